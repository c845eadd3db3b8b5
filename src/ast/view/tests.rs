use super::*;
use crate::ast::CommentStyle;
use crate::{Options, Source};

fn tree(text: &str) -> Game {
    let options = Options { max_depth: u32::MAX, ..Options::default() };
    crate::parse_with(&Source::new("test.pgn", text), &options).tree.games.remove(0)
}

/// The game with its structure written out: `e4{..}$1(..)`.
fn outline(line: Line<'_>) -> String {
    let mut out = String::new();
    for node in line {
        out += &format!("{}{}", node.number().map_or(String::new(), |number| format!("{number}.")), node.san());
        node.nags().for_each(|code| out += &format!("${code}"));
        node.comments().for_each(|_| out += "{}");
        for variation in node.variations() {
            out += &format!("({})", outline(variation.line()));
        }
        out += &format!("/{} ", node.ply());
    }
    out.trim_end().to_owned()
}

#[test]
fn lines_have_moves_with_what_belongs_to_them() {
    let game = tree("{a} 1. e4 $1 {b} ( 1. d4 {c} d5 ( 1... Nf6 ) 2. c4 ) $14 {d} ( 1. c4 ) 1... {e} e5 2. 2. Nf3 *");
    assert_eq!(outline(game.main_line()), "1.e4$1$14{}{}{}(1.d4{}/1 d5(1.Nf6/2)/2 2.c4/3)(1.c4/1)/1 1.e5/2 2.Nf3/3");
    assert_eq!((game.plies(), game.main_line().comments().count()), (3, 1));
}

#[test]
fn the_number_is_that_of_its_own_move() {
    let game = tree("1. e4 e5 ( 1... c5 2. ) 3 Nf3 *");
    assert_eq!(game.main_line().map(|node| node.number()).collect::<Vec<_>>(), [Some(1), None, Some(3)]);
    let number = game.main_line().nth(2).and_then(|node| node.number_element().copied());
    assert_eq!(number.map(|element| element.span), Some(Span::new(24, 25)));
}

#[test]
fn what_stands_before_the_first_move() {
    let game = tree("{a} $1 ( {b} 1. d4 ) 1. e4 ( {c} ( 1. f4 ) ) *");
    let line = game.main_line();
    assert_eq!((line.comments().count(), line.nags().collect::<Vec<_>>()), (1, vec![1]));
    assert_eq!(line.variations().map(|early| outline(early.line())).collect::<Vec<_>>(), ["1.d4/1"]);
    let empty = line.last().and_then(|node| node.variations().next()).map(|variation| variation.line());
    assert_eq!(empty.map(|line| (line.count(), line.comments().count(), line.variations().count())), Some((0, 1, 1)));
}

#[test]
fn a_line_that_was_walked_still_knows_its_start() {
    let game = tree("{a} 1. e4 e5 *");
    let mut line = game.main_line();
    line.by_ref().for_each(drop);
    assert_eq!((line.comments().count(), line.next().is_none(), line.elements().count()), (1, true, 4));
    assert_eq!(line.span(), Some(Span::new(0, 12)));
}

#[test]
fn a_walk_passes_every_move_once() {
    let game = tree("1. e4 ( ( 1. c4 ) 1. d4 d5 ( 1... Nf6 ( 1... f5 2. g3 ) ) 2. c4 ) ( 1. f4 ) e5 *");
    let (mut plies, mut deepest, mut walk) = (Vec::new(), 0, game.walk());
    while let Some(step) = walk.next() {
        deepest = deepest.max(walk.depth());
        match step {
            Step::Move(node) => plies.push(node.ply()),
            Step::Enter(variation) => assert!(game.close_of(variation.index()).is_some()),
            Step::Leave(variation) => assert!(variation.span().len() > 3),
        }
    }
    assert_eq!((plies, deepest), (vec![1, 1, 1, 2, 2, 2, 3, 3, 1, 2], 3));
    let moves = game.movetext.iter().filter(|element| is_move(element)).count();
    assert_eq!(game.walk().filter(|step| matches!(step, Step::Move(_))).count(), moves);
    assert_eq!(game.walk().filter(|step| matches!(step, Step::Enter(_))).count(), 5);
    assert_eq!(game.walk().filter(|step| matches!(step, Step::Leave(_))).count(), 5);
}

#[test]
fn games_made_by_hand_can_be_wrong_and_are_walked_all_the_same() {
    let element = |kind| Element { span: Span::default(), kind };
    let comment = ElementKind::Comment(CommentStyle::Brace);
    for close in [0, 1, 2, 7, u32::MAX] {
        let kinds = [ElementKind::Move(San::Null), ElementKind::Open { close }, comment, ElementKind::Move(San::Null)];
        let game = Game { movetext: kinds.map(element).to_vec(), ..Game::default() };
        assert!(game.walk().count() <= 10);
        for node in game.main_line() {
            node.variations().for_each(|variation| assert!(variation.line().count() < 3));
            node.variations().for_each(|variation| assert!(variation.span().is_empty()));
        }
    }
}

#[test]
fn deep_variations_are_a_loop() {
    let text = "1. e4 ".to_owned() + &"( 1. d4 ".repeat(100_000) + &") ".repeat(100_000) + "*";
    let game = tree(&text);
    assert_eq!(game.plies(), 1);
    assert_eq!(game.walk().count(), 300_001);
}

//! What was meant: games are damaged as typists and scanners do it, and the damage has to be told where it is, with the
//! right move among the suggestions.
//!
//! Two hundred games of the corpus, where it is at hand, and always some famous games. Where the damage happens to
//! leave a legal game, nobody could see it: the dice are thrown again, and the table says how often that was.
#![cfg(feature = "rules")]
#![allow(clippy::print_stdout, reason = "the tables are the point")]

#[path = "support/damage.rs"]
mod damage;

use damage::{Damaged, Dice, KINDS, Kind, SKIPPED, Whole, damage as damaged};
use pgn_grammar::{Diagnostic, ElementKind, Game, Options, Severity, Source, games_with, parse, rules};
use std::fmt::Write as _;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// What came of one kind.
#[derive(Debug, Default, Clone, Copy)]
struct Tally {
    games: usize,
    /// Damage that left a legal game.
    unseen: usize,
    /// It was told within a half-move of its place.
    told: usize,
    /// So often a right move exists.
    asked: usize,
    /// The right move was read or suggested.
    among: usize,
    /// It was read, or suggested first.
    first: usize,
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.unseen += other.unseen;
        self.told += other.told;
        self.asked += other.asked;
        self.among += other.among;
        self.first += other.first;
    }

    /// Holds what the suggestions have to reach, in percent.
    #[track_caller]
    fn hold(&self, table: &str) {
        let percent = |part: usize, of: usize| 100 * part / of.max(1);
        assert!(percent(self.told, self.games) >= 90, "told within a half-move of its place\n{table}");
        assert!(percent(self.among, self.asked) >= 95, "the right move is among the suggestions\n{table}");
        assert!(percent(self.first, self.asked) >= 80, "the right move is the first suggestion\n{table}");
    }
}

#[test]
fn damage_to_games_of_the_corpus_is_understood() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpus/files");
    if !corpus.is_dir() {
        println!("skipped: there is no corpus at {}", corpus.display());
        return;
    }
    let games = corpus_games(&corpus, 400);
    assert!(games.len() >= 200, "only {} games that are all right", games.len());
    let (all, table) = run(&games, 200, 7);
    println!("{table}");
    all.hold(&table);
}

#[test]
fn damage_to_famous_games_is_understood() {
    let games: Vec<Whole> = FAMOUS.iter().filter_map(|text| whole(&Source::new("famous", *text))).collect();
    assert_eq!(games.len(), FAMOUS.len(), "all of them are legal");
    let (all, table) = run(&games, 150, 64);
    println!("{table}");
    all.hold(&table);
}

#[test]
fn a_line_of_the_sheet_that_is_left_out_is_told() {
    let games: Vec<Whole> = FAMOUS.iter().filter_map(|text| whole(&Source::new("famous", *text))).collect();
    let mut tally = Tally::default();
    for seed in 0..40 {
        one(&games[seed % games.len()], &SKIPPED, &mut Dice(seed as u64 + 1), &mut tally);
    }
    assert!(tally.games >= 40 && 100 * tally.told >= 90 * tally.games, "{tally:?}");
}

/// Damages so many games, one kind after the other, and gives the sum and the table.
fn run(games: &[Whole], count: usize, seed: u64) -> (Tally, String) {
    let mut tallies = [Tally::default(); KINDS.len()];
    let mut next = 0;
    for n in 0..count {
        let kind = n % KINDS.len();
        // The next game that can suffer this kind.
        for _ in 0..games.len() {
            let whole = &games[next % games.len()];
            next += 1;
            let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9).wrapping_add(n as u64 + 1));
            if one(whole, &KINDS[kind], &mut dice, &mut tallies[kind]) {
                break;
            }
        }
    }
    let mut all = Tally::default();
    let mut table = format!("{:38}{:>6}{:>7}{:>6}{:>7}{:>7}\n", "damage", "games", "unseen", "told", "among", "first");
    let mut row = |name: &str, tally: &Tally| {
        let Tally { games, unseen, told, among, first, .. } = tally;
        let _ = writeln!(table, "{name:38}{games:6}{unseen:7}{told:6}{among:7}{first:7}");
    };
    for (kind, tally) in KINDS.iter().zip(&tallies) {
        row(kind.name, tally);
        all.add(tally);
    }
    row("all", &all);
    let _ = writeln!(table, "of {} the right move is known", all.asked);
    (all, table)
}

/// Damages one game and looks at what is told; `false` where it cannot suffer this kind so that anybody sees it.
fn one(whole: &Whole, kind: &Kind, dice: &mut Dice, tally: &mut Tally) -> bool {
    for _ in 0..12 {
        let Some(damaged) = damaged(whole, kind, dice) else { return false };
        let source = Source::new("damaged", damaged.text.clone());
        let parsed = parse(&source);
        if is_legal(&source, &parsed.tree.games, whole) {
            tally.unseen += 1;
            continue;
        }
        judge(&damaged, &source, &parsed.tree.games, &parsed.diagnostics, tally);
        if std::env::var_os("DAMAGE_VERBOSE").is_some() {
            let line = String::from_utf8_lossy(&damaged.text[damaged.around.clone()]).into_owned();
            println!("{}: {line} ({:?}) {tally:?}", kind.name, damaged.right);
            parsed.diagnostics.iter().for_each(|problem| println!("    {}: {:?}", problem.message, problem.help));
        }
        return true;
    }
    false
}

/// Whether the damage left one game with as many legal moves and without an error, though not the same moves.
fn is_legal(source: &Source, games: &[Game], whole: &Whole) -> bool {
    let [game] = games else { return false };
    let replay = rules::replay(source, game);
    let main: Vec<String> = replay.main_line(game).map(|play| play.san().to_string()).collect();
    let clean = parse(source).diagnostics.iter().all(|problem| problem.severity != Severity::Error);
    let moves = game.main_line().count();
    clean && main.len() == moves && main.iter().ne(whole.plies.iter().map(|ply| &ply.san))
}

fn judge(damaged: &Damaged, source: &Source, games: &[Game], found: &[Diagnostic], tally: &mut Tally) {
    let meets = |span: pgn_grammar::Span, place: &Range<usize>| {
        (span.start as usize) <= place.end && place.start <= span.end as usize
    };
    let edits = |problem: &Diagnostic| {
        problem.fixes.iter().flat_map(|fix| &fix.edits).map(|edit| edit.span).collect::<Vec<_>>()
    };
    let places = |problem: &Diagnostic| {
        let mut spans = edits(problem);
        spans.push(problem.span);
        spans.extend(problem.labels.iter().map(|label| label.span));
        spans
    };
    tally.games += 1;
    // What speaks of a whole line or game does not tell a place.
    let is_near = |at: pgn_grammar::Span| meets(at, &damaged.around) && at.len() as usize <= damaged.around.len();
    tally.told += usize::from(found.iter().any(|problem| places(problem).into_iter().any(is_near)));
    let Some(right) = &damaged.right else { return };
    tally.asked += 1;
    let read = games.first().is_some_and(|game| {
        let replay = rules::replay(source, game);
        let at = game.movetext.iter().position(|element| {
            matches!(element.kind, ElementKind::Move(_) | ElementKind::Unknown) && meets(element.span, &damaged.place)
        });
        at.and_then(|at| replay.get(at)).is_some_and(|play| play.san().to_string() == *right)
    });
    // What is to be written there, by the fixes of all that is told of the place, the likeliest first.
    let offers: Vec<Vec<String>> = found
        .iter()
        .filter(|problem| edits(problem).into_iter().any(|at| meets(at, &damaged.place)))
        .map(|problem| problem.fixes.iter().filter_map(|fix| mended(source, fix, damaged)).collect())
        .collect();
    let is_right = |offer: &String| is_move(offer, right);
    tally.among += usize::from(read || offers.iter().any(|offers| offers.iter().any(is_right)));
    tally.first += usize::from(read || offers.iter().any(|offers| offers.first().is_some_and(is_right)));
}

/// What stands at the damaged place behind a fix.
fn mended(source: &Source, fix: &pgn_grammar::Fix, damaged: &Damaged) -> Option<String> {
    let mut text = source.bytes().to_vec();
    let mut end = damaged.around.end;
    for edit in fix.edits.iter().rev() {
        let (from, to) = (edit.span.start as usize, edit.span.end as usize);
        text.splice(from..to, edit.text.bytes());
        end = (end + edit.text.len()).checked_sub(to - from)?;
    }
    let start = damaged.place.start.min(text.len());
    Some(String::from_utf8_lossy(&text[start..end.clamp(start, text.len())]).into_owned())
}

/// Whether the text begins with that move, and a word ends there.
fn is_move(text: &str, san: &str) -> bool {
    let bare = san.trim_end_matches(['+', '#']);
    let rest = text.trim_start().strip_prefix(bare).map(|rest| rest.trim_start_matches(['+', '#']));
    rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '='))
}

/// Up to `count` games that are all right, a few of each file.
fn corpus_games(corpus: &Path, count: usize) -> Vec<Whole> {
    let mut paths: Vec<PathBuf> = Vec::new();
    let mut folders = vec![corpus.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() { folders.push(path) } else { paths.push(path) }
        }
    }
    paths.sort();
    let of_each = 2 * count / paths.len().max(1) + 1;
    let mut found: Vec<Vec<Whole>> = paths.iter().map(|path| games_of(path, of_each)).collect();
    // One of each file in turn.
    let mut games = Vec::new();
    for n in 0..of_each {
        games.extend(found.iter_mut().filter_map(|games| (n < games.len()).then(|| games[n].clone())));
    }
    games.truncate(count);
    games
}

fn games_of(path: &Path, count: usize) -> Vec<Whole> {
    let Ok(bytes) = std::fs::read(path) else { return Vec::new() };
    let source = Source::new("corpus", bytes);
    let (mut games, mut game) = (games_with(&source, &Options::default()), Game::default());
    let mut found = Vec::new();
    for _ in 0..4 * count {
        if found.len() == count || !games.read_into(&mut game) {
            break;
        }
        let errors = games.diagnostics().iter().any(|problem| problem.severity != Severity::Note);
        found.extend(Whole::new(&source, &game).filter(|_| !errors));
    }
    found
}

fn whole(source: &Source) -> Option<Whole> {
    Whole::new(source, parse(source).tree.games.first()?)
}

const FAMOUS: [&str; 4] = [
    "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 \
     11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0",
    "1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 6. Nf3 Qh6 7. d3 Nh5 8. Nh4 Qg5 9. Nf5 c6 10. g4 Nf6 11. Rg1 \
     cxb5 12. h4 Qg6 13. h5 Qg5 14. Qf3 Ng8 15. Bxf4 Qf6 16. Nc3 Bc5 17. Nd5 Qxb2 18. Bd6 Bxg1 19. e5 Qxa1+ 20. Ke2 Na6 \
     21. Nxg7+ Kd8 22. Qf6+ Nxf6 23. Be7# 1-0",
    "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 Bxb4 5. c3 Ba5 6. d4 exd4 7. O-O d3 8. Qb3 Qf6 9. e5 Qg6 10. Re1 Nge7 11. Ba3 \
     b5 12. Qxb5 Rb8 13. Qa4 Bb6 14. Nbd2 Bb7 15. Ne4 Qf5 16. Bxd3 Qh5 17. Nf6+ gxf6 18. exf6 Rg8 19. Rad1 Qxf3 20. \
     Rxe7+ Nxe7 21. Qxd7+ Kxd7 22. Bf5+ Ke8 23. Bd7+ Kf8 24. Bxe7# 1-0",
    "1. Nf3 Nf6 2. c4 g6 3. Nc3 Bg7 4. d4 O-O 5. Bf4 d5 6. Qb3 dxc4 7. Qxc4 c6 8. e4 Nbd7 9. Rd1 Nb6 10. Qc5 Bg4 11. Bg5 \
     Na4 12. Qa3 Nxc3 13. bxc3 Nxe4 14. Bxe7 Qb6 15. Bc4 Nxc3 16. Bc5 Rfe8+ 17. Kf1 Be6 18. Bxb6 Bxc4+ 19. Kg1 Ne2+ 20. \
     Kf1 Nxd4+ 21. Kg1 Ne2+ 22. Kf1 Nc3+ 23. Kg1 axb6 24. Qb4 Ra4 25. Qxb6 Nxd1 26. h3 Rxa2 27. Kh2 Nxf2 28. Re1 Rxe1 \
     29. Qd8+ Bf8 30. Nxe1 Bd5 31. Nf3 Ne4 32. Qb8 b5 33. h4 h5 34. Ne5 Kg7 35. Kg1 Bc5+ 36. Kf1 Ng3+ 37. Ke1 Bb4+ 38. \
     Kd1 Bb3+ 39. Kc1 Ne2+ 40. Kb1 Nc3+ 41. Kc1 Rc2# 0-1",
];

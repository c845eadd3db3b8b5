//! Damage to games as people and machines do it: thirty kinds of slips, each at a place that dice choose.
//!
//! The dice are seeded, so that a run is like every other. A kind says what it makes of the plies of a game; the game
//! around it stays as it is written.

use pgn_grammar::{ElementKind, Game, Source, rules};
use std::ops::Range;

/// A generator of numbers that look random and are always the same (xorshift64*).
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// A number below `limit`.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % limit.max(1)
    }

    fn pick<'t, T>(&mut self, of: &'t [T]) -> Option<&'t T> {
        let index = self.below(of.len());
        of.get(index)
    }
}

/// A half-move of the main line.
#[derive(Debug, Clone)]
pub(crate) struct Ply {
    /// Where it stands in the text.
    pub(crate) place: Range<usize>,
    /// As it is written.
    pub(crate) text: String,
    /// As it is written canonically.
    pub(crate) san: String,
}

/// A game that is all right, with the half-moves of its main line.
#[derive(Debug, Clone)]
pub(crate) struct Whole {
    pub(crate) text: Vec<u8>,
    pub(crate) plies: Vec<Ply>,
    /// Where the numbers of White's moves stand, by the ply behind each.
    pub(crate) numbers: Vec<(usize, usize)>,
}

impl Whole {
    /// The game as it stands in its source; `None` if it is too short or not all of it can be read.
    pub(crate) fn new(source: &Source, game: &Game) -> Option<Whole> {
        let (start, end) = (game.span.start as usize, game.span.end as usize);
        let replay = rules::replay(source, game);
        let (mut plies, mut numbers) = (Vec::new(), Vec::new());
        let mut index = 0;
        while let Some(element) = game.movetext.get(index) {
            match element.kind {
                ElementKind::Move(_) => plies.push(Ply {
                    place: element.span.start as usize - start..element.span.end as usize - start,
                    text: source.text(element.span).into_owned(),
                    san: replay.get(index)?.san().to_string(),
                }),
                ElementKind::MoveNumber { periods, .. } if periods < 2 => {
                    numbers.push((plies.len(), element.span.start as usize - start));
                }
                ElementKind::Open { close } => index = close as usize,
                ElementKind::Unknown => return None,
                _ => {}
            }
            index += 1;
        }
        let text = source.bytes().get(start..end)?.to_vec();
        (plies.len() >= 24).then_some(Whole { text, plies, numbers })
    }

    /// The text with `new` in place of what stands at `place`.
    fn with(&self, place: Range<usize>, new: &str) -> Vec<u8> {
        let (before, behind) = (&self.text[..place.start], &self.text[place.end..]);
        [before, new.as_bytes(), behind].concat()
    }
}

/// A game with something wrong in it.
#[derive(Debug)]
pub(crate) struct Damaged {
    pub(crate) text: Vec<u8>,
    /// Where the damage is, and what stands there now.
    pub(crate) place: Range<usize>,
    /// The damage with one half-move before and one behind.
    pub(crate) around: Range<usize>,
    /// What should stand there; `None` where it cannot be known, because nothing of it is left.
    pub(crate) right: Option<String>,
}

/// A kind of damage.
pub(crate) struct Kind {
    pub(crate) name: &'static str,
    pub(crate) does: Does,
}

/// What a kind does.
pub(crate) enum Does {
    /// Changes the word of a half-move; `None` where this half-move cannot suffer it.
    Word(fn(&str, &mut Dice) -> Option<String>),
    /// Puts a blank into a half-move.
    Blank,
    /// Leaves out the blank behind a half-move.
    Glue,
    /// Leaves a half-move out.
    LeaveOut,
    /// Swaps a half-move with the next.
    Swap,
    /// Writes a half-move twice.
    Repeat,
    /// Leaves out a line of the score sheet: a number and two half-moves.
    Skip,
}

/// The kinds: what a typist does, what a scanner or a reader of handwriting does, what is lost between lines.
pub(crate) const KINDS: [Kind; 30] = [
    word("the key beside it", |text, dice| change(text, dice, "12345678abcdefghNBRQK", beside)),
    word("a key hit twice", |text, dice| {
        let at = dice.below(text.len());
        Some(format!("{}{}{}", &text[..at], text.get(at..at + 1)?, &text[at..]))
    }),
    word("the key beside it, too", |text, dice| {
        let at = dice.below(text.len());
        let more = beside(text[at..].chars().next()?, dice)?;
        Some(format!("{}{more}{}", &text[..=at], &text[at + 1..]))
    }),
    word("a letter left out", |text, dice| {
        let at = dice.below(text.len());
        (text.len() > 2).then(|| format!("{}{}", &text[..at], &text[at + 1..]))
    }),
    word("two letters swapped", |text, dice| {
        let at = dice.below(text.len() - 1);
        let mut letters: Vec<char> = text.chars().collect();
        letters.swap(at, at + 1);
        Some(letters.into_iter().collect())
    }),
    word("no letter of the piece", |text, _| text.strip_prefix(PIECES).map(str::to_owned)),
    word("another piece", |text, dice| change(text, dice, "NBRQK", |_, dice| one_of("NBRQK", dice))),
    word("another file", |text, dice| change(text, dice, "abcdefgh", |_, dice| one_of("abcdefgh", dice))),
    word("another rank", |text, dice| change(text, dice, "12345678", |_, dice| one_of("12345678", dice))),
    word("the file beside", |text, dice| change(text, dice, "abcdefgh", next_to)),
    word("the rank beside", |text, dice| change(text, dice, "12345678", next_to)),
    word("no sign for the capture", |text, _| text.contains('x').then(|| text.replace('x', ""))),
    word("a capture where is none", |text, _| {
        let letter = text.strip_prefix(PIECES).filter(|_| !text.contains('x'))?;
        Some(format!("{}x{letter}", &text[..1]))
    }),
    word("no origin", |text, _| match text.as_bytes() {
        [b'N' | b'R' | b'Q', b'a'..=b'h' | b'1'..=b'8', rest @ ..] if rest.len() > 1 && text.len() > 3 => {
            Some(format!("{}{}", &text[..1], String::from_utf8_lossy(rest)))
        }
        _ => None,
    }),
    word("a pawn's file left out", |text, _| {
        matches!(text.as_bytes(), [b'a'..=b'h', b'x', ..]).then(|| text[1..].to_owned())
    }),
    word("the king's step for castling", |text, dice| match text {
        "O-O" => Some(if dice.below(2) == 0 { "Kg1" } else { "Kg8" }.to_owned()),
        "O-O-O" => Some(if dice.below(2) == 0 { "Kc1" } else { "Kc8" }.to_owned()),
        _ => None,
    }),
    word("letters of castling misread", |text, dice| {
        text.starts_with("O-O").then(|| change(text, dice, "O", |_, dice| one_of("QDGC0", dice)))?
    }),
    word("small letter of the piece", |text, _| {
        text.starts_with(PIECES).then(|| format!("{}{}", text[..1].to_lowercase(), &text[1..]))
    }),
    word("1 read as l or I", |text, dice| change(text, dice, "1", |_, dice| one_of("lI", dice))),
    word("5 and S, 2 and Z, 6 and G", |text, dice| change(text, dice, "526", read_as_letter)),
    word("B read as 8, 8 as B", |text, dice| {
        change(text, dice, "B8", |letter, _| Some(if letter == 'B' { '8' } else { 'B' }))
    }),
    word("c and e, a and d, b and h, g and q", |text, dice| change(text, dice, "ceadbhg", look_alike)),
    word("3 and 8, 5 and 6, 1 and 7, 4 and 9", |text, dice| change(text, dice, "13456789", look_alike)),
    word("N and H, K and X, R and P, Q and O", |text, dice| change(text, dice, "NKRQ", look_alike)),
    word("f read as t or 1", |text, dice| change(text, dice, "f", |_, dice| one_of("t1", dice))),
    Kind { name: "a blank inside", does: Does::Blank },
    Kind { name: "no blank behind", does: Does::Glue },
    Kind { name: "a half-move left out", does: Does::LeaveOut },
    Kind { name: "two half-moves swapped", does: Does::Swap },
    Kind { name: "a half-move written twice", does: Does::Repeat },
];

/// One more, which is told by its place only: no half-move is left to be suggested.
pub(crate) const SKIPPED: Kind = Kind { name: "a line of the sheet left out", does: Does::Skip };

const PIECES: [char; 5] = ['N', 'B', 'R', 'Q', 'K'];

const fn word(name: &'static str, does: fn(&str, &mut Dice) -> Option<String>) -> Kind {
    Kind { name, does: Does::Word(does) }
}

/// Changes one of the `letters` that stand in `text`.
fn change(text: &str, dice: &mut Dice, letters: &str, to: impl Fn(char, &mut Dice) -> Option<char>) -> Option<String> {
    let places: Vec<usize> = text.char_indices().filter(|(_, c)| letters.contains(*c)).map(|(at, _)| at).collect();
    let at = *dice.pick(&places)?;
    let old = text[at..].chars().next()?;
    let new = to(old, dice).filter(|new| *new != old)?;
    Some(format!("{}{new}{}", &text[..at], &text[at + old.len_utf8()..]))
}

fn one_of(letters: &str, dice: &mut Dice) -> Option<char> {
    let letters: Vec<char> = letters.chars().collect();
    dice.pick(&letters).copied()
}

fn next_to(letter: char, dice: &mut Dice) -> Option<char> {
    let up = dice.below(2) == 0;
    let next = char::from_u32(if up { letter as u32 + 1 } else { letter as u32 - 1 })?;
    matches!(next, 'a'..='h' | '1'..='8').then_some(next)
}

/// A key beside that of the letter, on the keyboard that most people have.
fn beside(letter: char, dice: &mut Dice) -> Option<char> {
    let rows = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];
    let small = letter.to_ascii_lowercase();
    let row = rows.iter().find(|row| row.contains(small))?;
    let at = row.find(small)?;
    let near: Vec<char> = [at.checked_sub(1), Some(at + 1)]
        .into_iter()
        .flatten()
        .filter_map(|at| row[at.min(row.len())..].chars().next())
        .collect();
    let new = *dice.pick(&near)?;
    Some(if letter.is_ascii_uppercase() { new.to_ascii_uppercase() } else { new })
}

fn read_as_letter(letter: char, _: &mut Dice) -> Option<char> {
    Some(match letter {
        '5' => 'S',
        '2' => 'Z',
        _ => 'G',
    })
}

fn look_alike(letter: char, dice: &mut Dice) -> Option<char> {
    let pairs = ["ce", "ad", "bh", "gq", "38", "56", "17", "49", "NH", "KX", "RP", "QO"];
    let near: Vec<char> = pairs
        .iter()
        .filter(|pair| pair.contains(letter))
        .flat_map(|pair| pair.chars())
        .filter(|c| *c != letter)
        .collect();
    dice.pick(&near).copied()
}

/// The game with damage of this kind at a half-move that the dice choose; `None` if it has none that can suffer it.
pub(crate) fn damage(whole: &Whole, kind: &Kind, dice: &mut Dice) -> Option<Damaged> {
    // The first half-moves are those of every game, and the last have nothing behind them.
    let plies = 4..whole.plies.len() - 4;
    let start = dice.below(plies.len());
    (0..plies.len()).find_map(|n| hurt(whole, kind, plies.start + (start + n) % plies.len(), dice))
}

fn hurt(whole: &Whole, kind: &Kind, at: usize, dice: &mut Dice) -> Option<Damaged> {
    let ply = &whole.plies[at];
    let (before, behind) = (&whole.plies[at - 1], &whole.plies[at + 1]);
    let next = &whole.plies[at + 2];
    let word = |new: &str, right: Option<String>| Damaged {
        text: whole.with(ply.place.clone(), new),
        place: ply.place.start..ply.place.start + new.len(),
        around: before.place.start..behind.place.end - ply.place.len() + new.len(),
        right,
    };
    match kind.does {
        Does::Word(make) => {
            let bare = ply.text.trim_end_matches(['+', '#']);
            let new = make(bare, dice).filter(|new| new != bare)?;
            Some(word(&format!("{new}{}", &ply.text[bare.len()..]), Some(ply.san.clone())))
        }
        Does::Blank => {
            let split = 1 + dice.below(ply.text.len() - 1);
            Some(word(&format!("{} {}", &ply.text[..split], &ply.text[split..]), Some(ply.san.clone())))
        }
        Does::Repeat => Some(word(&format!("{0} {0}", ply.text), Some(ply.san.clone()))),
        Does::LeaveOut => {
            let damaged = word("", None);
            Some(Damaged { place: ply.place.start..ply.place.start, ..damaged })
        }
        Does::Glue => {
            let gap = whole.text.get(ply.place.end..behind.place.start)?;
            gap.iter().all(|byte| *byte == b' ').then(|| Damaged {
                text: whole.with(ply.place.end..behind.place.start, ""),
                place: ply.place.start..behind.place.end - gap.len(),
                around: before.place.start..next.place.end - gap.len(),
                right: Some(ply.san.clone()),
            })
        }
        Does::Swap => {
            let between = std::str::from_utf8(whole.text.get(ply.place.end..behind.place.start)?).ok()?;
            let new = format!("{}{between}{}", behind.text, ply.text);
            (ply.text != behind.text).then(|| Damaged {
                text: whole.with(ply.place.start..behind.place.end, &new),
                place: ply.place.start..behind.place.end,
                around: before.place.start..next.place.end,
                right: Some(ply.san.clone()),
            })
        }
        Does::Skip => {
            let index = whole.numbers.iter().position(|(ply, _)| *ply == at)?;
            let (from, to) = (whole.numbers[index].1, whole.numbers.get(index + 1)?);
            (to.0 == at + 2).then(|| Damaged {
                text: whole.with(from..to.1, ""),
                place: from..from,
                around: before.place.start..whole.plies[at + 3].place.end - (to.1 - from),
                right: None,
            })
        }
    }
}

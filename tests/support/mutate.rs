//! Seeded changes of a text: reproducible, and cheap enough to try many.

#![allow(dead_code, unreachable_pub, missing_docs, reason = "each suite uses its part; this is no interface")]

/// A small generator of pseudo-random numbers (splitmix64).
#[derive(Debug, Clone)]
pub struct Dice(u64);

impl Dice {
    /// The same seed gives the same numbers.
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// Seeded by a name and a number, so that a case keeps its mutations when others come and go.
    pub fn named(name: &str, number: u64) -> Dice {
        let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        Dice(hash ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// The next number.
    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `end`; 0 for an `end` of 0.
    pub fn below(&mut self, end: usize) -> usize {
        if end == 0 { 0 } else { (self.roll() % end as u64) as usize }
    }
}

/// What the syntax is made of, and what is easily mistaken for it.
const PIECES: &[&[u8]] = &[
    b"(",
    b")",
    b"{",
    b"}",
    b"[",
    b"]",
    b"\"",
    b"\\",
    b";",
    b"%",
    b"$",
    b"*",
    b".",
    b"<",
    b">",
    b"!",
    b"?",
    b"+",
    b"#",
    b"=",
    b"-",
    b"/",
    b"\n",
    b"\r",
    b"\r\n",
    b"\n\n",
    b" ",
    b"\t",
    b"\x0B",
    b"\0",
    b"\x1A",
    b"\x7F",
    b"0",
    b"1",
    b"x",
    b"O-O",
    b"0-0",
    b"--",
    b"e4",
    b"Nf3",
    b"1.",
    b"1...",
    b"1-0",
    b"1/2-1/2",
    b"1/2",
    b"$1",
    b"$256",
    b"[%clk ",
    b"[ ]",
    b"[White \"A\"]",
    b"[FEN \"",
    b"[Result \"1-0\"]",
    b"e.p.",
    b"=Q",
    b"\xC2\xA0",
    b"\xEF\xBB\xBF",
    b"\xE2\x80\x93",
    b"\xC2\xBD",
    b"\xC2\xB1",
    b"\xE2\x80\x8B",
    b"\xE9",
    b"\xFF\xFE",
    b"<br>",
    b"> ",
    b"&nbsp;",
    b"=E9",
];

/// One to three changes of `text`.
pub fn mutate(text: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut out = text.to_vec();
    for _ in 0..=dice.below(3) {
        change(&mut out, dice);
    }
    out
}

fn change(text: &mut Vec<u8>, dice: &mut Dice) {
    let (start, end) = range(text, dice);
    match dice.below(8) {
        0 => {
            if let Some(byte) = text.get_mut(start) {
                *byte ^= 1 << dice.below(8);
            }
        }
        1 => drop(text.drain(start..end)),
        2 => {
            let copy = text[start..end].to_vec();
            let at = dice.below(text.len() + 1);
            text.splice(at..at, copy);
        }
        3 => swap_lines(text, dice),
        4 => text.truncate(start),
        5 => {
            if let Some(byte) = text.get_mut(start) {
                *byte = dice.roll() as u8;
            }
        }
        _ => {
            let piece = PIECES[dice.below(PIECES.len())];
            text.splice(start..start, piece.iter().copied());
        }
    }
}

/// A short stretch of the text.
fn range(text: &[u8], dice: &mut Dice) -> (usize, usize) {
    let start = dice.below(text.len() + 1);
    let end = (start + 1 + dice.below(8)).min(text.len());
    (start, end.max(start))
}

fn swap_lines(text: &mut Vec<u8>, dice: &mut Dice) {
    let mut lines: Vec<Vec<u8>> = text.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
    if lines.len() > 1 {
        let (a, b) = (dice.below(lines.len()), dice.below(lines.len()));
        lines.swap(a, b);
        *text = lines.concat();
    }
}

//! The texts: those of real games if they are there, else generated ones of a similar mix.

use std::fmt::Write as _;
use std::path::Path;

/// Online play with clock times, master games, annotated games.
pub(crate) const NAMES: [&str; 3] = ["L", "T", "A"];

/// The text that is repeated, and where it comes from.
pub(crate) fn unit(name: &str) -> (Vec<u8>, &'static str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../shared/bench/{name}.unit.pgn"));
    match std::fs::read(path) {
        Ok(bytes) => (bytes, "real games"),
        Err(_) => (generated(name).into_bytes(), "generated"),
    }
}

/// A megabyte of games whose moves are well-formed and no more.
fn generated(name: &str) -> String {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut text = String::new();
    while text.len() < 1 << 20 {
        game(&mut text, name, &mut random);
    }
    text
}

fn game(out: &mut String, name: &str, random: &mut Random) {
    let tags = ["Event", "Site", "Date", "Round", "White", "Black", "WhiteElo", "BlackElo", "ECO", "Opening"];
    for tag in tags {
        let value = "A value of about this length".split_at(random.below(29)).0;
        let _ = writeln!(out, "[{tag} \"{value}\"]");
    }
    let result = ["1-0", "0-1", "1/2-1/2", "*"][random.below(4)];
    let _ = write!(out, "[Result \"{result}\"]\n\n");
    let line_start = out.len();
    for ply in 0..40 + random.below(80) {
        match name {
            "L" => {
                let dots = if ply.is_multiple_of(2) { "." } else { "..." };
                let _ = write!(
                    out,
                    "{}{dots} {} {{ [%clk 0:0{}:{:02}] }} ",
                    ply / 2 + 1,
                    san(random),
                    random.below(9),
                    ply % 60
                );
            }
            "T" => plain(out, ply, random, line_start),
            _ => annotated(out, ply, random, line_start),
        }
    }
    let _ = write!(out, "{result}\n\n");
}

/// `12. Nf3` or `Nf6`, and a line break now and then.
fn plain(out: &mut String, ply: usize, random: &mut Random, line_start: usize) {
    if ply.is_multiple_of(2) {
        let _ = write!(out, "{}. ", ply / 2 + 1);
    }
    let line = out.len() - out[line_start..].rfind('\n').map_or(line_start, |at| line_start + at);
    let _ = write!(out, "{}{}", san(random), if line > 70 { '\n' } else { ' ' });
}

/// As [`plain`], with comments, NAGs and variations.
fn annotated(out: &mut String, ply: usize, random: &mut Random, line_start: usize) {
    plain(out, ply, random, line_start);
    if random.below(6) == 0 {
        let _ = write!(out, "${} ", 1 + random.below(20));
    }
    if random.below(5) == 0 {
        out.push_str("{a word, or");
        for _ in 0..random.below(12) {
            out.push_str(" a few more words");
        }
        out.push_str("} ");
    }
    if random.below(12) == 0 {
        let _ = write!(out, "({}{} ", ply / 2 + 1, if ply.is_multiple_of(2) { "." } else { "..." });
        for _ in 0..1 + random.below(8) {
            let _ = write!(out, "{} ", san(random));
        }
        out.push_str(") ");
    }
}

/// A move that is well-formed; its parts are about as frequent as in real games.
fn san(random: &mut Random) -> String {
    let mut file = || char::from(b'a' + random.below(8) as u8);
    let (from, to) = (file(), file());
    let rank = 1 + random.below(8);
    let captures = if random.below(4) == 0 { "x" } else { "" };
    let mut text = match random.below(20) {
        0 => String::from(["O-O", "O-O-O"][random.below(2)]),
        1..=5 if captures.is_empty() => format!("{to}{}", 2 + random.below(6)),
        1..=5 => {
            let next = if to == 'h' { 'g' } else { char::from(to as u8 + 1) };
            format!("{next}x{to}{}", 2 + random.below(6))
        }
        6 | 7 => format!("{}{from}{captures}{to}{rank}", ["N", "R"][random.below(2)]),
        _ => format!("{}{captures}{to}{rank}", ["N", "B", "R", "Q", "K"][random.below(5)]),
    };
    if random.below(15) == 0 {
        text.push('+');
    }
    text
}

/// A generator of numbers that is always the same.
struct Random(u64);

impl Random {
    /// Below `limit`.
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % limit
    }
}

//! Pictures of positions in Scalable Vector Graphics: whole documents that need no font for the pieces and no other file.

use super::{caption, pieces};
use crate::fen::Fen;
use crate::values::Color;
use crate::{File, Rank, Square};
use std::fmt::Write as _;

/// A position and what to write over it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagram {
    /// The position.
    pub fen: Fen,
    /// A line of text over the board; nothing, if it is empty.
    pub title: String,
}

/// The side of a square; the pieces are drawn for it.
const SIDE: usize = 45;

/// Where the board begins in its picture.
const LEFT: usize = 24;
const TOP: usize = 32;

/// The size of the picture of one board.
const WIDTH: usize = LEFT + 8 * SIDE + 24;
const HEIGHT: usize = TOP + 8 * SIDE + 52;

/// How many characters of a text have room.
const LONGEST: usize = 58;

/// Draws positions as one document, four in a row. Linear in their number.
pub fn svg(diagrams: &[Diagram]) -> String {
    let columns = diagrams.len().clamp(1, 4);
    let (width, height) = (columns * WIDTH, diagrams.len().div_ceil(columns).max(1) * HEIGHT);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"13\" text-anchor=\"middle\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    for (index, diagram) in diagrams.iter().enumerate() {
        let (x, y) = (index % columns * WIDTH, index / columns * HEIGHT);
        let _ = writeln!(out, "<g transform=\"translate({x} {y})\">");
        one(&mut out, diagram);
        out.push_str("</g>\n");
    }
    out.push_str("</svg>\n");
    out
}

/// One board with its texts.
fn one(out: &mut String, diagram: &Diagram) {
    let fen = &diagram.fen;
    let _ = writeln!(out, "<title>{}</title>", escaped(&fen.to_string()));
    let middle = LEFT + 4 * SIDE;
    if !diagram.title.is_empty() {
        let title = escaped(&cut(&diagram.title));
        let _ = writeln!(out, "<text x=\"{middle}\" y=\"20\" font-weight=\"bold\">{title}</text>");
    }
    squares(out);
    if let Some(square) = fen.ep.value {
        let (x, y) = corner(square);
        let _ = writeln!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"#e6b422\"/>");
    }
    for (square, color, piece) in fen.board.value.pieces() {
        let (x, y) = corner(square);
        let _ = writeln!(out, "<g transform=\"translate({x} {y})\">{}</g>", pieces::shape(color, piece));
    }
    turn(out, fen.active.value);
    let y = TOP + 8 * SIDE + 40;
    let _ = writeln!(out, "<text x=\"{middle}\" y=\"{y}\">{}</text>", escaped(&cut(&caption(fen))));
}

/// The board, its border, and the names of ranks and files.
fn squares(out: &mut String) {
    let board = 8 * SIDE;
    let frame = "stroke=\"#333\" stroke-width=\"2\"";
    let _ =
        writeln!(out, "<rect x=\"{LEFT}\" y=\"{TOP}\" width=\"{board}\" height=\"{board}\" fill=\"#f0e4cc\" {frame}/>");
    out.push_str("<path fill=\"#b88a60\" d=\"");
    for rank in Rank::ALL {
        for file in File::ALL.into_iter().filter(|file| (*file as usize + rank as usize).is_multiple_of(2)) {
            let (x, y) = corner(Square::new(file, rank));
            let _ = write!(out, "M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z");
        }
    }
    out.push_str("\"/>\n");
    for (index, (file, rank)) in File::ALL.into_iter().zip(Rank::ALL).enumerate() {
        let (x, y) = (LEFT + index * SIDE + SIDE / 2, TOP + board + 16);
        let _ = write!(out, "<text x=\"{x}\" y=\"{y}\">{}</text>", file.char());
        let (x, y) = (LEFT / 2, TOP + (7 - index) * SIDE + SIDE / 2 + 5);
        let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\">{}</text>", rank.char());
    }
}

/// A disc beside the board, on the side of the player who is to move and in their colour.
fn turn(out: &mut String, color: Color) {
    let (y, fill) = match color {
        Color::White => (TOP + 8 * SIDE - SIDE / 2, "#fff"),
        Color::Black => (TOP + SIDE / 2, "#222"),
    };
    let x = LEFT + 8 * SIDE + 12;
    let _ =
        writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"6\" fill=\"{fill}\" stroke=\"#222\" stroke-width=\"1.5\"/>");
}

/// The upper left corner of a square in the picture of its board.
fn corner(square: Square) -> (usize, usize) {
    (LEFT + square.file() as usize * SIDE, TOP + (7 - square.rank() as usize) * SIDE)
}

/// As much of a text as has room.
fn cut(text: &str) -> String {
    if text.chars().nth(LONGEST).is_none() {
        return text.to_owned();
    }
    text.chars().take(LONGEST - 1).chain(['…']).collect()
}

/// A text as XML has it; characters that XML knows in no form become U+FFFD.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | ' '..='\u{7E}' | '\u{A0}'..='\u{FFFD}' | '\u{10000}'.. => out.push(c),
            _ => out.push('\u{FFFD}'),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fen::parse;

    fn diagram(fen: &str, title: &str) -> Diagram {
        Diagram { fen: parse(fen.as_bytes()).fen, title: title.to_owned() }
    }

    #[test]
    fn texts_are_escaped_and_cut() {
        assert_eq!(escaped("<a b=\"c\">&\u{0}\u{1B}\u{FFFF}ä♞"), "&lt;a b=&quot;c&quot;&gt;&amp;���ä♞");
        assert_eq!(cut(&"ä".repeat(58)), "ä".repeat(58));
        assert_eq!(cut(&"ä".repeat(59)).chars().count(), 58);
    }

    #[test]
    fn each_piece_stands_on_its_square() {
        let drawn = svg(&[diagram("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "")]);
        for (square, color, piece) in parse(b"4k3/8/8/8/4P3/8/8/4K3 b").fen.board.value.pieces() {
            let (x, y) = corner(square);
            let place = format!("<g transform=\"translate({x} {y})\">{}</g>", pieces::shape(color, piece));
            assert!(drawn.contains(&place), "{square}");
        }
        assert_eq!(corner(Square::new(File::A, Rank::R8)), (LEFT, TOP));
        assert!(drawn.contains("fill=\"#e6b422\""), "the en passant square");
    }

    #[test]
    fn boards_stand_in_rows() {
        let drawn = svg(&vec![diagram("8/8/8/8/8/8/8/8 w", "t"); 5]);
        assert!(
            drawn.contains(&format!("translate(0 {HEIGHT})")) && drawn.contains(&format!("translate({} 0)", 3 * WIDTH))
        );
        assert_eq!(drawn.matches("<g").count(), drawn.matches("</g>").count());
        assert!(svg(&[]).ends_with("</svg>\n"));
    }
}

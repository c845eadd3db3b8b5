//! The shapes of the pieces, drawn for squares of 45 units.

use crate::Piece;
use crate::values::Color;

/// A piece as a part of an SVG document.
pub(super) fn shape(color: Color, piece: Piece) -> String {
    let (fill, line) = match color {
        Color::White => ("#fff", "#222"),
        Color::Black => ("#222", "#222"),
    };
    // What is drawn on a piece has to be seen on it.
    let mark = if color == Color::White { "#222" } else { "#fff" };
    let (outline, marks) = paths(piece);
    format!(
        "<path d=\"{outline}\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"1.5\" stroke-linejoin=\"round\"/>\
         <path d=\"{marks}\" fill=\"none\" stroke=\"{mark}\" stroke-width=\"1.5\" stroke-linecap=\"round\"/>"
    )
}

/// The outline of a piece, and the lines on it.
fn paths(piece: Piece) -> (&'static str, &'static str) {
    match piece {
        Piece::Pawn => (
            "M12 38.5h21c0-5-3-8-6.5-11.5h-8c-3.5 3.5-6.5 6.5-6.5 11.5zM15.5 27h14l-2-3h-10zM22.5 11a6.5 6.5 0 0 1 0 13a6.5 6.5 0 0 1 0-13z",
            "M16 34.5h13",
        ),
        Piece::Knight => (
            "M13.5 38.5c0-8 8.5-10 8-16.5c-2 2-5 2-7 4c-1.5 1.5-2.5 4-4.5 4c-2 0-3.5-2.5-2.5-4.5c2-4 5-7 6-11c0-2-1-4 0-6.5l4.5 3.5c10-2.5 17 5.5 17 17c0 4-1 7-1 10z",
            "M17 17.5h.5M27 15c3.5 4 4.5 10 4 18",
        ),
        Piece::Bishop => (
            "M11 38.5v-3c4 0 7-1 8-3h7c1 2 4 3 8 3v3zM22.5 10.5c6 4 9 9 8 14c-.5 3-2 5-3 6h-10c-1-1-2.5-3-3-6c-1-5 2-10 8-14zM22.5 5.5a2.5 2.5 0 0 1 0 5a2.5 2.5 0 0 1 0-5z",
            "M22.5 16v8M18.5 20h8M18 30.5h9",
        ),
        Piece::Rook => ("M11 38.5v-4h3l2-16.5h-4v-9h5v4h3v-4h5v4h3v-4h5v9h-4l2 16.5h3v4z", "M16.5 18h12M14.5 34.5h16"),
        Piece::Queen => (
            "M9 14l5 20h17l5-20l-7 9l-2-13l-4.5 12l-4.5-12l-2 13zM12 38.5v-4.5h21v4.5zM9 10a2 2 0 0 1 0 4a2 2 0 0 1 0-4zM18 6a2 2 0 0 1 0 4a2 2 0 0 1 0-4zM27 6a2 2 0 0 1 0 4a2 2 0 0 1 0-4zM36 10a2 2 0 0 1 0 4a2 2 0 0 1 0-4z",
            "M14.5 30h16",
        ),
        Piece::King => (
            "M13 34c-4-4-6-8-4-12c2-4 9-4 13.5 1c4.5-5 11.5-5 13.5-1c2 4 0 8-4 12zM12 38.5v-4.5h21v4.5zM22.5 23c-3.5-4-3.5-7 0-10c3.5 3 3.5 6 0 10zM21.5 5h2v2.5h2.5v2h-2.5v3.5h-2v-3.5h-2.5v-2h2.5z",
            "M22.5 23v7M15 30.5h15",
        ),
    }
}

//! Single moves in a position, for those who make games rather than read them.

use super::board::Rules;
use super::position::Inner;
use super::resolve::resolve;
use super::{Position, Resolved};
use crate::San;
use shakmaty::CastlingMode;

impl Position {
    /// The one legal move that `san` can mean here, with the mark it deserves; `None` where there is none, or more
    /// than one.
    ///
    /// ```
    /// use pgn_grammar::{San, rules::Position};
    /// let start = Position::default();
    /// let play = start.find(San::parse(b"Ng1f3").unwrap()).unwrap();
    /// assert_eq!((play.san().to_string(), play.uci().to_string()), ("Nf3".to_owned(), "g1f3".to_owned()));
    /// assert!(start.find(San::parse(b"Nd2").unwrap()).is_none());
    /// ```
    pub fn find(&self, san: San) -> Option<Resolved> {
        let play = match &self.0 {
            Inner::Standard(at) => resolve(at, san),
            Inner::Varied(at) => resolve(&**at, san),
        };
        play.ok().map(|play| self.marked(play))
    }

    /// The legal move that `uci` spells as UCI does: `e2e4`, `e7e8q`, `N@f6`, `0000` for a null move; castling as the
    /// king's step of two or as "king takes rook".
    ///
    /// ```
    /// use pgn_grammar::rules::Position;
    /// assert_eq!(Position::default().find_uci("e2e4").unwrap().san().to_string(), "e4");
    /// assert!(Position::default().find_uci("e2e5").is_none());
    /// ```
    pub fn find_uci(&self, uci: &str) -> Option<Resolved> {
        let bytes = uci.as_bytes();
        let is_square = |text: &[u8]| matches!(text, [b'a'..=b'h', b'1'..=b'8']);
        let is_uci = match bytes {
            b"0000" => return self.find(San::Null),
            [b'P' | b'N' | b'B' | b'R' | b'Q' | b'K', b'@', to @ ..] => is_square(to),
            [from @ .., b'n' | b'b' | b'r' | b'q' | b'k'] | from => {
                from.split_at_checked(2).is_some_and(|(from, to)| is_square(from) && is_square(to))
            }
        };
        if is_uci { self.find(San::parse(bytes)?) } else { None }
    }

    /// The move that shakmaty knows as `play`, if it is legal here.
    pub fn find_shakmaty(&self, play: shakmaty::Move) -> Option<Resolved> {
        // "King takes rook" is understood in chess, too.
        self.find_uci(&play.to_uci(CastlingMode::Chess960).to_string())
    }

    /// The position after a move of this one.
    pub fn after(&self, play: Resolved) -> Position {
        let mut next = self.clone();
        next.play(play);
        next
    }

    fn marked(&self, mut play: Resolved) -> Resolved {
        play.check = match &self.after(play).0 {
            Inner::Standard(at) => at.mark(),
            Inner::Varied(at) => at.mark(),
        };
        play
    }
}

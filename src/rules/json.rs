//! The moves of a game in its JSON.

use super::{Replay, Uci, Variant};
use crate::json::{AsWritten, Played, Resolved, Start, StartSource};
use crate::{Game, San, Source};
use std::borrow::Cow;

impl Played for Replay {
    type Uci = Uci;

    fn resolve(&self, index: usize, _: San) -> Resolved<Uci> {
        let play = self.get(index);
        Resolved {
            san: play.map(|play| play.san()),
            uci: play.map(|play| play.uci()),
            guess: self.word(index),
            superfluous: self.is_superfluous(index),
        }
    }

    fn word(&self, index: usize) -> Option<(San, Uci)> {
        self.guess(index).map(|play| (play.san(), play.uci()))
    }

    fn start<'s>(&self, source: &'s Source, game: &Game) -> Start<'s> {
        if !self.read {
            return AsWritten.start(source, game);
        }
        let start = self.start();
        let fen = start.position.as_ref().map(|position| Cow::Owned(position.to_fen()));
        let variant = match start.variant {
            Variant::Unknown => game.tag(source, "Variant").map(|name| Cow::Owned(name.trim().to_lowercase())),
            known => Some(Cow::Borrowed(known.name())),
        };
        let origin = if start.from_tag { StartSource::FenTag } else { StartSource::Default };
        Start { fen, variant, source: origin }
    }
}

//! `pgn fen`.

use super::input::{Given, Input};
use super::position::{self, Show};
use super::{Exit, Result, style};
use pgn_grammar::records::Kind;

/// Check positions in FEN and print them in their canonical form
///
/// A position is an argument, in quotes or as several words, or a line of a file. What is wrong is told on standard
/// error as `pgn check` tells it; a position that no game can have, or that cannot be told, is not printed.
#[derive(Debug, clap::Args)]
#[command(
    mut_arg("files", |files| files
        .value_name("TEXT or FILE")
        .help("A FEN, or files with one on each line; `-`, or nothing, is standard input")),
    // Positions have no tags.
    mut_arg("conditions", |conditions| conditions.hide(true)),
    mut_arg("games", |games| games.help("Only these positions of each file, counted from 1, such as `3,7-9`")),
    after_long_help = "Examples:\n  \
        pgn fen 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1'\n  \
        pgn fen --board 8/8/8/8/4k3/8/4P3/4K3 w - - 0 1    a FEN needs no quotes\n  \
        pgn fen --svg study.fen > study.svg                all positions of a file in one picture\n  \
        pgn fen --format json study.fen                    one object a line, with what is wrong"
)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) input: Input,

    #[command(flatten)]
    show: Show,
}

pub(crate) fn run(args: &Args, color: style::When) -> Result<Exit> {
    let given = Given::of(&args.input, true);
    position::run(Kind::Fen, &args.input, &given, &args.show, color)
}

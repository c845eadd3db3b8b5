//! `pgn epd`.

use super::input::{Given, Input};
use super::position::{self, Show};
use super::{Exit, Result, style};
use pgn_grammar::records::Kind;

/// Check positions with operations, EPD, and print them in their canonical form
///
/// A record is a line of a file, or an argument in quotes. The moves of `bm`, `am`, `pv` and their like are played:
/// what is wrong is told on standard error as `pgn check` tells it. A record whose position no game can have, or cannot
/// be told, is not printed; nor is one in which an opcode stands twice, or has operands that it does not take. Opcodes
/// that the standard does not list are kept.
#[derive(Debug, clap::Args)]
#[command(
    mut_arg("files", |files| files
        .value_name("TEXT or FILE")
        .help("Files with an EPD on each line, or one EPD in quotes; `-`, or nothing, is standard input")),
    // Positions have no tags.
    mut_arg("conditions", |conditions| conditions.hide(true)),
    mut_arg("games", |games| games.help("Only these records of each file, counted from 1, such as `3,7-9`")),
    after_long_help = "Examples:\n  \
        pgn epd suite.epd > clean.epd            operations and moves in order, moves in canonical SAN\n  \
        pgn epd --board --games 3 suite.epd      the third record, drawn\n  \
        pgn epd --svg suite.epd > suite.svg      all of them in one picture\n  \
        pgn epd '4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"pawn\";'"
)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) input: Input,

    #[command(flatten)]
    show: Show,
}

pub(crate) fn run(args: &Args, color: style::When) -> Result<Exit> {
    let given = Given::of(&args.input, true);
    position::run(Kind::Epd, &args.input, &given, &args.show, color)
}

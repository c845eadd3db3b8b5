//! Tree-shaped views of the flat movetext.

/// A line of play.
#[derive(Debug, Clone, Copy)]
pub struct Line;
/// A move with what belongs to it.
#[derive(Debug, Clone, Copy)]
pub struct Node;
/// An alternative to a move.
#[derive(Debug, Clone, Copy)]
pub struct Variation;

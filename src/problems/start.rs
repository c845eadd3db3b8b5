//! What can be wrong with the position a game starts from.

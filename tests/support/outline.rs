//! A tree as an outline: a line a node, with its kind, its span and its text.

#![allow(dead_code, unreachable_pub, missing_docs, reason = "each suite uses its part; this is no interface")]

use pgn_grammar::{Database, Element, ElementKind, Game, NagStyle, Source, Span};

/// Deeper nodes are not indented further.
const DEEPEST: usize = 20;

/// A node of an outline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// How deep it stands.
    pub depth: usize,
    /// What it is: `game`, `tag`, `before comment`, `move` …
    pub kind: String,
    /// Where it stands.
    pub span: Span,
    /// Its text, escaped; for games and variations nothing.
    pub text: String,
    /// What it means, where the text does not say it.
    pub means: String,
}

impl Node {
    /// As a line without its end.
    pub fn line(&self) -> String {
        let place = format!(" {}..{}", self.span.start, self.span.end);
        self.written(&place)
    }

    /// As a line without its place and its end.
    pub fn line_without_span(&self) -> String {
        self.written("")
    }

    fn written(&self, place: &str) -> String {
        let indent = "  ".repeat(self.depth.min(DEEPEST));
        let line = format!("{indent}{}{place} {}", self.kind, self.text);
        if self.means.is_empty() { line.trim_end().to_owned() } else { format!("{} = {}", line.trim_end(), self.means) }
    }
}

/// The outline of a whole source.
pub fn outline(source: &Source, tree: &Database) -> Vec<Node> {
    let mut nodes = Vec::new();
    for game in &tree.games {
        add_game(source, game, &mut nodes);
    }
    for element in &tree.outside {
        nodes.push(node(source, element, 0, "outside "));
    }
    nodes
}

/// As text, a line a node.
pub fn text(nodes: &[Node]) -> String {
    nodes.iter().map(|node| node.line() + "\n").collect()
}

fn add_game(source: &Source, game: &Game, nodes: &mut Vec<Node>) {
    let kind = "game".to_owned();
    nodes.push(Node { depth: 0, kind, span: game.span, text: String::new(), means: String::new() });
    nodes.extend(game.before.iter().map(|element| node(source, element, 1, "before ")));
    for pair in &game.tags {
        let name = pair.name_text(source);
        let value = pair.value(source);
        let name = name.as_deref().unwrap_or("-");
        let means = value.map_or("absent".to_owned(), |value| format!("\"{}\"", value.escape_debug()));
        nodes.push(Node { depth: 1, kind: "tag".to_owned(), span: pair.span, text: escaped(name), means });
    }
    let mut depth = 1;
    for element in &game.movetext {
        match element.kind {
            ElementKind::Open { close } => {
                let end = game.movetext.get(close as usize).map_or(element.span.end, |close| close.span.end);
                let closed = game.movetext.get(close as usize).is_some_and(|close| !close.span.is_empty());
                let span = Span::new(element.span.start, end);
                let means = if closed { String::new() } else { "unclosed".to_owned() };
                nodes.push(Node { depth, kind: "variation".to_owned(), span, text: String::new(), means });
                depth += 1;
            }
            ElementKind::Close { .. } => depth = depth.saturating_sub(1),
            _ => nodes.push(node(source, element, depth, "")),
        }
    }
    if let Some(marker) = game.termination {
        let text = escaped(&source.text(marker.span));
        let means = if text == marker.outcome.as_str() { String::new() } else { marker.outcome.as_str().to_owned() };
        nodes.push(Node { depth: 1, kind: "marker".to_owned(), span: marker.span, text, means });
    }
    nodes.extend(game.after.iter().map(|element| node(source, element, 1, "after ")));
}

fn node(source: &Source, element: &Element, depth: usize, prefix: &str) -> Node {
    let text = escaped(&source.text(element.span));
    let mut means = String::new();
    let kind = match element.kind {
        ElementKind::MoveNumber { .. } => "number",
        ElementKind::Move(san) => {
            let canonical = san.to_string();
            if canonical != text {
                means = canonical;
            }
            "move"
        }
        ElementKind::Nag { code, style } => {
            if style != NagStyle::Dollar || text != format!("${code}") {
                means = format!("${code}");
            }
            "nag"
        }
        ElementKind::Comment(_) => "comment",
        ElementKind::Open { .. } => "open",
        ElementKind::Close { .. } => "close",
        ElementKind::Termination(_) => "termination",
        ElementKind::Mark => "mark",
        ElementKind::Escape => "escape",
        ElementKind::EmptyPair => "empty-pair",
        ElementKind::Unknown => "unknown",
    };
    Node { depth, kind: format!("{prefix}{kind}"), span: element.span, text, means }
}

/// On one line, invisible characters shown.
fn escaped(text: &str) -> String {
    text.chars().flat_map(|c| if c == '"' || c == '\'' { vec![c] } else { c.escape_debug().collect() }).collect()
}

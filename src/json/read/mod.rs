//! Games from JSON: what [`write_game`](super::write_game) writes, nested or flat, and what programs in other languages
//! write alike.
//!
//! Nothing here calls itself, so that variations may nest as deep as they like; memory is that of one game. Keys may
//! come in any order, and those that say nothing about the game (spans, lines, problems) are passed over. Of a move
//! the `san` counts where there is one, else its `text`.

mod events;

use crate::ast::{ElementKind, Game, NagStyle, Outcome, San};
use crate::build::{Part, Scribe};
use crate::source::Source;
use events::{Event, Events};
use std::borrow::Cow;
use std::fmt;

/// Why a text is no JSON of games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadError {
    /// Where: bytes from the start of the text.
    pub offset: usize,
    /// What is wrong, one sentence without a period.
    pub words: Cow<'static, str>,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.words, self.offset)
    }
}

impl std::error::Error for ReadError {}

/// A game that was read from JSON.
#[derive(Debug, Clone)]
pub struct JsonGame {
    /// A text that the spans of the game point into: PGN, but not the one that the JSON was made of.
    pub source: Source,
    /// The tree.
    pub game: Game,
    /// Which game it is by its key `game`.
    pub number: Option<u64>,
    /// Whether this is the line at the end, which holds in `game.before` what belongs to no game.
    pub is_end: bool,
    /// The line in FEN or EPD, where the object is a position of a file of them (its key is `record`), and no game; empty
    /// where the object has none.
    pub position: Option<String>,
}

/// Reads games one by one from objects that follow each other, as lines or otherwise, or stand in an array.
///
/// Linear in the text. After an error there is nothing more.
///
/// ```
/// use pgn_grammar::{export, json};
/// let text = r#"{"tags":[{"name":"White","value":"Alpha"}],"movetext":[{"kind":"move","san":"e4"},
///     {"kind":"variation","movetext":[{"kind":"move","san":"d4"}]}],"result":"1-0"}"#;
/// let read = json::games(text.as_bytes()).next().unwrap()?;
/// let pgn = export::to_string(&read.source, &read.game, &export::AsDecoded, export::Style::default())?;
/// assert!(pgn.ends_with("\n\n1. e4 (1. d4) 1-0\n\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn games(text: &[u8]) -> JsonGames<'_> {
    JsonGames { events: Events::new(text), stopped: false }
}

/// See [`games`].
#[derive(Debug)]
pub struct JsonGames<'j> {
    events: Events<'j>,
    stopped: bool,
}

impl Iterator for JsonGames<'_> {
    type Item = Result<JsonGame, ReadError>;

    fn next(&mut self) -> Option<Result<JsonGame, ReadError>> {
        if self.stopped {
            return None;
        }
        let read = self.read();
        self.stopped = !matches!(read, Ok(Some(_)));
        read.transpose()
    }
}

impl JsonGames<'_> {
    fn read(&mut self) -> Result<Option<JsonGame>, ReadError> {
        loop {
            match self.events.next()? {
                None => return Ok(None),
                Some(Event::BeginObject) => break,
                // An array around the games.
                Some(Event::BeginArray | Event::EndArray) => {}
                Some(_) => return Err(self.events.error("an object expected, one a game")),
            }
        }
        let mut reading = Reading::default();
        reading.stack.push(Context::Game);
        while !reading.stack.is_empty() {
            let Some(event) = self.events.next()? else { return Err(self.events.error("the text ends in mid game")) };
            reading.event(event).map_err(|words| self.events.error(words))?;
        }
        reading.finish().map(Some).map_err(|words| self.events.error(words))
    }
}

/// What the values around the current place are about.
#[derive(Debug)]
enum Context {
    Game,
    /// A list of elements; for movetext with the number of variations that were open before it.
    Before,
    After,
    Movetext(usize),
    Tags,
    Tag,
    /// An element; whether it had a list of its own, so that its variation is written already.
    Element(bool),
    Start,
    Termination,
    /// Something that is passed over.
    Other,
}

/// The values of an object, as far as they matter.
#[derive(Debug, Default)]
struct Fields<'j> {
    kind: Option<Cow<'j, str>>,
    text: Option<Cow<'j, str>>,
    san: Option<Cow<'j, str>>,
    name: Option<Cow<'j, str>>,
    value: Option<Cow<'j, str>>,
    fen: Option<Cow<'j, str>>,
    source: Option<Cow<'j, str>>,
    code: Option<u64>,
    number: Option<u64>,
    periods: Option<u64>,
}

/// A game being read.
#[derive(Debug, Default)]
struct Reading<'j> {
    scribe: Scribe,
    stack: Vec<Context>,
    key: Cow<'j, str>,
    fields: Vec<Fields<'j>>,
    number: Option<u64>,
    is_end: bool,
    result: Option<Outcome>,
    fen: Option<String>,
    is_record: bool,
    /// The canonical forms of a record in EPD and in FEN.
    epd: Option<String>,
    position: Option<String>,
}

type Words = Cow<'static, str>;

impl<'j> Reading<'j> {
    fn event(&mut self, event: Event<'j>) -> Result<(), Words> {
        match event {
            Event::Key(key) => self.key = key,
            Event::BeginObject => self.begin_object(),
            Event::BeginArray => self.begin_array(),
            Event::EndObject => return self.end_object(),
            Event::EndArray => {
                if let Some(Context::Movetext(depth)) = self.stack.pop() {
                    while self.scribe.depth() > depth {
                        self.scribe.close();
                    }
                }
            }
            Event::Text(text) => return self.text(text),
            Event::Literal(literal) => self.literal(literal),
        }
        Ok(())
    }

    fn begin_object(&mut self) {
        let context = match (self.stack.last(), &*self.key) {
            (Some(Context::Before | Context::After | Context::Movetext(_)), _) => Context::Element(false),
            (Some(Context::Tags), _) => Context::Tag,
            (Some(Context::Game), "start") => Context::Start,
            (Some(Context::Game), "termination") => Context::Termination,
            _ => Context::Other,
        };
        self.stack.push(context);
        self.fields.push(Fields::default());
    }

    fn begin_array(&mut self) {
        let list = match (self.stack.last_mut(), &*self.key) {
            (Some(Context::Game), "before") => Context::Before,
            (Some(Context::Game), "after") => Context::After,
            (Some(Context::Game), "tags") => Context::Tags,
            (Some(Context::Game), "movetext") => Context::Movetext(self.scribe.depth()),
            (Some(Context::Element(opened)), "movetext") => {
                // Only variations have a list, whether or not their kind has been seen yet.
                *opened = true;
                let depth = self.scribe.depth();
                self.scribe.open();
                Context::Movetext(depth)
            }
            _ => Context::Other,
        };
        self.stack.push(list);
    }

    fn end_object(&mut self) -> Result<(), Words> {
        let fields = self.fields.pop().unwrap_or_default();
        match self.stack.pop() {
            Some(Context::Tag) => {
                if let Some(name) = fields.name.as_deref().filter(|name| !is_name(name)) {
                    return Err(format!("`{name}` is no name for a tag").into());
                }
                self.scribe.tag(fields.name.as_deref(), fields.value.as_deref());
            }
            Some(Context::Start) if fields.source.as_deref() == Some("fen-tag") => {
                self.fen = fields.fen.map(Cow::into_owned);
            }
            Some(Context::Termination) => self.scribe.termination = outcome(fields.value.as_deref())?,
            Some(Context::Element(opened)) => return self.element(opened, &fields),
            _ => {}
        }
        Ok(())
    }

    fn text(&mut self, text: Cow<'j, str>) -> Result<(), Words> {
        match (self.stack.last(), &*self.key) {
            (Some(Context::Game), "result") => self.result = outcome(Some(&text))?,
            (Some(Context::Game), "epd") => self.epd = Some(text.into_owned()),
            (Some(Context::Game), "fen") => self.position = Some(text.into_owned()),
            (Some(Context::Game), "termination") => self.scribe.termination = outcome(Some(&text))?,
            (Some(Context::Tag | Context::Start | Context::Termination | Context::Element(_)), key) => {
                let Some(fields) = self.fields.last_mut() else { return Ok(()) };
                let field = match key {
                    "kind" => &mut fields.kind,
                    "text" => &mut fields.text,
                    "san" => &mut fields.san,
                    "name" => &mut fields.name,
                    "value" => &mut fields.value,
                    "fen" => &mut fields.fen,
                    "source" => &mut fields.source,
                    _ => return Ok(()),
                };
                *field = Some(text);
            }
            _ => {}
        }
        Ok(())
    }

    fn literal(&mut self, literal: &[u8]) {
        let number = serde_json::from_slice::<u64>(literal).ok();
        match (self.stack.last(), &*self.key) {
            (Some(Context::Game), "game") => self.number = number,
            (Some(Context::Game), "record") => (self.number, self.is_record) = (number, true),
            (Some(Context::Game), "end") => self.is_end = literal == b"true",
            (Some(Context::Element(_)), key) => {
                let Some(fields) = self.fields.last_mut() else { return };
                match key {
                    "code" => fields.code = number,
                    "number" => fields.number = number,
                    "periods" => fields.periods = number,
                    _ => {}
                }
            }
            _ => {}
        }
    }

    fn element(&mut self, opened: bool, fields: &Fields<'_>) -> Result<(), Words> {
        let kind = fields.kind.as_deref().unwrap_or_default();
        let (part, depth) = match self.stack.last() {
            Some(Context::Before) => (&mut self.scribe.before, None),
            Some(Context::After) => (&mut self.scribe.after, None),
            Some(Context::Movetext(depth)) => (&mut self.scribe.movetext, Some(*depth)),
            _ => return Ok(()),
        };
        if aside(part, kind, fields)? {
            return Ok(());
        }
        let Some(depth) = depth else { return Err(format!("a `{kind}` cannot stand outside the movetext").into()) };
        match kind {
            "move-number" => move_number(part, fields),
            "move" => a_move(part, fields)?,
            "variation" if opened => {}
            "variation" => {
                self.scribe.open();
                self.scribe.close();
            }
            "variation-start" => self.scribe.open(),
            "variation-end" if self.scribe.depth() > depth => _ = self.scribe.close(),
            "variation-end" => return Err("a variation ends that has not begun".into()),
            "" => return Err("an element without its `kind`".into()),
            _ => return Err(format!("there is no kind of element called `{kind}`").into()),
        }
        Ok(())
    }

    fn finish(mut self) -> Result<JsonGame, Words> {
        if let Some(fen) = self.fen.filter(|_| !self.scribe.has_tag("FEN")) {
            self.scribe.tag(Some("FEN"), Some(&fen));
        }
        if self.scribe.termination.is_none() && !self.scribe.has_tag("Result") {
            self.scribe.termination = self.result;
        }
        let (source, game) = self.scribe.finish("json").map_err(|_| "the game is larger than 4 GiB")?;
        let position = self.is_record.then(|| self.epd.or(self.position).unwrap_or_default());
        Ok(JsonGame { source, game, number: self.number, is_end: self.is_end, position })
    }
}

/// Whether a tag can be called `name`: any word will do that can come from a text that is read.
fn is_name(name: &str) -> bool {
    let splits = |c: char| c <= ' ' || "\"[](){};".contains(c);
    !name.is_empty() && !name.contains(splits)
}

/// Adds what may stand anywhere; whether it is that.
fn aside(part: &mut Part, kind: &str, fields: &Fields<'_>) -> Result<bool, Words> {
    let text = fields.text.as_deref().unwrap_or_default();
    match kind {
        "comment" => part.comment(text),
        "escape" => part.escape(text),
        "unknown" => part.add(text, ElementKind::Unknown),
        "mark" => part.add(text, ElementKind::Mark),
        "empty-pair" => part.add("[]", ElementKind::EmptyPair),
        "nag" => nag(part, fields),
        "termination" => {
            let outcome = outcome(fields.value.as_deref())?.unwrap_or_default();
            part.add(outcome.as_str(), ElementKind::Termination(outcome));
        }
        _ => return Ok(false),
    }
    Ok(true)
}

fn move_number(part: &mut Part, fields: &Fields<'_>) {
    let number = u32::try_from(fields.number.unwrap_or(0)).unwrap_or(u32::MAX);
    let periods = u8::try_from(fields.periods.unwrap_or(1)).unwrap_or(u8::MAX);
    let text = format!("{number}{}", ".".repeat(periods.into()));
    part.add(&text, ElementKind::MoveNumber { number, periods });
}

fn a_move(part: &mut Part, fields: &Fields<'_>) -> Result<(), Words> {
    let parse = |text: &str| match text {
        "--" | "Z0" => Some(San::Null),
        _ => San::parse(text.as_bytes()),
    };
    if let Some(text) = fields.san.as_deref() {
        let san = parse(text).ok_or_else(|| format!("`{text}` is no move in SAN"))?;
        part.add(text, ElementKind::Move(san));
        return Ok(());
    }
    let text = fields.text.as_deref().ok_or("a move without `san` and `text`")?;
    part.add(text, parse(text).map_or(ElementKind::Unknown, ElementKind::Move));
    Ok(())
}

fn nag(part: &mut Part, fields: &Fields<'_>) {
    let text = fields.text.as_deref().unwrap_or_default();
    match fields.code.map(u8::try_from) {
        Some(Ok(code)) => {
            let style = match text {
                "!" | "?" | "!!" | "??" | "!?" | "?!" => NagStyle::Suffix,
                _ => NagStyle::Dollar,
            };
            let text = if style == NagStyle::Suffix { Cow::Borrowed(text) } else { format!("${code}").into() };
            part.add(&text, ElementKind::Nag { code, style });
        }
        _ => part.add(&fields.code.map_or(text.to_owned(), |code| format!("${code}")), ElementKind::Unknown),
    }
}

fn outcome(text: Option<&str>) -> Result<Option<Outcome>, Words> {
    let Some(text) = text else { return Ok(None) };
    Outcome::from_text(text.as_bytes()).map(Some).ok_or_else(|| format!("`{text}` is no result").into())
}

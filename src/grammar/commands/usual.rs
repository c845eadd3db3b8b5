//! The commands that comments are mostly made of, recognised fast: what is read here is well formed by the productions of
//! the parent module, and a test holds both together.

/// Skips a command as servers and programs write it, such as ` [%clk 0:05:00]`, ` [%emt 0:00:01.5]`, ` [%eval -0.25]`
/// or ` [%csl Gd4,Rd5]`, with the space before it; `None` where the text goes on otherwise. There is a comment with these at
/// most moves of most games of the world, so eight bytes are compared at a time.
#[inline]
pub(crate) fn skip_usual(text: &[u8]) -> Option<&[u8]> {
    let text = text.strip_prefix(b" ").unwrap_or(text);
    let head = u64::from_le_bytes(*text.first_chunk()?);
    match head & 0x0000_FFFF_FFFF_FFFF {
        CLK | EMT | EGT => skip_clock(text),
        EVAL if matches!(text[6], b' ' | b'\n') => skip_eval(&text[7..]),
        CSL | CSL_BROKEN => skip_marks(&text[6..], 3),
        CAL | CAL_BROKEN => skip_marks(&text[6..], 5),
        _ => None,
    }
}

const CLK: u64 = u64::from_le_bytes(*b"[%clk \0\0");
const EMT: u64 = u64::from_le_bytes(*b"[%emt \0\0");
const EGT: u64 = u64::from_le_bytes(*b"[%egt \0\0");
const CSL: u64 = u64::from_le_bytes(*b"[%csl \0\0");
const CSL_BROKEN: u64 = u64::from_le_bytes(*b"[%csl\n\0\0");
const CAL: u64 = u64::from_le_bytes(*b"[%cal \0\0");
const CAL_BROKEN: u64 = u64::from_le_bytes(*b"[%cal\n\0\0");
const EVAL: u64 = u64::from_le_bytes(*b"[%eval\0\0");

/// Behind the bracket of `[%clk 0:05:00]` or `[%clk 0:05:00.1]`.
#[inline]
fn skip_clock(text: &[u8]) -> Option<&[u8]> {
    // With the digits and colons of `0:00:00` taken off, no byte may be above what is left of the largest; the eighth
    // byte is looked at below.
    const ZERO: u64 = u64::from_le_bytes(*b"0:00:00\0");
    const ROOM: u64 = u64::from_le_bytes([127 - 9, 127, 127 - 5, 127 - 9, 127, 127 - 5, 127 - 9, 0]);
    const TOP: u64 = 0x0080_8080_8080_8080;
    let time = u64::from_le_bytes(*text.get(6..)?.first_chunk()?) ^ ZERO;
    if ((time & !(0xFF << 56)).wrapping_add(ROOM) | time) & TOP != 0 {
        return None;
    }
    match text.get(13)? {
        b']' => text.get(14..),
        b'.' => skip_digits(&text[14..]).and_then(|rest| rest.strip_prefix(b"]")),
        _ => None,
    }
}

/// Behind the bracket of `-0.25]`, `#-3]` or `1.5,20]`.
#[inline]
fn skip_eval(text: &[u8]) -> Option<&[u8]> {
    let (text, is_mate) = text.strip_prefix(b"#").map_or((text, false), |text| (text, true));
    let mut rest = skip_digits(text.strip_prefix(b"-").unwrap_or(text))?;
    if let [b'.', decimals @ ..] = rest
        && !is_mate
    {
        rest = skip_digits(decimals)?;
    }
    if let [b',', depth @ ..] = rest {
        rest = skip_digits(depth)?;
    }
    rest.strip_prefix(b"]")
}

/// Behind the bracket of `Gd4,Rd5]` or `Ge2e4]`: operands of `len` bytes, a colour and squares.
#[inline]
fn skip_marks(mut text: &[u8], len: usize) -> Option<&[u8]> {
    loop {
        let (operand, rest) = text.split_at_checked(len)?;
        let (colour, squares) = operand.split_first()?;
        let is_square = |square: &[u8]| matches!(square, [b'a'..=b'h', b'1'..=b'8']);
        if !matches!(colour, b'R' | b'G' | b'Y' | b'B' | b'O' | b'C') || !squares.chunks(2).all(is_square) {
            return None;
        }
        match rest.split_first()? {
            (b']', rest) => return Some(rest),
            (b',', rest) => text = rest,
            _ => return None,
        }
    }
}

/// Behind the digits of `text`; at least one.
#[inline]
fn skip_digits(text: &[u8]) -> Option<&[u8]> {
    let len = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    (len > 0).then(|| &text[len..])
}

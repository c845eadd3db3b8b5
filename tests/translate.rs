//! Moves and annotations in other languages, by the library and by `pgn translate`.

use pgn_grammar::translate::{self, Why, Words};
use pgn_grammar::{Edit, Language, Source, parse};

/// All officers, pawns with a letter, promotions, variations, moves that are illegal, spellings that are odd.
const TEXTS: &[&str] = &[
    "[White \"Nf3, Q.\"]\n\n1. e4 {Nf3?} e5 2. Nf3 (2. Bc4 Nf6 3. Qe2) 2... Nc6 3. Bb5 ; Qd2\nf5 4. d4 *\n",
    "1. Ng1-f3 Nb8xc6 2. Qd8:d1+ Ke2 3. R1a3 Rhxe1# 4. Pe4 e8=Q+ 5. bxa1=N b8=R 6. O-O h8B *\n",
    "1. Nf3!? $14 Kd8?? +- 2. Bxb7 Qa1 N *\n1. Rh8 1/2-1/2",
];

fn apply(text: &str, edits: &[Edit]) -> String {
    let mut text = text.as_bytes().to_vec();
    for edit in edits.iter().rev() {
        text.splice(edit.span.start as usize..edit.span.end as usize, edit.text.bytes());
    }
    String::from_utf8(text).unwrap()
}

/// The text in other letters, and what stays.
fn translated(text: &str, from: &Language, to: &Language) -> (String, Vec<(String, Why)>) {
    let source = Source::new("a.pgn", text);
    let (mut edits, mut left) = (Vec::new(), Vec::new());
    for game in &parse(&source).tree.games {
        let translation = translate::letters(&source, game, from, to);
        edits.extend(translation.edits);
        left.extend(translation.left.iter().map(|left| (source.text(left.span).into_owned(), left.why)));
    }
    (apply(text, &edits), left)
}

#[test]
fn there_and_back_gives_the_same_bytes() {
    let english = Language::english();
    for language in Language::all() {
        for text in TEXTS {
            let (foreign, left) = translated(text, english, language);
            // In Chinese they have the English letters.
            assert_eq!(foreign == *text, ["en", "zh"].contains(&language.code()), "{}", language.name());
            assert_eq!(left, [], "{}", language.name());
            let (back, left) = translated(&foreign, language, english);
            assert_eq!((back.as_str(), left), (*text, vec![]), "{}: {foreign}", language.name());
        }
    }
}

#[test]
fn what_is_not_clear_stays() {
    let find = |name| Language::find(name).unwrap();
    let (text, left) = translated("1. e4 e5 2. Sf3 Nc6 *", find("de"), find("en"));
    assert_eq!(text, "1. e4 e5 2. Nf3 Nc6 *");
    assert_eq!(left, [("Nc6".to_owned(), Why::Unknown)]);
    let (text, left) = translated("1. a8(D)+ *", find("de"), find("fr"));
    assert_eq!((text.as_str(), left), ("1. a8(D)+ *", vec![]));
    let (text, left) = translated("1. a8(S)+ *", find("de"), find("en"));
    assert_eq!((text.as_str(), left), ("1. a8(N)+ *", vec![]));
    // A bishop from the h-file would be a knight.
    let (text, left) = translated("1. Bhf3 Bf3 *", find("en"), find("bn"));
    assert_eq!((text.as_str(), left), ("1. Bhf3 Gf3 *", vec![("Bhf3".to_owned(), Why::Ambiguous)]));
}

#[test]
fn nags_are_put_in_words_and_back() {
    let text = "1. e4 $1 {Strong} e5 $14$146 2. Nf3! {bon  coup} (2. d4 $0 $200) *\n";
    let source = Source::new("a.pgn", text);
    let game = &parse(&source).tree.games[0];
    let english = apply(text, &translate::nags_in_words(&source, game, Words::English));
    assert_eq!(
        english,
        "1. e4 {good move} {Strong} e5 {White is slightly better}{novelty} 2. Nf3! {good move} (2. d4 $0 $200) *\n"
    );
    let source = Source::new("a.pgn", english.as_str());
    let game = &parse(&source).tree.games[0];
    let codes = apply(&english, &translate::words_as_nags(&source, game));
    assert_eq!(codes, "1. e4 $1 {Strong} e5 $14$146 2. Nf3! $1 (2. d4 $0 $200) *\n");
}

/// Every NAG that has a meaning has words in both languages, and they lead back to it, or to the one of several with
/// that meaning which is met more often.
#[test]
fn all_nags_have_words() {
    for words in [Words::English, Words::French] {
        let mut ambiguous = Vec::new();
        for nag in pgn_grammar::nag::all().filter(|nag| nag.code != 0) {
            let text = format!("1. e4 {{{}}} *\n", words.text(&nag));
            let source = Source::new("a.pgn", text.as_str());
            let game = &parse(&source).tree.games[0];
            let back = apply(&text, &translate::words_as_nags(&source, game));
            let code = back.trim_start_matches("1. e4 $").trim_end_matches(" *\n").parse().unwrap();
            let other = pgn_grammar::nag::get(code).unwrap();
            if words.text(&other) != words.text(&nag) || (code != nag.code && nag.is_standard) {
                ambiguous.push((nag.code, back));
            }
        }
        assert_eq!(ambiguous, [], "{words:?}");
    }
}

#[cfg(feature = "rules")]
#[test]
fn the_language_is_found() {
    let legal = "1. e4 e5 2. Nf3 (2. Bc4 Nf6 3. Qe2) 2... Nc6 3. Bb5 f5 4. d4 fxe4 5. Nxe5 Nxe5 6. dxe5 c6 7. Bc4 Qa5+ \
                 8. Nc3 Qxe5 9. O-O Ke7 10. Rb1 Qg5 *\n";
    for language in Language::all() {
        let (foreign, _) = translated(legal, Language::english(), language);
        let source = Source::new("a.pgn", foreign.as_str());
        let game = &parse(&source).tree.games[0];
        let replay = pgn_grammar::rules::replay(&source, game);
        assert!(replay.languages().is_some(), "{}", language.name());
        let translation = translate::letters_found(&source, game, &replay, Language::english());
        assert_eq!(translation.left, []);
        assert_eq!(apply(&foreign, &translation.edits), legal, "{}", language.name());
    }
    // Of several languages, each move by itself.
    let text = "1. Zf3 Jf6 2. Nc3 Wa1 *\n";
    let source = Source::new("a.pgn", text);
    let game = &parse(&source).tree.games[0];
    let replay = pgn_grammar::rules::replay(&source, game);
    assert_eq!(replay.languages(), None);
    let translation = translate::letters_found(&source, game, &replay, Language::find("de").unwrap());
    assert_eq!(apply(text, &translation.edits), "1. Sf3 Sf6 2. Sc3 Wa1 *\n");
    assert_eq!(translation.left.len(), 1);
}

#[cfg(feature = "cli")]
mod program {
    use std::process::{Command, Output, Stdio};

    fn pgn(arguments: &[&str], text: &str) -> (i32, String, String) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("club.pgn");
        std::fs::write(&path, text).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_pgn"));
        let command = command.arg("translate").args(arguments).arg(&path).stdin(Stdio::null());
        let Output { status, stdout, stderr } = command.output().unwrap();
        let file = std::fs::read_to_string(&path).unwrap();
        let stdout = if arguments.contains(&"--write") { file } else { String::from_utf8(stdout).unwrap() };
        (status.code().unwrap(), stdout, String::from_utf8(stderr).unwrap())
    }

    const GAMES: &str = "1. Sf3 Sf6 2. g3 $1 *\n\n1. Cf3 Cf6 2. g3 *\n\n1. Nf3 *\n";

    #[test]
    fn each_game_from_its_language() {
        let english = "1. Nf3 Nf6 2. g3 $1 *\n\n1. Nf3 Nf6 2. g3 *\n\n1. Nf3 *\n";
        assert_eq!(pgn(&[], GAMES), (0, english.to_owned(), String::new()));
        assert_eq!(pgn(&["--write"], GAMES), (0, english.to_owned(), String::new()));
        let second = "1. Sf3 Sf6 2. g3 $1 *\n\n1. Sf3 Sf6 2. g3 *\n\n1. Nf3 *\n";
        assert_eq!(pgn(&["--to", "German", "--games", "2"], GAMES), (0, second.to_owned(), String::new()));
    }

    #[test]
    fn what_stays_is_told() {
        let (status, out, error) = pgn(&["--from", "de", "--to", "fr", "--nag-texts"], GAMES);
        assert_eq!((status, out.as_str()), (1, "1. Cf3 Cf6 2. g3 {bon coup} *\n\n1. Cf3 Cf6 2. g3 *\n\n1. Nf3 *\n"));
        assert_eq!(error.lines().count(), 3, "{error}");
        assert!(error.contains("club.pgn:3:4: error: `Cf3` has no letter of a piece in German, and stays"), "{error}");
    }

    #[test]
    fn wrong_calls_are_told() {
        for (arguments, words) in [
            (&["--to", "klingon"][..], "known are cs, da, nl"),
            (&["--to", "de", "--nag-texts"][..], "English and French, not in German"),
            (&["--nag-codes", "--nag-texts"][..], "cannot be used with"),
        ] {
            let (status, _, error) = pgn(arguments, GAMES);
            assert!(status == 2 && error.contains(words), "{arguments:?}: {error}");
        }
        let (status, out, _) = pgn(&["--list"], GAMES);
        assert!(status == 0 && out.contains("fr        French            R D T F C P"), "{out}");
    }
}

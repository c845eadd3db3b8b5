//! The table of all codes: identity, section of the standard, severity in each profile.
//!
//! `grammar/problems.md` has a page for each; once released a code is never used for anything else.

use super::Severity::{self, Error, Note, Off, Warning};
use crate::options::Profile;

/// One row a code: its name in Rust, its name for people, the section it comes from, its severity on import and on
/// export, and what it is about.
macro_rules! codes {
    ($($variant:ident $id:literal $section:literal $import:ident $export:ident $summary:literal)*) => {
        /// Which kind of problem it is: stable, and the name of a page of `pgn explain`.
        ///
        /// ```
        /// use pgn_grammar::{Code, Profile, Severity};
        /// let code = Code::from_name("tag/duplicate").unwrap();
        /// assert_eq!((code.section(), code.severity(Profile::Import)), ("8.1", Severity::Warning));
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u16)]
        pub enum Code {
            $(#[doc = concat!("`", $id, "`: ", $summary)] $variant,)*
        }

        impl Code {
            /// All codes, sorted by area as in the catalogue.
            pub const ALL: &'static [Code] = &[$(Code::$variant,)*];

            /// The name, `area/name`.
            pub const fn as_str(self) -> &'static str {
                match self { $(Code::$variant => $id,)* }
            }

            /// The section of the standard that is broken.
            pub const fn section(self) -> &'static str {
                match self { $(Code::$variant => $section,)* }
            }

            /// What it is about, in a phrase.
            pub const fn summary(self) -> &'static str {
                match self { $(Code::$variant => $summary,)* }
            }

            /// How bad it is in `profile`.
            pub const fn severity(self, profile: Profile) -> Severity {
                let (import, export) = match self { $(Code::$variant => ($import, $export),)* };
                match profile { Profile::Import => import, Profile::Export => export }
            }
        }
    };
}

impl Code {
    /// The code called `name`; linear in their number.
    pub fn from_name(name: &str) -> Option<Code> {
        Code::ALL.iter().copied().find(|code| code.as_str() == name)
    }
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

codes! {
    CommandCal "command/cal" "supplement X" Note Warning "a %cal command whose arrows are malformed"
    CommandCsl "command/csl" "supplement X" Note Warning "a %csl command whose marks are malformed"
    CommandEval "command/eval" "supplement X" Note Warning "an %eval command whose value is malformed"
    CommandOperands "command/operands" "supplement 4.1" Note Warning "a command with too many operands"
    CommandSyntax "command/syntax" "supplement 3.2.2" Warning Warning "an embedded command that is not well formed"
    CommandTime "command/time" "supplement 4.2" Note Warning "a clock or time command off its format"
    CommentEntity "comment/html-entity" "5" Error Error "an HTML entity whose semicolon starts a comment"
    CommentPercent "comment/percent-line" "6" Note Error "a line of a comment that begins with %"
    CommentStrayBrace "comment/stray-brace" "5" Error Error "a closing brace without an opening one"
    CommentSuspicious "comment/suspicious" "5" Warning Warning "a comment that seems to have swallowed moves or tags"
    CommentUnclosed "comment/unclosed" "5" Error Error "a comment that is never closed"
    EpdCharacter "epd/character" "16.2.4.1" Warning Error "a character in an EPD that is no printing ASCII"
    EpdCounters "epd/counters" "16.2.3" Warning Error "the counters of a FEN in an EPD"
    EpdDuplicate "epd/duplicate" "16.2.4.1" Error Error "an opcode that stands twice"
    EpdNeedsSm "epd/needs-sm" "16.2.5.9" Error Error "a claim or offer of a draw without its move"
    EpdOpcodeLength "epd/opcode-length" "16.2.4.1" Error Error "an opcode of more than 15 characters"
    EpdOperandOrder "epd/operand-order" "16.2.4.1" Note Error "operands out of order"
    EpdOperandType "epd/operand-type" "16.2.5" Error Error "an operand that its opcode does not take"
    EpdOrder "epd/order" "16.2.4.1" Note Error "operations out of order"
    EpdPmPv "epd/pm-pv" "16.2.5.18" Error Error "a predicted move that is not the first of the predicted variation"
    EpdRange "epd/range" "16.2.5.6" Error Error "a centipawn value beyond its range"
    EpdSemicolon "epd/semicolon" "16.2.4" Warning Error "an operation without its semicolon"
    EpdSpace "epd/space" "16.2.3" Warning Error "something else than single blanks between the parts of an EPD"
    EpdStringLength "epd/string-length" "16.2.4.1" Error Error "a string of more than 255 bytes"
    EpdSyntax "epd/syntax" "16.2" Error Error "an EPD that does not follow the notation"
    ExportBlankLine "export/blank-line" "8.2.1" Off Error "an empty line that is missing or too many"
    ExportCommentSpace "export/comment-space" "5" Off Error "white space at the edge of a comment"
    ExportEdgeSpace "export/edge-space" "8.2.1" Off Error "a space at the edge of a line"
    ExportEmptyComment "export/empty-comment" "5" Off Error "a comment that says nothing"
    ExportEscapedLine "export/escaped-line" "6" Off Error "a line escaped by %"
    ExportFill "export/fill" "8.2.1" Off Error "a line that ends too early"
    ExportLine80 "export/line-80" "8.2.1" Off Error "a line of movetext that reaches column 80"
    ExportLineComment "export/line-comment" "5" Off Error "a comment behind a semicolon"
    ExportNagOrder "export/nag-order" "8.2.4" Off Error "a NAG behind a comment or variation"
    ExportNewline "export/newline" "3.2.2" Off Error "a line end that is not LF alone"
    ExportNotCanonical "export/not-canonical" "3.2.1" Off Error "a game that is written in another way than the export format has it"
    ExportNumber "export/number" "8.2.2.2" Off Error "a move number with the wrong periods"
    ExportNumberMissing "export/number-missing" "8.2.2.2" Off Error "a move without the number that is due"
    ExportNumberSpace "export/number-space" "8.2.1" Off Error "a move number that is glued to its move"
    ExportNumberSurplus "export/number-surplus" "8.2.2.2" Off Error "a move number that is not due"
    ExportPlace "export/place" "5" Off Error "a comment among the tags or behind the marker"
    ExportRavSpace "export/rav-space" "8.2.5" Off Error "white space inside a parenthesis"
    ExportSpace "export/space" "8.2.1" Off Error "no space or several between two elements"
    ExportSuffix "export/suffix" "8.2.3.8" Off Error "a suffix in place of its NAG"
    ExportTab "export/tab" "4.2" Off Error "a tab"
    ExportTagIndent "export/tag-indent" "8.1" Off Error "a tag pair that is indented"
    ExportTagLine "export/tag-line" "8.1" Off Error "a tag pair that shares its line"
    ExportTagOrder "export/tag-order" "8.1.1" Off Error "tags that are not in ASCII order"
    ExportTagSpace "export/tag-space" "8.1" Off Error "white space where a tag pair has none, or none where it has one"
    FenCastlingFiles "fen/castling-files" "16.1.3.3" Off Error "castling rights by the files of the rooks"
    FenCastlingOrder "fen/castling-order" "16.1.3.3" Warning Error "castling rights out of order"
    FenCastlingRights "fen/castling-rights" "16.1.3.3" Warning Error "castling rights without king and rook at home"
    FenClock "fen/clock" "16.1.3.5" Note Warning "a clock that shows more half-moves than were played"
    FenCounter "fen/counter" "16.1.3.5" Warning Error "a counter of a FEN that is not written as a number should be"
    FenEpImpossible "fen/ep-impossible" "16.1.3.4" Warning Error "an en passant square that no pawn has passed"
    FenEpRank "fen/ep-rank" "16.1.3.4" Error Error "an en passant square on a rank where none can be"
    FenEpUnused "fen/ep-unused" "16.1.3.4" Note Note "an en passant square where no pawn can capture"
    FenFields "fen/fields" "16.1" Warning Error "a FEN whose last fields are missing"
    FenKings "fen/kings" "16.1" Error Error "a king is missing, or there are too many"
    FenOppositeCheck "fen/opposite-check" "16.1" Error Error "the side that is not to move is in check"
    FenPawnRank "fen/pawn-rank" "16.1" Error Error "a pawn on the first or the last rank"
    FenPiece "fen/piece" "16.1.3.1" Error Error "a letter in a FEN that is no English piece letter"
    FenRankWidth "fen/rank-width" "16.1.3.1" Error Error "a rank of a FEN with more or fewer than eight squares"
    FenSpace "fen/space" "16.1.3" Warning Error "something else than single blanks between the fields of a FEN"
    FenSyntax "fen/syntax" "16.1" Error Error "a FEN that does not follow the notation"
    FenVariant "fen/variant" "16.1" Error Error "a position that the variant does not allow"
    FileHtml "file/html" "3.1" Error Error "HTML between the games or moves"
    FilePosition "file/position" "16" Error Error "positions in FEN or EPD where games are due"
    FileRubbish "file/rubbish" "8" Error Error "text between games that is no PGN"
    GameAfterEnd "game/after-end" "8.2" Error Error "moves behind mate, stalemate or the end of a variant"
    GameDoubledMarker "game/doubled-marker" "8.2.6" Warning Error "a second termination marker"
    GameFenNoSetup "game/fen-no-setup" "9.7.1" Note Error "a FEN tag without SetUp \"1\""
    GameMarkerSpelling "game/marker-spelling" "8.2.6" Error Error "a termination marker in other signs"
    GameNoTimecontrol "game/no-timecontrol" "supplement 7" Note Warning "move times without a TimeControl tag"
    GamePlycount "game/plycount" "9.9.3" Warning Error "a PlyCount tag that miscounts"
    GameResultBoard "game/result-board" "8.2.6" Warning Error "a result that the last position contradicts"
    GameResultMismatch "game/result-mismatch" "8.1.1.7" Warning Error "a Result tag that contradicts the marker"
    GameRosterMissing "game/roster-missing" "8.1.1" Off Error "a tag of the Seven Tag Roster is missing"
    GameRosterOrder "game/roster-order" "8.1.1" Off Error "the Seven Tag Roster is out of order"
    GameSetupContradiction "game/setup-contradiction" "9.7.1" Warning Error "SetUp \"0\" beside a FEN tag"
    GameSetupNoFen "game/setup-no-fen" "9.7.1" Error Error "SetUp \"1\" without a FEN tag"
    GameShortDraw "game/short-draw" "8.2.6" Warning Error "a draw written 1/2"
    GameTermination "game/termination" "9.8.1" Note Warning "a Termination tag that contradicts the result"
    GameUntagged "game/untagged" "8.2.6" Warning Error "movetext behind a termination marker"
    GameVariantMissing "game/variant-missing" "9.7.2" Warning Error "castling as in Chess960 without a Variant tag"
    GameVariantUnknown "game/variant-unknown" "9" Warning Warning "a variant whose rules are not known"
    LexApostrophe "lex/apostrophe" "7.1" Error Error "a tag value in quotes of another kind"
    LexBom "lex/bom" "4.1" Note Error "a byte order mark at the start of the file"
    LexBomInside "lex/bom-inside" "4.1" Warning Error "a byte order mark inside the file"
    LexC1 "lex/c1" "4.1" Warning Error "a control character of the range 128 to 159"
    LexControlChar "lex/control-char" "4.1" Error Error "a control character"
    LexDel "lex/del" "4.1" Warning Error "the character DEL"
    LexEncoding "lex/encoding" "4.1" Note Error "text that is not UTF-8 and read as windows-1252"
    LexEndMark "lex/end-mark" "4.1" Warning Error "a DOS end-of-file mark"
    LexFigurine "lex/figurine" "8.2.3" Error Error "a figurine in place of a piece letter"
    LexInvisible "lex/invisible" "4.1" Error Error "an invisible character between the moves"
    LexNagDigits "lex/nag-digits" "7.8" Error Error "a $ without digits"
    LexNonAscii "lex/non-ascii" "4.1" Error Error "a non-ASCII character outside strings and comments"
    LexOddBlank "lex/odd-blank" "4.1" Warning Error "a no-break space between the moves"
    LexStrayChar "lex/stray-char" "7" Error Error "a character that begins nothing"
    LexStrayPercent "lex/stray-percent" "6" Error Error "a % that is not in the first column"
    LexString255 "lex/string-255" "7.1" Warning Error "a string of more than 255 characters"
    LexStringControl "lex/string-control" "7.1" Error Error "a control character in a string"
    LexSymbol255 "lex/symbol-255" "7.9" Warning Error "a symbol of more than 255 characters"
    LexUnknownEscape "lex/unknown-escape" "7.1" Warning Error "a backslash that escapes nothing"
    LexUnterminatedString "lex/unterminated-string" "7.1" Error Error "a string that is not closed on its line"
    LexUtf16 "lex/utf-16" "4.1" Warning Error "a file in UTF-16"
    NagEarly "nag/early" "8.2.4" Warning Error "a NAG before the first move"
    NagGlued "nag/glued" "7.8" Note Error "a NAG that is glued to its neighbour"
    NagInformal "nag/informal" "8.2.3.8" Warning Error "a traditional sign in place of a NAG"
    NagLeadingZero "nag/leading-zero" "8.2.4" Note Error "a NAG with a leading zero"
    NagNull "nag/null" "10" Warning Error "the empty NAG $0"
    NagRange "nag/range" "8.2.4" Error Error "a NAG above 255"
    NagReserved "nag/reserved" "10" Note Note "a NAG without a known meaning"
    NumberWrong "number/wrong" "8.2.2" Warning Error "a move number that does not count"
    RavAfterResult "rav/after-result" "8.2.5" Error Error "a termination marker in the middle of a variation"
    RavEmpty "rav/empty" "8.2.5" Warning Error "a variation without moves"
    RavResult "rav/result" "8.2.5" Warning Error "a termination marker inside a variation"
    RavTooDeep "rav/too-deep" "8.2.5" Error Error "variations nested deeper than the limit"
    SanAmbiguous "san/ambiguous" "8.2.3.4" Error Error "a move that several pieces can make"
    SanCaptureMissing "san/capture-missing" "8.2.3.3" Note Error "a capture without its x"
    SanCaptureSurplus "san/capture-surplus" "8.2.3.3" Warning Error "an x where nothing is captured"
    SanCastlingCase "san/castling-case" "8.2.3.3" Warning Error "castling in lower case"
    SanCastlingZero "san/castling-zero" "8.2.3.3" Warning Error "castling with zeros"
    SanCheckFalse "san/check-false" "8.2.3.5" Warning Error "a mark for check where there is none"
    SanCheckMissing "san/check-missing" "8.2.3.5" Note Error "a missing mark for check or mate"
    SanDetachedMark "san/detached-mark" "8.2.3.5" Warning Error "a check mark that stands apart from its move"
    SanDetachedSuffix "san/detached-suffix" "8.2.3.8" Warning Error "a suffix that stands apart from its move"
    SanDisambiguation "san/disambiguation" "8.2.3.4" Note Error "an origin that is superfluous or not the one SAN asks for"
    SanDoublePlus "san/double-plus" "8.2.3.5" Warning Error "a double plus"
    SanDropLetter "san/drop-letter" "8.2.3" Note Note "the drop of a pawn without its letter"
    SanEp "san/ep" "8.2.3.3" Warning Error "an en passant mark"
    SanIllegal "san/illegal" "8.2" Error Error "a move that the rules do not allow"
    SanLong "san/long" "8.2.3.7" Warning Error "a move in long algebraic or coordinate notation"
    SanMateMark "san/mate-mark" "8.2.3.5" Warning Error "a mark for check where there is mate, or the other way round"
    SanNull "san/null" "8.2.3" Warning Error "a null move"
    SanPawnLetter "san/pawn-letter" "8.2.3.2" Note Error "a pawn move with the letter P"
    SanPieceCase "san/piece-case" "8.2.3.7" Warning Error "a piece letter in lower case"
    SanPromotionCase "san/promotion-case" "8.2.3.3" Warning Error "a promotion piece in lower case"
    SanPromotionMissing "san/promotion-missing" "8.2.3.3" Error Error "a pawn on its last rank that does not say what it becomes"
    SanPromotionPiece "san/promotion-piece" "8.2.3.3" Error Error "a promotion to a king or a pawn"
    SanPromotionRank "san/promotion-rank" "8.2.3.3" Error Error "a promotion where nothing is promoted"
    SanPromotionSign "san/promotion-sign" "8.2.3.3" Warning Error "a promotion without its equals sign"
    StyleDanglingNumber "style/dangling-number" "8.2.2.1" Note Error "a move number without a move"
    StyleLatin1Symbol "style/latin1-symbol" "4.1" Off Note "a discouraged Latin-1 symbol"
    StyleLeadingZero "style/leading-zero" "8.2.2.1" Note Error "a move number with a leading zero"
    StyleLine255 "style/line-255" "4.3" Note Error "a line of more than 255 characters"
    StyleLine80 "style/line-80" "4.3" Off Note "a line of 80 characters or more"
    StyleNonAscii "style/non-ascii" "4.1" Off Note "a non-ASCII character in a value others may refer to"
    SyntaxAfterString "syntax/after-string" "7.1" Error Error "text between a tag value and its bracket"
    SyntaxBadWord "syntax/bad-word" "7.9" Error Error "a word that is no move"
    SyntaxEarlyVariation "syntax/early-variation" "8.2.5" Error Error "a variation before the first move"
    SyntaxLateTag "syntax/late-tag" "8.1" Error Error "tag pairs in the middle of the movetext"
    SyntaxNoTermination "syntax/no-termination" "8.2.6" Warning Error "the termination marker is missing"
    SyntaxPieceLetter "syntax/piece-letter" "8.2.3.2" Error Error "a piece letter of another language"
    SyntaxPromotion "syntax/promotion" "8.2.3.3" Error Error "a promotion that is written wrongly"
    SyntaxReserved "syntax/reserved" "7.7" Error Error "an angle bracket"
    SyntaxStrayPeriod "syntax/stray-period" "7.3" Error Error "a period without a move number"
    SyntaxString "syntax/string" "7.1" Error Error "a string outside a tag pair"
    SyntaxSuffix "syntax/suffix" "8.2.3.8" Error Error "a suffix that is none of the six, or stands elsewhere than behind a move"
    SyntaxTagBracket "syntax/tag-bracket" "8.1" Error Error "a tag pair without its closing bracket"
    SyntaxTagName "syntax/tag-name" "8.1" Error Error "a tag pair without a proper name"
    SyntaxTagValue "syntax/tag-value" "8.1" Error Error "a tag pair without a quoted value"
    SyntaxUnclosedVariation "syntax/unclosed-variation" "8.2.5" Error Error "a variation that is never closed"
    SyntaxUnmatchedBracket "syntax/unmatched-bracket" "7.5" Error Error "a bracket that belongs to no tag pair"
    SyntaxUnmatchedParen "syntax/unmatched-paren" "7.6" Error Error "a closing parenthesis without an opening one"
    TagAddress "tag/address" "9.1.4" Warning Error "a network address off its format"
    TagBoard "tag/board" "9.2.5" Warning Error "a board that is no number"
    TagCase "tag/case" "8.1" Note Note "a tag name that differs from a known one in case only"
    TagClock "tag/clock" "supplement 5.1" Warning Error "a clock tag off its format"
    TagClockForm "tag/clock-form" "supplement 6.1" Note Error "a clock with fractions, or a digit short"
    TagCountry "tag/country" "8.1.1.2" Note Note "an unknown country code"
    TagCountryAmbiguous "tag/country-ambiguous" "15" Note Note "a country code that changed its nation"
    TagCountryOld "tag/country-old" "15" Note Note "an old country code"
    TagDate "tag/date" "8.1.1.3" Warning Error "a date off the form YYYY.MM.DD"
    TagDateCalendar "tag/date-calendar" "8.1.1.3" Warning Error "a date that no calendar has"
    TagDateOrder "tag/date-order" "9.2.1" Note Note "dates that contradict each other"
    TagDuplicate "tag/duplicate" "8.1" Warning Error "two tag pairs of one name"
    TagEco "tag/eco" "9.4.1" Warning Error "an opening code off its format"
    TagEcoExtended "tag/eco-extended" "9.4.1" Note Error "an opening code with a program's own subcode"
    TagElo "tag/elo" "9.1.2" Warning Error "a rating that is no number"
    TagEloUnknown "tag/elo-unknown" "9.1.2" Warning Error "an unknown rating that is not written -"
    TagEmpty "tag/empty" "8.1.1.1" Warning Error "an empty value where ? means unknown"
    TagEmptyPair "tag/empty-pair" "8.1" Warning Error "a pair of brackets with nothing inside"
    TagItemCount "tag/item-count" "9.1" Warning Warning "a list whose length differs from the players'"
    TagMode "tag/mode" "9.9.2" Note Note "a mode the standard does not name"
    TagName "tag/name" "8.1" Note Warning "a player name with a colon or comma out of place"
    TagNameChars "tag/name-chars" "8.1" Warning Error "a tag name with characters of other symbols"
    TagNameComma "tag/name-comma" "8.1.1.5" Note Warning "a comma without its space"
    TagNameInitial "tag/name-initial" "8.1.1.5" Note Note "an initial without its period"
    TagNameOrder "tag/name-order" "8.1.1.5" Note Warning "consulting players out of order"
    TagPlycount "tag/plycount" "9.9.3" Warning Error "a PlyCount that is no number"
    TagRefines "tag/refines" "9.3" Note Note "a Variation without an Opening"
    TagResult "tag/result" "8.1.1.7" Warning Error "a Result that is none of the four"
    TagRound "tag/round" "8.1.1.4" Warning Warning "a Round that is no number"
    TagSetup "tag/setup" "9.7.1" Warning Error "a SetUp that is neither 0 nor 1"
    TagTermination "tag/termination" "9.8.1" Warning Warning "a Termination the standard does not name"
    TagTerminationServer "tag/termination-server" "9.8.1" Note Warning "a Termination as servers write it"
    TagTime "tag/time" "9.5.1" Warning Error "a time off the form HH:MM:SS"
    TagTimecontrol "tag/timecontrol" "9.6.1" Warning Error "a time control off its format"
    TagTimecontrolServer "tag/timecontrol-server" "9.6.1" Note Error "a time control as servers write it"
    TagTitle "tag/title" "9.1.1" Warning Warning "a title that is no FIDE abbreviation"
    TagTitleOther "tag/title-other" "9.1.1" Note Warning "a title that FIDE does not give over the board"
    TagType "tag/type" "9.1.5" Warning Warning "a player type that is neither human nor program"
    TagUnknown "tag/unknown" "9" Note Error "an unknown value that is not written as its tag has it"
}

//! How and where games are played and end.

use super::player::words;

words! {
    /// How the game came to its end: the Termination tag, section 9.8.1. (Its result is an
    /// [`Outcome`](crate::Outcome).)
    ///
    /// ```
    /// use pgn_grammar::values::Ending;
    /// assert_eq!(Ending::parse("time forfeit"), Some(Ending::TimeForfeit));
    /// assert_eq!(Ending::parse("Normal"), None, "values are in lower case");
    /// ```
    Ending {
        /// `abandoned`: the game was given up.
        Abandoned "abandoned",
        /// `adjudication`: a third party decided.
        Adjudication "adjudication",
        /// `death`: the loser died.
        Death "death",
        /// `emergency`: something unforeseen ended it.
        Emergency "emergency",
        /// `normal`: mate, stalemate, resignation, agreement …
        Normal "normal",
        /// `rules infraction`: the loser broke the rules.
        RulesInfraction "rules infraction",
        /// `time forfeit`: the loser ran out of time.
        TimeForfeit "time forfeit",
        /// `unterminated`: it is not over.
        Unterminated "unterminated",
    }
}

words! {
    /// Where the game is played: the Mode tag, section 9.9.2.
    Mode {
        /// `OTB`
        OverTheBoard "OTB",
        /// `PM`
        PaperMail "PM",
        /// `EM`
        ElectronicMail "EM",
        /// `ICS`
        InternetServer "ICS",
        /// `TC`
        Telecommunication "TC",
    }
}

#!/usr/bin/env python3
"""Asks python-chess for the moves of the cases: writes moves.jsonl, the main line of each game in UCI.

    pip install chess
    python3 tests/conformance/tools/moves.py

Only texts that python-chess reads without a complaint of its own count: it drops what it does not know, so a game it
found fault with says nothing. Where the standard and python-chess disagree although it is silent, the case is in
SKIPPED with the reason. Games are compared in order; a text is left out where python-chess counts other games.
"""

import io
import json
import logging
import pathlib

import chess.pgn

ROOT = pathlib.Path(__file__).resolve().parent.parent
logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)

SKIPPED = {
    "OQ-10-1": "it makes a game of its own of a comment before the tags (OQ-10)",
    "OQ-11-1": "it makes a game of its own of a comment behind the last game (OQ-10)",
    "OQ-14-2": "it takes the late tag pair for a new game (OQ-14)",
    "OQ-13-1": "it ends a game at an empty line (OQ-13)",
    "OQ-15-1": "it ends a game at an empty line (OQ-13)",
    "OQ-17-1": "it makes a game of its own of a comment before the tags (OQ-10)",
    "OQ-25-2": "it does not read qh5 as the queen's move (OQ-25)",
    "OQ-48-2": "it joins tag sections without movetext (OQ-48)",
    "R3.1-1.p1": "it ends a game at an empty line (OQ-13)",
    "R5-12.p1": "it ends a comment to the line's end at LF only (OQ-08)",
    "R7-1.p1": "it ends a game at an empty line (OQ-13)",
    "R8.1-20.n1": "two empty lines make two games for it (OQ-13)",
    "R8.2.1-1.p1": "it ends a game at an empty line (OQ-13)",
    "R8.2.3.3-8.n1": "it does not read o-o (OQ-22)",
    "R8.2.3.7-4.n1": "it reads nf3 as the pawn's move f3 (OQ-25)",
    "R8.2.6-11.p1": "it ends a game at an empty line (OQ-13)",
}


def games(text):
    handle = io.StringIO(text)
    found = []
    while (game := chess.pgn.read_game(handle)) is not None:
        if game.errors:
            return None
        found.append([move.uci() for move in game.mainline_moves()])
    return found


def main():
    lines = []
    for line in (ROOT / "cases.jsonl").read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        if not case["file"].endswith(".pgn") or case["case"] in SKIPPED or case["verdict"] == "reject":
            continue
        content = (ROOT / case["file"]).read_bytes()
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = content.decode("cp1252", "replace")
        if len(content) > 10_000 or "\0" in text:
            continue
        found = games(text)
        if found and any(found):
            lines.append(json.dumps({"case": case["case"], "games": found}))
    (ROOT / "moves.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines)} cases with moves")


main()

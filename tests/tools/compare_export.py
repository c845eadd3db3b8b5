#!/usr/bin/env python3
"""Compares exported games with the games they were made of, by way of an independent reader.

    python3 tests/tools/compare_export.py PROGRAM FILE-OR-FOLDER...

For each file (of folders, the `.pgn` files at any depth) `PROGRAM fmt` writes the games in the export format, and
python-chess reads that; `PROGRAM ast` says what was in the file. Both are brought into one form and compared: tags,
moves with their variations, NAGs, the words of comments, the result. What the rulings let the writer change is applied
to the second form first:

* tags: the roster is completed, of several of a name the last counts, a bare year is completed, SetUp "1" stands beside
  a FEN, Result is that of tag and marker (OQ-20, OQ-48, OQ-50, OQ-51, OQ-53); white space in values is spaces;
* comments: white space is one space, control characters are left out, empty ones are none (OQ-02, OQ-04, OQ-40); those
  among the tags are before the first move, those behind the marker on the last move (OQ-10, OQ-17);
* NAGs: once each, $0 not at all (OQ-32, OQ-77); variations without moves are dissolved (OQ-35); variations before the
  first move of a line stand behind it (OQ-36).

python-chess has no comments that go to the end of the line, so those that stay such (with a closing brace, OQ-09) are
left out on both sides; it makes siblings of an alternative to the first move of a variation, and so does this script.

The lines are looked at, too: none has 80 columns or more (OQ-68) but those of one word that cannot be broken, which a
command is (OQ-41), and of comments to the end of the line; none begins or ends with a space or begins with `%`. And
what was written is written once more: it must not change.

Prints the games that were written, refused by reason, and dropped: a game that is neither. Exit status 1 if a game
was dropped or differs, or a line or the second writing is not as it should be. Reads two files at a time. Needs
python-chess 1.11.
"""

import collections
import io
import json
import multiprocessing
import pathlib
import re
import subprocess
import sys

import chess.pgn

ROSTER = ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
UNKNOWN = {"Date": "????.??.??", "Result": "*"}
BLANKS = re.compile(r"[ \t\n\r\x0b]+")
UNWRITTEN = re.compile(r"[\x00-\x08\x0c\x0e-\x1f\x7f\x80-\x9f]")


class Node:
    """A move with what belongs to it; the root has none."""

    def __init__(self, san=None):
        self.san, self.nags, self.before, self.comment, self.children = san, set(), [], [], []

    def outline(self):
        """All of it as one list, without recursion."""
        out, stack = [], [self]
        while stack:
            node = stack.pop()
            if node == ")":
                out.append(")")
                continue
            out.append((node.san, sorted(node.nags), " ".join(node.before), " ".join(node.comment)))
            out.append("(")
            stack.append(")")
            stack.extend(reversed(node.children))
        return out


def words(text):
    """The words of a comment; none where it stays a comment to the end of the line."""
    text = BLANKS.sub(" ", UNWRITTEN.sub("", text)).strip()
    return [] if not text or "}" in text else [text]


def of_python_chess(game):
    root = Node()
    root.comment = words(game.comment)
    stack = [(game, root, game.board())]
    while stack:
        theirs, ours, board = stack.pop()
        for child in theirs.variations:
            # The drop of a pawn has its letter in ours (Lichess writes it, too).
            node = Node(re.sub("^@", "P@", board.san(child.move)))
            node.nags = set(child.nags)
            node.before, node.comment = words(child.starting_comment), words(child.comment)
            ours.children.append(node)
            position = board.copy(stack=False)
            position.push(child.move)
            stack.append((child, node, position))
    return root


def is_move(element):
    return element["kind"] == "move" and not element.get("superfluous")


class Line:
    """A line of play: its last move, that move's parent, and what waits for its first move."""

    def __init__(self, parent, root):
        self.parent, self.last, self.root = parent, None, root
        self.before, self.early = [], []


def of_json(line):
    """The tree of a game from its JSON (nested), by an explicit stack."""
    root = Node()
    after = [element for element in line["after"] if element["kind"] == "comment"]
    for element in line["before"]:
        if element["kind"] == "comment":
            root.comment += words(element["text"])
    main = Line(root, root)
    stack = [(main, iter(line["movetext"]))]
    while stack:
        play, elements = stack[-1]
        element = next(elements, None)
        if element is None:
            stack.pop()
            continue
        kind = element["kind"]
        if is_move(element):
            node = Node(element["san"])
            if play.last is not None:
                play.parent = play.last
            elif play is not main:
                node.before = play.before
            play.parent.children.append(node)
            play.last = node
            stack.extend((Line(play.parent, root), iter(early)) for early in reversed(play.early))
            play.early = []
        elif kind == "comment":
            if play.last is not None:
                play.last.comment += words(element["text"])
            elif play is main:
                root.comment += words(element["text"])
            else:
                play.before += words(element["text"])
        elif kind == "nag" and element["code"] not in (None, 0):
            (play.last or root).nags.add(element["code"])
        elif kind == "variation":
            inside = element["movetext"]
            if not any(is_move(inner) for inner in inside):
                stack.append((play, iter(inside)))
            elif play.last is None:
                play.early.append(inside)
            else:
                stack.append((Line(play.parent, root), iter(inside)))
    for element in after:
        (main.last or root).comment += words(element["text"])
    return root


def tags_of_json(line):
    tags = {name: UNKNOWN.get(name, "?") for name in ROSTER}
    for tag in line["tags"]:
        if tag["name"] is not None:
            unknown = UNKNOWN.get(tag["name"], "?") if tag["name"] in ROSTER else ""
            value = unknown if tag["value"] is None else tag["value"]
            tags[tag["name"]] = UNWRITTEN.sub("", re.sub(r"[\t\n\r\x0b]", " ", value))
    for name in ("Date", "EventDate", "UTCDate"):
        if re.fullmatch(r"[0-9]{4}", tags.get(name, "")):
            tags[name] += ".??.??"
    if "FEN" in tags:
        tags["SetUp"] = "1"
    del tags["Result"]
    return tags


def tags_of_text(text):
    """The tags of an exported game; python-chess does not resolve escapes."""
    tags = {}
    for row in text.split("\n\n", 1)[0].splitlines():
        name, value = re.fullmatch(r'\[(\S+) "(.*)"\]', row).groups()
        tags[name] = re.sub(r'\\(["\\])', r"\1", value)
    result = tags.pop("Result")
    return tags, result


def exported_games(text):
    """The texts of the games: each begins with its Event tag, behind an empty line."""
    starts = [match.start() for match in re.finditer(r'^\[Event "', text, re.M)
              if match.start() == 0 or text[: match.start()].endswith("\n\n")]
    return [text[start:end] for start, end in zip(starts, starts[1:] + [len(text)])]


def run(*arguments, stdin=None):
    return subprocess.run(arguments, capture_output=True, input=stdin)


def refusals(told):
    """The numbers of the games that are not written, with the reasons."""
    found = re.finditer(r": game (\d+) is not written: (.*)", told.decode("utf-8", "replace"))
    return {int(match[1]): re.sub(r"`[^`]*`", "…", match[2]) for match in found}


def games_of(line_by_line):
    """The games of the JSON, one at a time."""
    for line in line_by_line:
        game = json.loads(line)
        if "game" in game:
            yield game


def bad_lines(text):
    """The lines of an exported game that no line may be like."""
    section, movetext = text.split("\n\n", 1)
    for row in section.splitlines():
        if not re.fullmatch(r'\[[A-Za-z0-9_]+ ".*"\]', row):
            yield row
    for row in movetext[:-1].splitlines():
        # A command is one word; what sticks to it belongs to it.
        one_word = re.sub(r'\[%[^\]"]*("[^"]*"[^\]"]*)*\]', "x", row)
        too_long = len(row) >= 80 and " " in re.sub(" %", "%", one_word) and not row.startswith(";")
        if not row or too_long or row[0] in " %" or (row[-1] == " "):
            yield row


def compare_game(line, text):
    """What differs between a game in JSON and its export: what, expected, found."""
    game = chess.pgn.read_game(io.StringIO(text))
    tags, result = tags_of_text(text)
    if tags != tags_of_json(line):
        yield "tags", tags_of_json(line), tags
    if not text.endswith(result + "\n\n") or game.headers["Result"] != result:
        yield "result", line["result"], result
    if game.errors:
        # What python-chess could not play it cannot name either.
        yield "errors", None, game.errors
        return
    ours, theirs = of_json(line).outline(), of_python_chess(game).outline()
    # python-chess knows no NAG before the first move.
    ours[0] = theirs[0] if ours[0][3] == theirs[0][3] else ours[0]
    if ours != theirs:
        first = next((pair for pair in zip(ours, theirs) if pair[0] != pair[1]), (len(ours), len(theirs)))
        yield "game", *first
    for row in bad_lines(text):
        yield "line", None, row


def compare(call):
    """Compares the games of a file: counts, and what is to be said."""
    program, path = call
    counts, said = collections.Counter(), []
    written = run(program, "fmt", path)
    refused = refusals(written.stderr)
    for why in refused.values():
        counts["refused: " + why] += 1
    texts = iter(exported_games(written.stdout.decode("utf-8")))
    for line in games_of(run(program, "ast", path).stdout.splitlines()):
        if line["game"] in refused:
            continue
        text = next(texts, None)
        if text is None:
            counts["dropped"] += 1
            continue
        counts["written"] += 1
        differences = list(compare_game(line, text))
        counts["different"] += bool(differences)
        said += [f"{path}: game {line['game']}: {what}: {expected} became {found}" for what, expected, found in differences]
    counts["dropped"] += sum(1 for _ in texts)
    again = run(program, "fmt", stdin=written.stdout)
    if again.stdout != written.stdout:
        counts["changed when written again"] += 1
        said.append(f"{path}: changes when it is written again")
    return counts, said


def files(paths):
    for path in map(pathlib.Path, paths):
        yield from map(str, sorted(path.rglob("*.pgn")) if path.is_dir() else [path])


def main():
    program, *paths = sys.argv[1:]
    bad = ["dropped", "different", "changed when written again"]
    counts = collections.Counter(dict.fromkeys(["written", *bad], 0))
    with multiprocessing.Pool(2) as pool:
        for more, said in pool.imap(compare, [(program, path) for path in files(paths)]):
            counts.update(more)
            print("".join(line + "\n" for line in said), end="", flush=True)
    for what, count in sorted(counts.items(), key=lambda item: item[0].startswith("refused")):
        print(f"{what}: {count}")
    return 1 if any(counts[what] for what in bad) else 0


if __name__ == "__main__":
    sys.exit(main())

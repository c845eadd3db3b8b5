#!/usr/bin/env python3
"""Writes the conformance cases: the files in accept/, repair/ and reject/, and the list cases.jsonl.

    python3 tests/conformance/tools/make.py [REQUIREMENTS]

REQUIREMENTS is the catalogue of the requirements of the standard (TOML, one `[[requirement]]` a row). With it the
cases of the rows are written anew; without it only the own cases (own.toml), and the rows' cases stay as they are.
Nothing here asks the crate: verdicts, codes and spans come from the rows, from rulings.toml and from own.toml.
Python 3.11 or later, standard library only.
"""

import json
import pathlib
import re
import sys
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
VERDICTS = ("accept", "repair", "reject")
# What a program writes.
WRITING = {"export", "reduced", "archival", "collate", "filename"}
EXTENSION = {"fen": "fen", "fen-import": "fen", "epd": "epd", "san": "san", "filename": "txt"}
# Layers of the requirements that need the rules of chess.
NEEDS_RULES = {"legality", "canon", "fen-semantic", "epd-legal"}


def table(name):
    return tomllib.loads((HERE / name).read_text(encoding="utf-8"))


CODES = table("codes.toml")["codes"]
RULINGS = table("rulings.toml")
WORDS = table("words.toml")["words"]


def section(text):
    """`8.2.3`; `S4.1` for the supplement of 2001; `seed-…` for the three documents the project comes from."""
    text = text.replace("supplement ", "S")
    return text.replace("seed: ", "seed-").replace(" ", "-").lower() if text.startswith("seed") else text


def from_words(shows, layer):
    """The verdict that the words of a row give its negative example."""
    if shows.startswith("error"):
        return "reject"
    if shows.startswith("warn"):
        return "repair"
    if shows.startswith("advice"):
        return "accept"
    return None


def neutral(row, text):
    if re.match(r"R[FCN]-", row["id"]):
        for words in WORDS:
            text = text.replace(words["from"], words["to"])
    return text


def rows(path):
    for row in tomllib.loads(pathlib.Path(path).read_text(encoding="utf-8"))["requirement"]:
        for side, key in (("p1", "positive"), ("n1", "negative")):
            if key in row:
                yield case_of(row, side, neutral(row, row[key]))


def case_of(row, side, text):
    name = f"{row['id']}.{side}"
    negative = side.startswith("n")
    target = row.get("negative_target", row["target"]) if negative else row["target"]
    case = {"case": name, "row": row["id"], "section": section(row["section"]), "profile": row["profile"],
            "level": row["level"], "target": target}
    writes = target in WRITING
    if writes:
        case["writes"] = True
    code = CODES.get(row["code"], row["code"]) if negative else None
    if negative and not writes:
        verdict = from_words(row["shows"], row["layer"])
    else:
        verdict = "accept"
    # Strict is the export profile. Outside the texts that test the writer hardly any text is in the export layout.
    if target in ("fen", "epd") or writes:
        export = ("reject" if verdict == "reject" or writes else verdict) if negative else "accept"
    elif target == "san":
        export = "reject" if negative else "accept"
    else:
        export = "accept" if not text else "reject"
    case["verdict"], case["export"] = verdict, export
    if code:
        case["code"] = code
        case["span"] = row["span"]
    if "see" in row:
        case["see"] = row["see"]
    if "edition" in row:
        case["edition"] = row["edition"]
    if negative and row["layer"] in NEEDS_RULES:
        case["needs"] = "rules"
    ruling = RULINGS.get(name, {})
    used.add(name) if ruling else None
    for key, value in ruling.items():
        case[key] = value
    if negative and not code:
        case.pop("code", None)
        case.pop("span", None)
    assert case["verdict"] in VERDICTS, f"{name}: say the verdict in rulings.toml ({row['shows']})"
    return case, text.encode(row.get("encoding", "utf-8"))


def own():
    """The cases of own.toml: sides of rulings and codes that no row has an example for."""
    for case in table("own.toml").get("case", []):
        case = dict(case)
        encoding = case.pop("encoding", "utf-8")
        if "repeat" in case:
            text = "".join(part["text"] * part.get("times", 1) for part in case.pop("repeat"))
        else:
            text = case.pop("text")
        content = text.encode(encoding)
        place = case.pop("under", None)
        point = case.pop("behind", None)
        if place or point:
            word = (place or point).encode(encoding)
            at = -1
            for _ in range(case.pop("nth", 1)):
                at = content.find(word, at + 1)
            assert at >= 0, f"{case['case']}: {word!r} is not there"
            case["span"] = [at, at + len(word)] if place else [at + len(word)] * 2
        case.setdefault("target", "import")
        case.setdefault("export", "reject")
        case.setdefault("own", True)
        yield case, content


def path_of(case):
    extension = EXTENSION.get(case["target"], "pgn")
    return f"{case['verdict']}/{case['section']}/{case['case']}.{extension}"


def order(case):
    """By section as numbers, then by name as numbers."""
    def key(text):
        return [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in re.split(r"[.\-]|(?<=[A-Z])(?=\d)", text)]
    return key(case["section"]), key(case["case"])


used = set()


def main():
    listing = ROOT / "cases.jsonl"
    old = [json.loads(line) for line in listing.read_text(encoding="utf-8").splitlines()] if listing.exists() else []
    made = list(own())
    if len(sys.argv) > 1:
        made += list(rows(sys.argv[1]))
        unused = set(RULINGS) - used
        assert not unused, f"rulings for no case: {sorted(unused)}"
        kept = []
    else:
        kept = [case for case in old if not case.get("own")]
    names = {}
    for case, content in made:
        case["file"] = path_of(case)
        if "span" in case:
            start, end = case["span"]
            assert 0 <= start <= end <= len(content), f"{case['case']}: span outside its text"
        assert case["case"] not in names, f"{case['case']} twice"
        names[case["case"]] = case
    # Nothing is touched before all is well.
    for case in old:
        if case not in kept:
            (ROOT / case["file"]).unlink(missing_ok=True)
    for case, content in made:
        path = ROOT / case["file"]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    cases = sorted(kept + list(names.values()), key=order)
    first = ["case", "row", "file", "section", "profile", "level", "target", "verdict", "export", "code", "span"]
    lines = []
    for case in cases:
        keys = [key for key in first if key in case] + sorted(key for key in case if key not in first)
        lines.append(json.dumps({key: case[key] for key in keys}, ensure_ascii=False))
    listing.write_text("\n".join(lines) + "\n", encoding="utf-8")
    for folder in sorted(ROOT.glob("*/*"), reverse=True):
        if folder.is_dir() and folder.parent.name in VERDICTS and not any(folder.iterdir()):
            folder.rmdir()
    print(f"{len(cases)} cases, {len({case.get('row') for case in cases} - {None})} rows")


main()

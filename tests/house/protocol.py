"""The page of the adapter protocol is true: what it shows is what happens, and its lists of words are complete.

- Each block fenced as `session` in spec/protocol.md is replayed: its `>` lines go to the sample port, which must answer its `<` lines literally,
  and end with 0 after them. An indented line belongs to the line above it.
- Each table headed by `failure`, `mode`, `service`, `what`, `ending`, `fault` or `do` has the words of spec/vectors/schema.json, each once;
  the table headed by `part` those that src/core gives to a bad_event.
"""
import json
import os
import re
import subprocess
import sys

import tree

PAGE, SCHEMA, PORT = "spec/protocol.md", "spec/vectors/schema.json", "ports/python/adapter.py"
SESSION = re.compile(r"^```session\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TABLE = re.compile(r"^\| `(\w+)` \|[^\n]*\n\|---[^\n]*\n((?:\|[^\n]*\n)*)", re.MULTILINE)
ENUMS = {"failure": "failure", "mode": "mode", "service": "service", "what": "what", "ending": "ending", "fault": "fault_kind"}
BAD_EVENT = re.compile(r'\bbad_event\("(\w+)"\)')


# ---- sessions ----

def lines_of(session):
    """The session's lines, whole."""
    lines = []
    for line in session.splitlines():
        if line.startswith(" ") and lines:
            lines[-1] += line.strip()
        else:
            lines.append(line)
    return lines


def exchange(root, requests):
    """(answers, what is wrong with how the port ended)"""
    done = subprocess.run([sys.executable, "-B", os.path.join(root, PORT)], input="".join(r + "\n" for r in requests),
                          capture_output=True, text=True, timeout=60, check=False)
    return done.stdout.splitlines(), [] if done.returncode == 0 else [f"{PORT} ends with {done.returncode}: {done.stderr[-500:]}"]


def check_session(root, session):
    lines = lines_of(session)
    asked = [line[2:] for line in lines if line.startswith("> ")]
    shown = [line[2:] for line in lines if line.startswith("< ")]
    got, complaints = exchange(root, asked)
    for answer, (wanted, real) in enumerate(zip(shown, got), 1):
        if wanted != real:
            at = len(os.path.commonprefix([wanted, real]))
            complaints.append(f"{PAGE}: answer {answer} of a session differs at character {at}: the page has …{wanted[at:at + 60]}, "
                              f"{PORT} answers …{real[at:at + 60]}")
    if not len(asked) == len(shown) == len(got):
        complaints.append(f"{PAGE}: a session has {len(asked)} requests and {len(shown)} answers, {PORT} gives {len(got)}")
    return complaints


def check_sessions(root, page):
    sessions = SESSION.findall(page)
    complaints = [complaint for session in sessions for complaint in check_session(root, session)]
    return complaints if sessions else [f"{PAGE}: shows no session"]


# ---- words ----

def words_in(page):
    """{head of a table: words in its first column}"""
    return {head: [word for row in rows.splitlines() for word in re.findall(r"`(\w+)`", row.split("|")[1])]
            for head, rows in TABLE.findall(page)}


def words_of_the_schema(root):
    """Every definition that an entry of ENUMS names must be there; a KeyError is a defect of this check or the schema."""
    with open(os.path.join(root, SCHEMA), encoding="utf-8") as stream:
        definitions = json.load(stream)["$defs"]
    words = {head: definitions[name]["enum"] for head, name in ENUMS.items()}
    words["do"] = [d["properties"]["do"]["const"] for name, d in definitions.items() if name.startswith("event_")]
    return words


def parts_in_core(root):
    return {part for file in tree.sources(root) if file.startswith("src/core/") for part in BAD_EVENT.findall(tree.text(root, file))}


def check_words(root, page):
    shown = words_in(page)
    wanted = {**words_of_the_schema(root), "part": parts_in_core(root)}
    return [f"{PAGE}: the table of `{head}` has {', '.join(sorted(shown.get(head, []))) or 'no words'}, not {', '.join(sorted(words))}"
            for head, words in wanted.items() if sorted(shown.get(head, [])) != sorted(words)]


def check(root):
    page = tree.text(root, PAGE)
    return check_sessions(root, page) + check_words(root, page)


if __name__ == "__main__":
    tree.main("protocol", check, __doc__)

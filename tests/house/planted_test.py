"""Each check of the house must see the fault that it is there for: small trees, each with one fault planted."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

HOUSE = os.path.dirname(os.path.abspath(__file__))

# A page of a protocol with one word in each list, and a port that speaks it.
HEADS = ("failure", "mode", "service", "what", "ending", "fault", "do", "part")
SESSION = "```session\n> one\n< {\"said\":\n    \"one\"}\n= stdin ends\n```\n"
TABLES = "".join(f"\n| `{head}` | |\n|---|---|\n| `a_{head}` | told |\n" for head in HEADS)
PORT = """import sys
for line in sys.stdin:
    print('{"said":"%s"}' % line.strip())
"""
SCHEMA = json.dumps({"$defs": {**{name: {"enum": ["a_" + name.split("_")[0]]} for name in (*HEADS[:5], "fault_kind")},
                               "event_one": {"properties": {"do": {"const": "a_do"}}}}})

# A tree without fault.
SOUND = {
    "CMakeLists.txt": "add_subdirectory(src)\n",
    "src/core/CMakeLists.txt": "add_library(core pick.cpp)\n",
    "src/core/types.h": "#pragma once\n#include <cstdint>\n",
    "src/core/event.h": "#pragma once\n#include <string>\n#include \"core/types.h\"\n",
    "src/core/pick.h": "#pragma once\n#include \"core/types.h\"\n// [SE-1]\n",
    "src/core/pick.cpp": "#include \"core/pick.h\"\n#include \"core/event.h\"\n// bad_event(\"a_part\")\n",
    "model/CMakeLists.txt": "add_library(model model.cpp)\n",
    "model/model.cpp": "#include \"core/event.h\"\n",
    "spec/selection.md": "- **SE-1** MUST hold.\n",
    "spec/vectors/selection.json": "{\"cases\": [{\"id\": \"one\", \"requirements\": [\"SE-1\"]}]}\n",
    "spec/vectors/schema.json": SCHEMA,
    "spec/protocol.md": SESSION + TABLES,
    "spec/reports.md": "| #1 | sticks | `report C1`; `Report_1_Sticks`, `Pick.Tur…` |\n",
    "tests/core/pick_test.cpp": "TEST(Pick, Report_1_Sticks) {}\nTEST(Pick, Turns) {}\n",
    "tests/core/CMakeLists.txt": "add_executable(t pick_test.cpp)\n",
    "ports/python/adapter.py": PORT,
    "README.md": "```sh\necho one\necho two\n```\n\n```text\none\n…\n```\n",
}

# (check, files to change, what it must complain about)
FAULTS = [
    ("arrows", {"src/core/pick.cpp": "#include \"check/json.h\"\n", "src/check/json.h": ""}, "may not include src/check/json.h"),
    ("arrows", {"src/core/pick.cpp": "#include <boost/json.hpp>\n"}, "may not include <boost/json.hpp>"),
    ("arrows", {"src/core/pick.cpp": "#include <unistd.h>\n"}, "may not include <unistd.h>"),
    ("arrows", {"src/core/pick.h": "#include <string>\n"}, "an innermost header includes <string>"),
    ("arrows", {"src/core/pick.h": "#include \"core/event.h\"\n"}, "an innermost header includes src/core/event.h"),
    ("arrows", {"src/core/pick.cpp": "#include \"model/model.h\"\n", "model/model.h": ""}, "may not include model/model.h"),
    ("arrows", {"src/core/pick.cpp": "#include \"core/gone.h\"\n"}, "not in the project"),
    ("arrows", {"src/check/a.cpp": "#include <CLI/CLI.hpp>\n"}, "may not include <CLI/CLI.hpp>"),
    ("arrows", {"src/wire/a.cpp": "#include \"check/json.h\"\n", "src/check/json.h": ""}, "src/wire/a.cpp: may not include src/check/json.h"),
    ("arrows", {"src/core/pick.cpp": "#include \"wire/frame.h\"\n", "src/wire/frame.h": ""}, "may not include src/wire/frame.h"),
    ("arrows", {"model/model.cpp": "#include \"core/pick.h\"\n"}, "the model may not read src/core/pick.h"),
    ("arrows", {"src/core/event.h": "#include \"core/pick.h\"\n"}, "the model reads it"),
    ("citations", {"src/core/pick.h": "\n"}, "SE-1 is not cited in src/core"),
    ("citations", {"spec/vectors/selection.json": "{\"cases\": []}\n"}, "SE-1 is not cited by a test"),
    ("citations", {"src/core/pick.cpp": "// [SE-1, SE-2]\n"}, "mentions SE-2"),
    ("citations", {"spec/vectors/selection.json": "{\"cases\": [{\"requirements\": [\"SE-1\", \"FT-9\"]}]}\n"}, "mentions FT-9"),
    ("citations", {"spec/other.md": "- **SE-1** MUST hold twice.\n"}, "defined in"),
    ("house", {"src/core/pick.h": "//\n" * 501}, "501 lines"),
    ("house", {"src/core/forgotten.cpp": "\n"}, "in no CMakeLists.txt"),
    ("house", {"src/core/forgotten.h": "\n"}, "included by no file"),
    ("house", {"README.md": "see /home/me/notes\n"}, "a path of a particular machine"),
    ("house", {"README.md": "see ../../elsewhere/notes.md\n"}, "a path outside the repository"),
    ("house", {"README.md": "from https://my.registry.example.org/x\n"}, "a host that serves packages"),
    ("house", {"README.md": "host: mirror.example.com\n"}, "a host that serves packages"),
    ("headers", {"src/core/pick.h": "#pragma once\nstd::int32_t x();\n"}, "src/core/pick.h does not compile alone"),
    ("headers", {"src/core/pick.h": "#pragma once\ninline void f() { throw 1; }\n"}, "src/core/pick.h does not compile alone"),
    ("protocol", {"spec/protocol.md": SESSION.replace('"one"}', '"two"}') + TABLES}, "answer 1 of a session differs at character 9"),
    ("protocol", {"spec/protocol.md": SESSION.replace("= stdin", "> two\n= stdin") + TABLES}, "2 requests and 1 answers"),
    ("protocol", {"spec/protocol.md": TABLES}, "shows no session"),
    ("protocol", {"ports/python/adapter.py": PORT + "sys.exit(3)\n"}, "ends with 3"),
    ("protocol", {"spec/protocol.md": SESSION + TABLES.replace("`a_what`", "`a_what`, `b_what`")}, "the table of `what` has a_what, b_what, not a_what"),
    ("protocol", {"spec/protocol.md": SESSION + TABLES.replace("a_ending", "")}, "the table of `ending` has no words, not a_ending"),
    ("protocol", {"src/core/pick.cpp": "bad_event(\"b_part\")\n"}, "the table of `part` has a_part, not b_part"),
    ("reports", {"tests/core/pick_test.cpp": "TEST(Pick, Turns) {}\n"}, "there is no test Report_1_Sticks"),
    ("reports", {"tests/core/pick_test.cpp": "TEST(Pick, Report_1_Sticks) {}\n"}, "there is no test Pick.Tur…"),
    ("readme", {"README.md": "```sh\nfalse\n```\n"}, "ended with 1"),
    ("readme", {"README.md": "```sh fails\ntrue\n```\n"}, "ended with 0"),
    ("readme", {"README.md": "```sh\necho one\n```\n\n```text\ntwo\n```\n"}, "does not print 'two'"),
    ("readme", {"README.md": "```sh\necho one\n```\n\nwhich prints\n\n```text\ntwo\n```\n"}, "does not print 'two'"),
    ("readme", {"README.md": "```sh\nprintf 'one\\ntwo\\nthree\\n'\n```\n```text\none\nthree\n```\n"}, "does not print 'three'"),
    ("readme", {"README.md": "```sh\necho a 1 10\n```\n```text\na … 0\n```\n"}, "does not print 'a … 0'"),
    ("readme", {"README.md": "```sh\necho one\n```\n\n```\ntwo\n```\n"}, "a block without a mark: two"),
    ("readme", {"README.md": "```cpp a.cpp\nint a;\n```\n", "a.cpp": "int b;\n"}, "is not the file a.cpp"),
    ("readme", {"README.md": "```text\none\n```\n"}, "a block of output without a command before it: one"),
]


def run(check, tree, *arguments):
    """(exit code, output) of a check on a tree."""
    with tempfile.TemporaryDirectory() as root:
        for name, content in tree.items():
            path = os.path.join(root, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as stream:
                stream.write(content)
        done = subprocess.run([sys.executable, os.path.join(HOUSE, check + ".py"), root, *arguments], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr


class Planted(unittest.TestCase):
    def test_a_sound_tree_passes(self):
        for check in ("arrows", "citations", "house", "headers", "protocol", "readme", "reports"):
            code, output = run(check, SOUND)
            self.assertEqual(code, 0, f"{check}: {output}")

    def test_a_planted_fault_is_seen(self):
        for check, change, complaint in FAULTS:
            with self.subTest(check=check, complaint=complaint):
                code, output = run(check, SOUND | change)
                self.assertEqual(code, 1, output)
                self.assertIn(complaint, output)

    def test_what_a_command_of_the_readme_printed_before_is_compared(self):
        tree = {"README.md": "```sh slow\n./all   # everything\n```\nends with\n```text\n3 passed, … failed\nend\n```\n"}
        for printed, option, code in (("begin\n3  passed, 0 failed\n\n end", "./all=log", 0), ("2 passed, 0 failed\nend\n", "./all=log", 1),
                                      ("3 passed,  failed\nend\n", "./all=log", 1), ("", "./all=log", 1), ("", "./all=no-such-log", 1),
                                      ("", "./all", 0)):
            with self.subTest(printed=printed, option=option):
                self.assertEqual(run("readme", tree | {"log": printed}, "--slow", "--done", option)[0], code)

    def counts(self, command, suite):
        """(exit code, output, pinned counts afterwards) of counts.py on one report; two releases are pinned."""
        counts = os.path.join(os.path.dirname(HOUSE), "counts.py")
        with tempfile.TemporaryDirectory() as root:
            for name, content in (("pinned", "4.9.8 route 7 1\n5.2.0 route 3 0\n"), ("run.xml", f"<testsuites>{suite}</testsuites>")):
                with open(os.path.join(root, name), "w", encoding="utf-8") as stream:
                    stream.write(content)
            done = subprocess.run([sys.executable, counts, command, "pinned", "run.xml"], cwd=root, capture_output=True, text=True, check=False)
            with open(os.path.join(root, "pinned"), encoding="utf-8") as stream:
                return done.returncode, done.stdout + done.stderr, stream.read()

    def test_a_changed_count_is_seen(self):
        suite = '<testsuite name="5.2.0.{}" tests="{}" failures="0" skipped="{}"/>'
        for group, tests, skipped, code in (("route", 3, 0, 0), ("route", 2, 0, 1), ("route", 3, 1, 1), ("pick", 3, 0, 1)):
            with self.subTest(group=group, tests=tests, skipped=skipped):
                found, output, _ = self.counts("compare", suite.format(group, tests, skipped))
                self.assertEqual(found, code, output)
                self.assertIn("pinned, but not judged: 4.9.8\n", output)
        self.assertEqual(self.counts("compare", "")[0], 1)

    def test_pinning_keeps_what_was_not_judged(self):
        _, _, pinned = self.counts("write", '<testsuite name="5.2.0.route" tests="5" failures="0" skipped="1"/>')
        self.assertEqual(pinned.splitlines()[1:], ["4.9.8 route 7 1", "5.2.0 route 4 1"])


if __name__ == "__main__":
    unittest.main()

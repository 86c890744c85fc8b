"""The clients that are measured: each a program that is started with the same arguments."""
import glob
import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
BUILD = os.path.join(ROOT, "build", "bench-clients")
sys.path.insert(0, os.path.join(ROOT, "interop"))

import processes  # noqa: E402  of interop/
import release  # noqa: E402

JAVA_CLIENT = "5.5.0"


class Program:
    def __init__(self, name, version, command, environment=""):
        self.name, self.version, self.command = name, version, command
        self.environment = environment  # what runs or compiled it, in words


def say(text):
    print(f"bench: {text}", file=sys.stderr, flush=True)


def all_of(sidestep_client):
    """Those that are to be had here; raises Failed if one that is does not compile."""
    found = [Program("sidestep", "", [os.path.abspath(sidestep_client)]), java(), go()]
    return [program for program in found if program]


def java():
    folder = os.path.join(BUILD, "java")
    jars, classes = os.path.join(folder, "lib"), os.path.join(folder, "classes")
    os.makedirs(folder, exist_ok=True)
    try:
        release.fetch(os.path.join(HERE, "java", "pom.xml"), f"-Dclient.version={JAVA_CLIENT}", jars, f"the Java client {JAVA_CLIENT}")
    except processes.Failed as error:
        return say(f"no figures of Java: {error}")
    release.run(["javac", "--release", "17", "-nowarn", "-d", classes, "-cp", f"{jars}/*", *glob.glob(os.path.join(HERE, "java", "*.java"))],
                120, "javac failed")
    # The client logs under its user's home; here it has one of its own.
    return Program("Java", JAVA_CLIENT, ["java", f"-Duser.home={folder}/home", "-cp", f"{classes}:{jars}/*", "Client"],
                   first_line(["java", "--version"]))


def go():
    source, program = os.path.join(HERE, "go"), os.path.join(BUILD, "go", "client")
    if not shutil.which("go"):
        return say("no figures of Go: there is no go")
    if subprocess.run(["go", "mod", "download"], cwd=source, stdin=subprocess.DEVNULL, check=False).returncode != 0:
        return say("no figures of Go: its modules could not be fetched")
    if subprocess.run(["go", "build", "-mod=readonly", "-o", program, "."], cwd=source, stdin=subprocess.DEVNULL, check=False).returncode != 0:
        raise processes.Failed("the Go client does not compile")
    with open(os.path.join(source, "go.mod"), encoding="utf-8") as stream:
        version = re.search(r"rocketmq-client-go/v2 v(\S+)", stream.read()).group(1)
    return Program("Go", version, [program], first_line(["go", "version"]))


def first_line(command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[0]

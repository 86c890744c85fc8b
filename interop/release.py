"""The published jars of one release of the servers, and our Java programs compiled against them."""
import glob
import os
import subprocess
import sys

import processes

HERE = os.path.dirname(os.path.abspath(__file__))
BUILD = os.path.join(os.path.dirname(HERE), "build", "interop")

# What a JDK from 9 on must open to a 4.x server: else it can't unmap its files, and the next start on the same store ends in silence.
MODULES = ["--add-opens=java.base/java.nio=ALL-UNNAMED", "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED"]


class Release:
    def __init__(self, version):
        self.version = version
        self.folder = os.path.join(BUILD, version)
        self.jars = os.path.join(self.folder, "lib")
        self.classes = os.path.join(self.folder, "classes")

    def prepare(self):
        """Fetches what is not there, once; raises Failed."""
        os.makedirs(self.folder, exist_ok=True)
        fetch(os.path.join(HERE, "pom.xml"), f"-Dserver.version={self.version}", self.jars, f"the servers {self.version}")
        sources = sorted(glob.glob(os.path.join(HERE, "java", "src", "sidestep", "interop", "*.java")))
        run(["javac", "--release", "17", "-nowarn", "-d", self.classes, "-cp", f"{self.jars}/*", *sources], 120, "javac failed")

    def java(self, home, main, *arguments, heap="512m"):
        """The command of a program that keeps its files below `home`."""
        write_logging(home)
        return ["java", "-Xms64m", f"-Xmx{heap}", "-XX:MaxDirectMemorySize=256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
                *MODULES, f"-Duser.home={home}", f"-Drocketmq.home.dir={home}", f"-Djava.io.tmpdir={home}",
                "-Djava.net.preferIPv4Stack=true",
                "-Dtls.server.mode=disabled",  # two certificates a process otherwise: half of the time of a start
                "-cp", f"{home}/conf:{self.classes}:{self.jars}/*", main, *arguments]


def fetch(pom, version, jars, what):
    """Fetches what a pom depends on into a folder, once; raises Failed."""
    done = os.path.join(os.path.dirname(jars), "fetched")
    if os.path.exists(done):
        return
    print(f"interop: fetching {what}", file=sys.stderr, flush=True)
    command = ["mvn", "-B", "-q", "-f", pom, version, "-Daether.connector.connectTimeout=10000", "-Daether.connector.requestTimeout=30000",
               "dependency:copy-dependencies", "-DincludeScope=runtime", f"-DoutputDirectory={jars}"]
    run(command, 300, f"Maven could not fetch {what}")
    with open(done, "w", encoding="utf-8"):
        pass


def run(command, seconds, complaint):
    """Runs a tool to its end."""
    try:
        subprocess.run(command, check=True, timeout=seconds, stdin=subprocess.DEVNULL, stdout=sys.stderr)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
        raise processes.Failed(f"{complaint}: {error}") from error


def write_logging(home):
    """Where servers of either line look for it: 4.x below their home, 5.x on the class path."""
    conf = os.path.join(home, "conf")
    os.makedirs(conf, exist_ok=True)
    with open(os.path.join(HERE, "logback.xml"), encoding="utf-8") as stream:
        text = stream.read()
    for name, prefix in (("logback_namesrv", ""), ("logback_broker", ""), ("logback_tools", ""),
                         ("rmq.logback", "org.apache.rocketmq.logging.")):
        with open(os.path.join(conf, name + ".xml"), "w", encoding="utf-8") as stream:
            stream.write(text.replace("@PREFIX@", prefix))

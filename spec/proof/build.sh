#!/usr/bin/env bash
# Builds the proofs: compiles the theories, demands that no theorem rests on an axiom, writes the table of properties.
#
#   spec/proof/build.sh [FOLDER]   into FOLDER (default build/proof, under the project)
#
# FOLDER/properties.tsv: a line for each cell: property, release, switch, holds | fails | open, theorem
# FOLDER/theorems.tsv:   a line for each theorem: name, file
# FOLDER/oracle:         the extracted rule as an adapter, if OCaml, findlib and yojson are there (Debian: ocaml-findlib libyojson-ocaml-dev)
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
out=${1:-$here/../../build/proof}

say() { printf '%s\n' "== $*" >&2; }
die() { printf '%s\n' "build.sh: $*" >&2; exit 1; }

command -v coqc >/dev/null || die "coqc is not installed (Debian: coq)"
mkdir -p "$out"
out=$(cd "$out" && pwd)

# theorems FILE…: name and file of every theorem in these theories.
theorems() {
  local file
  for file; do sed -n "s/^ *Theorem \([A-Za-z0-9_]*\).*/\1\t$(basename "$file" .v)/p" "$file"; done
}

compile() { (cd "$out" && coqc -q -w -all -Q . Sidestep "$1"); }

# closed FILE…: whether every theorem of these theories, and the table if it is among them, rests on nothing but definitions.
closed() {
  local file name names
  names=$(theorems "$@" | cut -f1)
  {
    for file; do printf 'From Sidestep Require Import %s.\n' "$(basename "$file" .v)"; done
    for name in $names; do printf 'Print Assumptions %s.\n' "$name"; done
    if printf '%s\n' "$@" | grep -qx './Table.v'; then echo 'Print Assumptions table.'; fi
  } >"$out/Assumptions.v"
  (cd "$out" && coqc -q -w -all -Q . Sidestep Assumptions.v) >"$out/assumptions.txt" || die "Assumptions.v does not compile"
  [ "$(grep -c '^Print' "$out/Assumptions.v")" = "$(grep -c '^Closed under the global context$' "$out/assumptions.txt")" ]
}

# Sources that are gone must not linger as compiled theories.
find "$out" -maxdepth 1 \( -name '*.v' -o -name '*.vo' \) -delete
cp "$here"/*.v "$out"
order=$(cd "$out" && coqdep -Q . Sidestep -sort ./*.v)
for file in $order; do
  case $file in *Extract.v) continue ;; esac
  compile "$file"
done

say "assumptions"
theories=$(cd "$out" && ls ./*.v | grep -v -e Extract -e Assumptions)
cd "$out"
# shellcheck disable=SC2086
closed $theories || { grep -v '^Closed' assumptions.txt >&2; die "a theorem rests on an axiom, or is not proved"; }
# shellcheck disable=SC2086
theorems $theories >theorems.tsv
say "$(wc -l <theorems.tsv) theorems, every one closed under the global context"

# A check that can't fail is none: theories with an axiom, and with a proof that was given up, must be refused.
for planted in "$here"/planted/*.v; do
  cp "$planted" "$out"
  name=$(basename "$planted")
  compile "$name"
  if closed "./$name"; then die "the planted fault $name passed the check of assumptions"; fi
  rm "$out/$name" "$out/${name}o"
done
say "planted faults are refused"

say "table"
# In pieces: Coq's printer does not take a text of any length.
lines() { sed -n 's/^ *= "//; s/"$//; s/^ *//; /\t/p'; }
{
  cat <<'V'
From Coq Require Import String List.
From Sidestep Require Import Table.
Definition tab := String (Ascii.ascii_of_nat 9) EmptyString.
Definition newline := String (Ascii.ascii_of_nat 10) EmptyString.
Definition piece (n : nat) := String.concat newline (List.map (String.concat tab) (firstn 100 (skipn (100 * n) table))).
Eval lazy in length table.
V
  for piece in $(seq 0 29); do printf 'Eval lazy in piece %s.\n' "$piece"; done
} >Print.v
coqc -q -w -all -Q . Sidestep Print.v >printed.txt
lines <printed.txt >properties.tsv
[ "$(wc -l <properties.tsv)" = "$(sed -n 's/^ *= \([0-9]*\)$/\1/p' printed.txt)" ] || die "the table was not printed whole"
cut -f4 properties.tsv | sort | uniq -c >&2

if ! command -v ocamlfind >/dev/null || ! ocamlfind query yojson >/dev/null 2>&1; then
  say "no OCaml with findlib and yojson: the oracle is not built"
  exit 0
fi
say "oracle"
compile Extract.v
mkdir -p ocaml
cp rule.ml rule.mli "$here"/oracle/*.ml ocaml
cd ocaml
ocamlfind ocamlopt -w -a -package yojson -linkpkg rule.mli rule.ml number.ml members.ml java.ml route.ml validation.ml case.ml sends.ml \
  oracle.ml -o ../oracle

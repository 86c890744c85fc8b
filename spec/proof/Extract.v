(* Extraction to OCaml: the rule of the oracle. Booleans, options, pairs and lists become OCaml's own; numbers stay Coq's. *)
From Coq Require Extraction.
From Coq Require Import ExtrOcamlBasic ExtrOcamlNativeString ZArith.
From Sidestep Require Import Index Choices FaultTable Selection World SendChoices Blame Send SendJavaState SendJava.

Extraction Language OCaml.
Extraction "rule.ml" releases select_in pick observe verdict update_java book_java detect_java detect_strict end_probe available
  ladder_of drive not_begun step java_step java_idle Z.div_eucl Z.of_nat Z.to_nat.

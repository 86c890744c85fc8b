(* A revision's independent choices, and the rows. Beside spec/revisions.md, src/core/choices.h and src/core/selection_rows.h. *)
From Coq Require Import ZArith List Bool String.
From Sidestep Require Import Index.
Import ListNotations.
Open Scope Z_scope.

Inductive probe_cost := LocalProbe | CounterProbe.
Inductive last_broker := LastRequired | LastIgnored | LastAvoided.
Inductive fallback_kind := PickOverwrite | PickCopy | Tiers.
Inductive update_kind := Overwrite | Extend | Observation.
Inductive availability := ByTime | ByTimeAndReachable.

Record choices := {
  counter : counter_kind;
  position : position_kind;
  off_probe : probe_cost;
  last_means : last_broker;
  fallback : fallback_kind;
  pick_shuffles : bool;
  pick_reachable : bool;
  writable_only : bool;
  static_topics : bool;
  installs_first : bool;
  update : update_kind;
  available_by : availability;
  short_ladder : bool;
  detector : bool;
  strict : bool }.

Definition row_4_0_0 := {| counter := T1; position := AbsClamped; off_probe := LocalProbe; last_means := LastRequired;
  fallback := PickOverwrite; pick_shuffles := true; pick_reachable := false; writable_only := false; static_topics := false;
  installs_first := true; update := Overwrite; available_by := ByTime; short_ladder := false; detector := false; strict := false |}.
Definition row_4_8_0 := {| counter := T2; position := AbsClamped; off_probe := CounterProbe; last_means := LastIgnored;
  fallback := PickOverwrite; pick_shuffles := true; pick_reachable := false; writable_only := false; static_topics := false;
  installs_first := true; update := Overwrite; available_by := ByTime; short_ladder := false; detector := false; strict := false |}.
Definition row_4_9_0 := {| counter := T3; position := AbsClamped; off_probe := CounterProbe; last_means := LastIgnored;
  fallback := PickOverwrite; pick_shuffles := true; pick_reachable := false; writable_only := false; static_topics := false;
  installs_first := true; update := Overwrite; available_by := ByTime; short_ladder := false; detector := false; strict := false |}.
Definition row_4_9_3 := {| counter := T3; position := AbsClamped; off_probe := CounterProbe; last_means := LastIgnored;
  fallback := PickOverwrite; pick_shuffles := true; pick_reachable := false; writable_only := false; static_topics := false;
  installs_first := false; update := Overwrite; available_by := ByTime; short_ladder := false; detector := false; strict := false |}.
Definition row_4_9_4 := {| counter := T4; position := AbsClamped; off_probe := CounterProbe; last_means := LastIgnored;
  fallback := PickOverwrite; pick_shuffles := false; pick_reachable := false; writable_only := false; static_topics := false;
  installs_first := false; update := Overwrite; available_by := ByTime; short_ladder := false; detector := false; strict := false |}.
Definition row_4_9_8 := {| counter := T4; position := AbsClamped; off_probe := CounterProbe; last_means := LastIgnored;
  fallback := PickCopy; pick_shuffles := false; pick_reachable := false; writable_only := true; static_topics := false;
  installs_first := false; update := Overwrite; available_by := ByTime; short_ladder := false; detector := false; strict := false |}.
Definition row_5_0_0 := {| counter := T5; position := AbsClamped; off_probe := CounterProbe; last_means := LastIgnored;
  fallback := PickOverwrite; pick_shuffles := false; pick_reachable := false; writable_only := false; static_topics := true;
  installs_first := false; update := Overwrite; available_by := ByTime; short_ladder := false; detector := false; strict := false |}.
Definition row_5_1_0 := {| counter := T5; position := Remainder; off_probe := CounterProbe; last_means := LastIgnored;
  fallback := PickOverwrite; pick_shuffles := false; pick_reachable := false; writable_only := false; static_topics := true;
  installs_first := false; update := Overwrite; available_by := ByTime; short_ladder := false; detector := false; strict := false |}.
Definition row_5_1_1 := {| counter := T5; position := Remainder; off_probe := CounterProbe; last_means := LastAvoided;
  fallback := PickOverwrite; pick_shuffles := false; pick_reachable := false; writable_only := false; static_topics := true;
  installs_first := false; update := Overwrite; available_by := ByTime; short_ladder := false; detector := false; strict := false |}.
Definition row_5_1_4 := {| counter := T5; position := Remainder; off_probe := CounterProbe; last_means := LastAvoided;
  fallback := Tiers; pick_shuffles := true; pick_reachable := true; writable_only := false; static_topics := true;
  installs_first := false; update := Extend; available_by := ByTimeAndReachable; short_ladder := true; detector := true; strict := false |}.
Definition row_5_2_0 := {| counter := T5; position := Remainder; off_probe := CounterProbe; last_means := LastAvoided;
  fallback := Tiers; pick_shuffles := true; pick_reachable := true; writable_only := false; static_topics := true;
  installs_first := false; update := Extend; available_by := ByTime; short_ladder := true; detector := true; strict := false |}.
(* Our own. Its cursor is a position: it has no counter, and what is set here is never read. *)
Definition row_strict := {| counter := T5; position := Remainder; off_probe := CounterProbe; last_means := LastAvoided;
  fallback := Tiers; pick_shuffles := false; pick_reachable := false; writable_only := false; static_topics := true;
  installs_first := false; update := Observation; available_by := ByTime; short_ladder := true; detector := true; strict := true |}.

Definition java_rows : list choices :=
  [row_4_0_0; row_4_8_0; row_4_9_0; row_4_9_3; row_4_9_4; row_4_9_8; row_5_0_0; row_5_1_0; row_5_1_1; row_5_1_4; row_5_2_0].

Local Open Scope string_scope.
Definition rows : list (string * choices) :=
  [("4.0.0", row_4_0_0); ("4.8.0", row_4_8_0); ("4.9.0", row_4_9_0); ("4.9.3", row_4_9_3); ("4.9.4", row_4_9_4);
   ("4.9.8", row_4_9_8); ("5.0.0", row_5_0_0); ("5.1.0", row_5_1_0); ("5.1.1", row_5_1_1); ("5.1.4", row_5_1_4);
   ("5.2.0", row_5_2_0); ("strict", row_strict)].

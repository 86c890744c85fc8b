(* The worlds in which the Java revisions break a property: brokers a, b, c, one queue each. *)
From Coq Require Import ZArith List Bool Lia.
From Sidestep Require Import Index Choices FaultTable Selection World SendChoices Blame Properties.
Import ListNotations.
Open Scope Z_scope.

Definition a : broker := 1%positive.
Definition b : broker := 2%positive.
Definition c : broker := 3%positive.

Definition isolated := {| until := 1000; blamed_at := never; latency := 0; next_check := 0; present := true; reachable := true; probing := false |}.
Definition unreachable := {| until := 1000; blamed_at := never; latency := 0; next_check := 0; present := true; reachable := false; probing := false |}.
Definition all_well : broker -> item := fun _ => fresh.
Definition only_c_well : broker -> item := fun x => if same c x then fresh else isolated.
Definition none_well : broker -> item := fun _ => isolated.

Definition three (h : broker -> item) (os : list broker) (w : broker -> option Z) : view :=
  {| queues := [(a, 0); (b, 0); (c, 0)]; health := h; order := os; write_nums := w |}.
Definition one_each : broker -> option Z := fun _ => Some 1.

Definition first_attempt (sw : bool) : request := {| now := 0; last := None; reset := false; switch_on := sw; tried := []; refused := [] |}.
Definition after_attempts (sw : bool) (l : broker) (ts : list broker) : request :=
  {| now := 0; last := Some l; reset := false; switch_on := sw; tried := ts; refused := [] |}.
Definition standing_at (v : Z) : cursors := {| cursor := Some v; pick_cursor := None; draws := [] |}.

(* A release of the Java client; one whose latency-aware selection walks and then picks. *)
Definition java (v : release) : Prop := In v (map snd java_releases).
Definition walks (v : release) : Prop := fallback (row v) <> Tiers.
Definition overwrites (v : release) : Prop := update (row v) = Overwrite.

(* One goal for each release. *)
Ltac each_release J := unfold java in J; cbn [map snd java_releases] in J; repeat (destruct J as [<-|J]); try contradiction.
(* Those that a hypothesis excludes fall away. *)
Ltac excluded H := try (exfalso; apply H; reflexivity); try discriminate H.

Lemma sensible_first v sw : sensible v sw (first_attempt sw).
Proof. right. repeat split. Qed.
Lemma sensible_after v sw l ts : among ts l = true -> sensible v sw (after_attempts sw l ts).
Proof. intro. right. repeat split. assumption. Qed.
Lemma int_standing v : is_int v -> int_cursors (standing_at v).
Proof. intro I. repeat split; simpl; intros; try discriminate; try constructor; inversion H; subst; apply I. Qed.

Ltac in_range := unfold is_int, int_min, int_max; lia.

(* A broker without an item is available, whatever that means. *)
Lemma fresh_is_well ch w r q : health w (fst q) = fresh -> now r = 0 -> well ch w r q = true.
Proof. unfold well, available. intros -> ->. destruct (available_by ch); reflexivity. Qed.

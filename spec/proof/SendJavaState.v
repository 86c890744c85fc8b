(* What a send of the Java revisions remembers, and how one member of it changes. Beside src/core/send_types.h. *)
From Coq Require Import ZArith List Bool.
From Sidestep Require Import Index Choices FaultTable Selection SendChoices Blame Send.
Import ListNotations.
Open Scope Z_scope.

Record java_attempt := {
  a_queue : option queue; a_previous : option broker; a_began : Z; a_sent : Z; a_limit : Z; a_handed : bool; a_resent : bool }.
Record java_send := {
  j_rq : send_request; j_called : Z;
  j_total : Z; j_tries : Z; j_attempts : Z; j_phase : phase;
  j_at : java_attempt;
  j_in_callback : bool;              (* the first hand-over of an async send is over *)
  j_owed : option (broker * Z);      (* the broker whose hand-over isn't booked yet, and since when *)
  j_callbacks : Z; j_kept : option Z; j_error : ending * Z }.

Definition no_attempt := {| a_queue := None; a_previous := None; a_began := 0; a_sent := 0; a_limit := 0; a_handed := false; a_resent := false |}.
Definition java_idle := {| j_rq := idle_request; j_called := 0; j_total := 0; j_tries := 0; j_attempts := 0; j_phase := Idle; j_at := no_attempt;
  j_in_callback := false; j_owed := None; j_callbacks := 0; j_kept := None; j_error := (ClientError, -1) |}.

Definition set_phase s x := {| j_rq := j_rq s; j_called := j_called s; j_total := j_total s; j_tries := j_tries s; j_attempts := j_attempts s; j_phase := x; j_at := j_at s; j_in_callback := j_in_callback s; j_owed := j_owed s; j_callbacks := j_callbacks s; j_kept := j_kept s; j_error := j_error s |}.
Definition set_tries s x := {| j_rq := j_rq s; j_called := j_called s; j_total := j_total s; j_tries := x; j_attempts := j_attempts s; j_phase := j_phase s; j_at := j_at s; j_in_callback := j_in_callback s; j_owed := j_owed s; j_callbacks := j_callbacks s; j_kept := j_kept s; j_error := j_error s |}.
Definition set_attempts s x := {| j_rq := j_rq s; j_called := j_called s; j_total := j_total s; j_tries := j_tries s; j_attempts := x; j_phase := j_phase s; j_at := j_at s; j_in_callback := j_in_callback s; j_owed := j_owed s; j_callbacks := j_callbacks s; j_kept := j_kept s; j_error := j_error s |}.
Definition set_at s x := {| j_rq := j_rq s; j_called := j_called s; j_total := j_total s; j_tries := j_tries s; j_attempts := j_attempts s; j_phase := j_phase s; j_at := x; j_in_callback := j_in_callback s; j_owed := j_owed s; j_callbacks := j_callbacks s; j_kept := j_kept s; j_error := j_error s |}.
Definition set_in_callback s := {| j_rq := j_rq s; j_called := j_called s; j_total := j_total s; j_tries := j_tries s; j_attempts := j_attempts s; j_phase := j_phase s; j_at := j_at s; j_in_callback := true; j_owed := j_owed s; j_callbacks := j_callbacks s; j_kept := j_kept s; j_error := j_error s |}.
Definition set_owed s x := {| j_rq := j_rq s; j_called := j_called s; j_total := j_total s; j_tries := j_tries s; j_attempts := j_attempts s; j_phase := j_phase s; j_at := j_at s; j_in_callback := j_in_callback s; j_owed := x; j_callbacks := j_callbacks s; j_kept := j_kept s; j_error := j_error s |}.
Definition set_callbacks s x := {| j_rq := j_rq s; j_called := j_called s; j_total := j_total s; j_tries := j_tries s; j_attempts := j_attempts s; j_phase := j_phase s; j_at := j_at s; j_in_callback := j_in_callback s; j_owed := j_owed s; j_callbacks := x; j_kept := j_kept s; j_error := j_error s |}.
Definition set_kept s x := {| j_rq := j_rq s; j_called := j_called s; j_total := j_total s; j_tries := j_tries s; j_attempts := j_attempts s; j_phase := j_phase s; j_at := j_at s; j_in_callback := j_in_callback s; j_owed := j_owed s; j_callbacks := j_callbacks s; j_kept := Some x; j_error := j_error s |}.
Definition set_error s x := {| j_rq := j_rq s; j_called := j_called s; j_total := j_total s; j_tries := j_tries s; j_attempts := j_attempts s; j_phase := j_phase s; j_at := j_at s; j_in_callback := j_in_callback s; j_owed := j_owed s; j_callbacks := j_callbacks s; j_kept := j_kept s; j_error := x |}.
Definition set_limit (t : java_attempt) (x : Z) := {| a_queue := a_queue t; a_previous := a_previous t; a_began := a_began t; a_sent := a_sent t; a_limit := x; a_handed := a_handed t; a_resent := a_resent t |}.
Definition set_began (t : java_attempt) (x : Z) := {| a_queue := a_queue t; a_previous := a_previous t; a_began := x; a_sent := a_sent t; a_limit := a_limit t; a_handed := a_handed t; a_resent := a_resent t |}.
Definition set_handed (t : java_attempt) (x : Z) := {| a_queue := a_queue t; a_previous := a_previous t; a_began := a_began t; a_sent := x; a_limit := a_limit t; a_handed := true; a_resent := a_resent t |}.
Definition set_resent (t : java_attempt) := {| a_queue := a_queue t; a_previous := a_previous t; a_began := a_began t; a_sent := a_sent t; a_limit := a_limit t; a_handed := a_handed t; a_resent := true |}.

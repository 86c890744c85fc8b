(* The choices of the send loop, its rows, and which rows make a release. Beside spec/send-loop.md, src/core/send_rows.h and
   src/core/revision.cpp. *)
From Coq Require Import ZArith List Bool String.
From Sidestep Require Import Index Choices FaultTable.
Import ListNotations.
Open Scope Z_scope.

Inductive budget_kind := PerAttempt | Total.
Inductive dispatch_kind := Throws | CaughtHere | Deferred.
Inductive own_limit_kind := LimitDispatch | LimitRetried | LimitFinal.
Inductive retry_time_kind := ZeroTime | RemainingTime | PositiveTime.
Inductive go_away_kind := PlainError | Resent | SendError.

Record send_choices := {
  budget : budget_kind;              (* SL-21 *)
  lookup_unchecked : bool;           (* SL-14 SL-15 *)
  auto_create_key : bool;            (* SL-16 *)
  async_on_executor : bool;          (* SL-40 *)
  retry_without_info : bool;         (* SL-46 *)
  dispatch : dispatch_kind;          (* SL-40 ... SL-44 *)
  own_limit : own_limit_kind;        (* SL-45 *)
  retry_time : retry_time_kind;      (* SL-38 SL-39 *)
  retry_busy : bool;                 (* SL-31 *)
  retry_go_away : bool;              (* SL-31 *)
  go_away : go_away_kind;            (* SL-33 ... SL-35 *)
  per_request_cap : bool;            (* SL-23 *)
  zero_limit_fails : bool;           (* SL-24 *)
  closed_fails : bool;               (* SL-26 *)
  client_error_isolates : bool;      (* SL-50 *)
  reachable_flag : bool;             (* SL-50 *)
  detector_flag : bool;              (* SL-50 *)
  late_latency : bool;               (* SL-52 *)
  double_callback : bool }.          (* SL-44 *)

Definition send_4_0_0 := {| budget := PerAttempt; lookup_unchecked := false; auto_create_key := false; async_on_executor := false;
  retry_without_info := false; dispatch := Throws; own_limit := LimitDispatch; retry_time := ZeroTime; retry_busy := false;
  retry_go_away := false; go_away := PlainError; per_request_cap := false; zero_limit_fails := false; closed_fails := false;
  client_error_isolates := true; reachable_flag := false; detector_flag := false; late_latency := true; double_callback := false |}.
Definition send_4_1_0 := {| budget := PerAttempt; lookup_unchecked := false; auto_create_key := false; async_on_executor := false;
  retry_without_info := true; dispatch := Throws; own_limit := LimitDispatch; retry_time := ZeroTime; retry_busy := false;
  retry_go_away := false; go_away := PlainError; per_request_cap := false; zero_limit_fails := false; closed_fails := false;
  client_error_isolates := true; reachable_flag := false; detector_flag := false; late_latency := true; double_callback := false |}.
Definition send_4_3_0 := {| budget := Total; lookup_unchecked := false; auto_create_key := true; async_on_executor := true;
  retry_without_info := true; dispatch := Throws; own_limit := LimitDispatch; retry_time := ZeroTime; retry_busy := false;
  retry_go_away := false; go_away := PlainError; per_request_cap := false; zero_limit_fails := false; closed_fails := false;
  client_error_isolates := true; reachable_flag := false; detector_flag := false; late_latency := true; double_callback := false |}.
Definition send_4_3_1 := {| budget := Total; lookup_unchecked := false; auto_create_key := false; async_on_executor := true;
  retry_without_info := true; dispatch := Throws; own_limit := LimitDispatch; retry_time := ZeroTime; retry_busy := false;
  retry_go_away := false; go_away := PlainError; per_request_cap := false; zero_limit_fails := false; closed_fails := false;
  client_error_isolates := true; reachable_flag := false; detector_flag := false; late_latency := true; double_callback := false |}.
Definition send_4_6_0 := {| budget := Total; lookup_unchecked := true; auto_create_key := false; async_on_executor := true;
  retry_without_info := true; dispatch := Throws; own_limit := LimitDispatch; retry_time := ZeroTime; retry_busy := false;
  retry_go_away := false; go_away := PlainError; per_request_cap := false; zero_limit_fails := false; closed_fails := false;
  client_error_isolates := true; reachable_flag := false; detector_flag := false; late_latency := true; double_callback := false |}.
Definition send_4_7_0 := {| budget := Total; lookup_unchecked := true; auto_create_key := false; async_on_executor := true;
  retry_without_info := true; dispatch := Throws; own_limit := LimitDispatch; retry_time := RemainingTime; retry_busy := false;
  retry_go_away := false; go_away := PlainError; per_request_cap := false; zero_limit_fails := false; closed_fails := false;
  client_error_isolates := true; reachable_flag := false; detector_flag := false; late_latency := true; double_callback := false |}.
Definition send_4_9_3 := {| budget := Total; lookup_unchecked := true; auto_create_key := false; async_on_executor := true;
  retry_without_info := true; dispatch := CaughtHere; own_limit := LimitDispatch; retry_time := RemainingTime; retry_busy := false;
  retry_go_away := false; go_away := PlainError; per_request_cap := false; zero_limit_fails := false; closed_fails := false;
  client_error_isolates := true; reachable_flag := false; detector_flag := false; late_latency := true; double_callback := false |}.
Definition send_5_1_2 := {| budget := Total; lookup_unchecked := true; auto_create_key := false; async_on_executor := true;
  retry_without_info := true; dispatch := CaughtHere; own_limit := LimitDispatch; retry_time := RemainingTime; retry_busy := false;
  retry_go_away := false; go_away := PlainError; per_request_cap := false; zero_limit_fails := false; closed_fails := true;
  client_error_isolates := true; reachable_flag := false; detector_flag := false; late_latency := true; double_callback := false |}.
Definition send_5_1_4 := {| budget := Total; lookup_unchecked := true; auto_create_key := false; async_on_executor := true;
  retry_without_info := true; dispatch := CaughtHere; own_limit := LimitDispatch; retry_time := RemainingTime; retry_busy := false;
  retry_go_away := false; go_away := PlainError; per_request_cap := false; zero_limit_fails := true; closed_fails := true;
  client_error_isolates := false; reachable_flag := true; detector_flag := false; late_latency := true; double_callback := false |}.
Definition send_5_2_0 := {| budget := Total; lookup_unchecked := true; auto_create_key := false; async_on_executor := true;
  retry_without_info := true; dispatch := CaughtHere; own_limit := LimitRetried; retry_time := RemainingTime; retry_busy := false;
  retry_go_away := false; go_away := Resent; per_request_cap := false; zero_limit_fails := true; closed_fails := true;
  client_error_isolates := false; reachable_flag := true; detector_flag := true; late_latency := false; double_callback := false |}.
Definition send_5_3_0 := {| budget := Total; lookup_unchecked := true; auto_create_key := false; async_on_executor := true;
  retry_without_info := true; dispatch := Deferred; own_limit := LimitRetried; retry_time := RemainingTime; retry_busy := true;
  retry_go_away := false; go_away := Resent; per_request_cap := false; zero_limit_fails := true; closed_fails := true;
  client_error_isolates := false; reachable_flag := true; detector_flag := true; late_latency := false; double_callback := true |}.
Definition send_5_3_1 := {| budget := Total; lookup_unchecked := true; auto_create_key := false; async_on_executor := true;
  retry_without_info := true; dispatch := Deferred; own_limit := LimitRetried; retry_time := RemainingTime; retry_busy := true;
  retry_go_away := true; go_away := Resent; per_request_cap := false; zero_limit_fails := true; closed_fails := true;
  client_error_isolates := false; reachable_flag := true; detector_flag := true; late_latency := false; double_callback := true |}.
Definition send_5_3_2 := {| budget := Total; lookup_unchecked := true; auto_create_key := false; async_on_executor := true;
  retry_without_info := true; dispatch := Deferred; own_limit := LimitFinal; retry_time := PositiveTime; retry_busy := true;
  retry_go_away := true; go_away := SendError; per_request_cap := false; zero_limit_fails := true; closed_fails := true;
  client_error_isolates := false; reachable_flag := true; detector_flag := true; late_latency := false; double_callback := true |}.
Definition send_5_3_3 := {| budget := Total; lookup_unchecked := true; auto_create_key := false; async_on_executor := true;
  retry_without_info := true; dispatch := Deferred; own_limit := LimitFinal; retry_time := PositiveTime; retry_busy := true;
  retry_go_away := true; go_away := SendError; per_request_cap := true; zero_limit_fails := true; closed_fails := true;
  client_error_isolates := false; reachable_flag := true; detector_flag := true; late_latency := false; double_callback := true |}.
Definition send_5_4_0 := {| budget := Total; lookup_unchecked := true; auto_create_key := false; async_on_executor := true;
  retry_without_info := true; dispatch := Deferred; own_limit := LimitFinal; retry_time := PositiveTime; retry_busy := true;
  retry_go_away := true; go_away := SendError; per_request_cap := true; zero_limit_fails := true; closed_fails := true;
  client_error_isolates := false; reachable_flag := true; detector_flag := true; late_latency := false; double_callback := false |}.

(* A release: a row of selection and fault table, and a row of the send loop. *)
Record release := { row : choices; send_row : send_choices }.
Definition of_rows (c : choices) (s : send_choices) := {| row := c; send_row := s |}.

Definition strict_release := of_rows row_strict send_5_4_0. (* strict has a loop of its own: its send row is never read *)

Local Open Scope string_scope.
Definition java_releases : list (string * release) :=
  [("4.0.0", of_rows row_4_0_0 send_4_0_0); ("4.1.0", of_rows row_4_0_0 send_4_1_0); ("4.2.0", of_rows row_4_0_0 send_4_1_0);
   ("4.3.0", of_rows row_4_0_0 send_4_3_0); ("4.3.1", of_rows row_4_0_0 send_4_3_1); ("4.6.0", of_rows row_4_0_0 send_4_6_0);
   ("4.6.1", of_rows row_4_0_0 send_4_6_0); ("4.7.0", of_rows row_4_0_0 send_4_7_0); ("4.7.1", of_rows row_4_0_0 send_4_7_0);
   ("4.8.0", of_rows row_4_8_0 send_4_7_0); ("4.9.0", of_rows row_4_9_0 send_4_7_0); ("4.9.2", of_rows row_4_9_0 send_4_7_0);
   ("4.9.3", of_rows row_4_9_3 send_4_9_3); ("4.9.4", of_rows row_4_9_4 send_4_9_3); ("4.9.7", of_rows row_4_9_4 send_4_9_3);
   ("4.9.8", of_rows row_4_9_8 send_4_9_3); ("5.0.0", of_rows row_5_0_0 send_4_9_3); ("5.1.0", of_rows row_5_1_0 send_4_9_3);
   ("5.1.1", of_rows row_5_1_1 send_4_9_3); ("5.1.2", of_rows row_5_1_1 send_5_1_2); ("5.1.3", of_rows row_5_1_1 send_5_1_2);
   ("5.1.4", of_rows row_5_1_4 send_5_1_4); ("5.2.0", of_rows row_5_2_0 send_5_2_0); ("5.3.0", of_rows row_5_2_0 send_5_3_0);
   ("5.3.1", of_rows row_5_2_0 send_5_3_1); ("5.3.2", of_rows row_5_2_0 send_5_3_2); ("5.3.3", of_rows row_5_2_0 send_5_3_3);
   ("5.4.0", of_rows row_5_2_0 send_5_4_0); ("5.5.0", of_rows row_5_2_0 send_5_4_0)].
Definition releases : list (string * release) := java_releases ++ [("strict", strict_release)].

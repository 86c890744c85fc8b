(* How the Java revisions book what they saw, and one book for all revisions. Beside spec/send-loop.md and src/core/blame.h. *)
From Coq Require Import ZArith List Bool.
From Sidestep Require Import Index Choices FaultTable SendChoices.
Import ListNotations.
Open Scope Z_scope.

Inductive mode := Sync | Async | Oneway.
Definition is_async (m : mode) : bool := match m with Async => true | _ => false end.
Definition is_sync (m : mode) : bool := match m with Sync => true | _ => false end.
Definition is_oneway (m : mode) : bool := match m with Oneway => true | _ => false end.

(* None: nothing is booked; otherwise (isolation, reachable). *)
Definition booking := option (bool * bool).

(* [SL-50] *)
Definition book_loop (c : send_choices) (m : mode) (detector_on : bool) (w : what) : booking :=
  match w with
  | Answer | Interrupted => Some (false, true)
  | HandedOff => if is_sync m then None else Some (false, true)
  | NoAddress | BadArgument => Some (client_error_isolates c, true)
  | BrokerError => Some (true, false)
  | Undecodable | Cancelled => None
  | _ => Some (true, negb (detector_flag c && detector_on))
  end.

(* [SL-51] *)
Definition book_async (c : send_choices) (detector_on : bool) (w : what) : booking :=
  match w with
  | ConnectRefused | ConnectTimedOut | NameNotResolved | NoTime =>
      Some (true, match dispatch c with CaughtHere => false | _ => true end)
  | FlowControl => Some (true, match own_limit c with LimitDispatch => false | _ => true end)
  | BrokerError | SendFailed | Undecodable | ClosedFresh | ClosedReused | Silent => Some (true, true)
  | _ => book_loop c Async detector_on w
  end.

Definition is_closed (w : what) : bool := match w with ClosedFresh | ClosedReused => true | _ => false end.
Definition is_broker_error (w : what) : bool := match w with BrokerError => true | _ => false end.
(* [SL-35] *)
Definition as_booked (c : send_choices) (w : what) (code : Z) : what :=
  match go_away c with SendError => if is_broker_error w && (code =? 1500) then SendFailed else w | _ => w end.

Definition book_java (c : send_choices) (m : mode) (explicit_queue detector_on : bool) (w : what) (code : Z) : booking :=
  let w := as_booked c w code in
  if is_closed w && negb (closed_fails c) then None (* [SL-26] *)
  else if explicit_queue && negb (is_async m) then None (* [SL-53] *)
  else match (if is_async m then book_async c detector_on w else book_loop c m detector_on w) with
       | None => None
       | Some (isolation, r) => Some (isolation, r || negb (reachable_flag c))
       end.

(* What an exchange of a sync send makes of an item, in any release. [FT-5] with the switch off a Java revision books nothing. *)
Record book_settings := { switch : bool; detector_on : bool }.
Definition the_update (o : observation) (isolation r : bool) : java_update :=
  {| u_now := o_now o; u_latency := o_now o - o_sent o; u_isolation := isolation; u_reachable := r |}.
Definition book (v : release) (st : book_settings) (it : item) (o : observation) : item :=
  if strict (row v) then observe (ladder_of (row v)) it o
  else if negb (switch st) then it
  else match book_java (send_row v) Sync (o_explicit o) (detector_on st) (o_what o) (o_code o) with
       | None => it
       | Some (isolation, r) => update_java (row v) (ladder_of (row v)) it (the_update o isolation r)
       end.
(* The isolation that it earns. *)
Definition earned (v : release) (st : book_settings) (o : observation) : Z :=
  if strict (row v) then snd (verdict (ladder_of (row v)) o)
  else if negb (switch st) then 0
  else match book_java (send_row v) Sync (o_explicit o) (detector_on st) (o_what o) (o_code o) with
       | None => 0
       | Some (isolation, r) => earned_java (ladder_of (row v)) (the_update o isolation r)
       end.

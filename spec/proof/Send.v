(* The send loop of strict: a function from a state and an event to a state and an action [SL-1]. Beside spec/send-loop.md and
   src/core/send_strict.h. *)
From Coq Require Import ZArith List Bool.
From Sidestep Require Import Index Choices FaultTable Selection SendChoices Blame.
Import ListNotations.
Open Scope Z_scope.

(* ---- What goes in and what comes out, for every revision ---- *)

Inductive cached_list := NoList | EmptyList | SomeQueues.
Inductive lookup_failure := UnknownTopic | NoNameServer | OtherFailure.
Inductive lookup_result := GotQueues | GotNothing | LookupFailed (f : lookup_failure) | LookupFault.

Record send_request := {
  s_mode : mode; running : bool; shut_down : bool;
  invalid : option Z;         (* the code of validation's fault *)
  timeout : Z; retries : Z; retry_not_ok : bool; cap : Z;
  named : option queue;       (* the queue that the user named *)
  cached : cached_list;
  with_detector : bool }.

Inductive event :=
  | Begin (rq : send_request) | LookedUp (r : lookup_result) | Selected (q : option queue) | Observed (w : what) (code : Z) | Timer.

Inductive ending :=
  | Answered | HandedOver | ClientError | EndsInBrokerError | RemotingError | CallTimeout | EndsInterrupted | EndsCancelled | Invalid
  | NotRunning | Unchecked.

Inductive action :=
  | Ignore                                          (* the event does not belong here; nothing changed *)
  | Wait
  | LookUp (template : bool)
  | Select (l : option broker) (rs : bool) (n : option queue) (* Java: last broker, reset; a named queue: don't select *)
  | Attempt (q : queue) (limit number : Z)
  | Finish (e : ending) (code attempts callbacks : Z) (route_fault null_fault : bool).

Inductive phase := Idle | LookingUp | LookingUpTemplate | Selecting | InFlight | Done.

(* ---- strict ---- *)

Record send := {
  rq : send_request;
  began : Z;                 (* the call *)
  cap_of_send : Z;
  total : Z;                 (* attempts allowed *)
  at_phase : phase;
  attempts : Z;              (* attempts handed out *)
  target : option queue;     (* of the attempt in flight, or of the last one *)
  attempt_began : Z;
  sent : Z;                  (* handed to the socket; the attempt's start if never *)
  limit : Z;
  kept : option Z;           (* an earlier answer with a status that isn't OK *)
  failure : ending * Z }.    (* how the send ends unless something better happens *)

Definition idle_request := {| s_mode := Sync; running := false; shut_down := false; invalid := None; timeout := 0; retries := 0; retry_not_ok := false;
  cap := 0; named := None; cached := NoList; with_detector := false |}.
Definition idle := {| rq := idle_request; began := 0; cap_of_send := 0; total := 0; at_phase := Idle; attempts := 0; target := None;
  attempt_began := 0; sent := 0; limit := 0; kept := None; failure := (ClientError, -1) |}.

Definition in_phase (s : send) (p : phase) := {| rq := rq s; began := began s; cap_of_send := cap_of_send s; total := total s; at_phase := p;
  attempts := attempts s; target := target s; attempt_began := attempt_began s; sent := sent s; limit := limit s; kept := kept s; failure := failure s |}.
Definition with_kept (s : send) (k : Z) := {| rq := rq s; began := began s; cap_of_send := cap_of_send s; total := total s; at_phase := at_phase s;
  attempts := attempts s; target := target s; attempt_began := attempt_began s; sent := sent s; limit := limit s; kept := Some k; failure := failure s |}.
Definition with_failure (s : send) (f : ending * Z) := {| rq := rq s; began := began s; cap_of_send := cap_of_send s; total := total s; at_phase := at_phase s;
  attempts := attempts s; target := target s; attempt_began := attempt_began s; sent := sent s; limit := limit s; kept := kept s; failure := f |}.
Definition with_sent (s : send) (t : Z) := {| rq := rq s; began := began s; cap_of_send := cap_of_send s; total := total s; at_phase := at_phase s;
  attempts := attempts s; target := target s; attempt_began := attempt_began s; sent := t; limit := limit s; kept := kept s; failure := failure s |}.

(* [SL-2] An action's bookings come first, then its marks, then what it asks for. *)
Record outcome := { booked : list (broker * observation); refuses : option broker; refresh : bool; does : action }.
Definition only (a : action) := {| booked := []; refuses := None; refresh := false; does := a |}.

Definition least_time : Z := 10. (* [SL-70] *)
Definition refusing (code : Z) : bool := existsb (Z.eqb code) [16; 17; 204; 205].
Definition stale_route (code : Z) : bool := existsb (Z.eqb code) [16; 17].
Definition retried (code : Z) : bool := refusing code || own_state code false. (* [SL-75] *)

(* [SL-66] Of the budget; a clock that was set back doesn't lengthen it. *)
Definition remaining (s : send) (now : Z) : Z := timeout (rq s) - Z.max 0 (now - began s).

(* [SL-60] *)
Definition finish (s : send) (e : ending) (code : Z) : send * action := (in_phase s Done, Finish e code (attempts s) 1 false false).
(* [SL-81] An earlier answer, though not OK, beats every later error. *)
Definition end_ (s : send) : send * action :=
  match kept s with Some code => finish s Answered code | None => finish s (fst (failure s)) (snd (failure s)) end.
Definition end_with (s : send) (e : ending) (code : Z) : send * action := end_ (with_failure s (e, code)).

Definition attempt (s : send) (now : Z) (q : queue) : send * action :=
  let n := attempts s + 1 in
  let lim := if (n =? total s) || (remaining s now <? cap_of_send s) then remaining s now else cap_of_send s in (* [SL-67] [SL-69] *)
  ({| rq := rq s; began := began s; cap_of_send := cap_of_send s; total := total s; at_phase := InFlight; attempts := n; target := Some q;
      attempt_began := now; sent := now; limit := lim; kept := kept s; failure := failure s |}, Attempt q lim n).

Definition next_attempt (s : send) (now : Z) : send * action :=
  if total s <=? attempts s then end_ s                                   (* [SL-65] *)
  else if remaining s now <? least_time then end_with s CallTimeout 0     (* [SL-70] *)
  else match named (rq s) with
       | Some q => attempt s now q
       | None => (in_phase s Selecting, Select None false None)
       end.

Definition look_up (s : send) (now : Z) (template : bool) : send * action :=
  if remaining s now <? least_time then finish s CallTimeout 0            (* [SL-70] *)
  else (in_phase s (if template then LookingUpTemplate else LookingUp), LookUp template).

Definition begin (r : send_request) (now : Z) : send * action :=
  let once := is_oneway (s_mode r) || match named r with Some _ => true | None => false end || (retries r <? 0) in
  let n := if once then 1 else 1 + retries r in                           (* [SL-65] *)
  let c := if 0 <? cap r then cap r else Z.quot (timeout r) n in
  let s := {| rq := r; began := now; cap_of_send := Z.max least_time c (* [SL-68] *); total := n; at_phase := Idle; attempts := 0;
              target := None; attempt_began := 0; sent := 0; limit := 0; kept := None; failure := (ClientError, -1) |} in
  if negb (running r) then finish s NotRunning 0                          (* [SL-61] *)
  else match invalid r with
       | Some code => finish s Invalid code                               (* [SL-62] *)
       | None => match named r, cached r with
                 | None, NoList | None, EmptyList => look_up s now false
                 | _, _ => next_attempt s now                             (* [SL-63] *)
                 end
       end.

(* [SL-64] *)
Definition looked_up (s : send) (now : Z) (r : lookup_result) : send * action :=
  match r, at_phase s with
  | GotQueues, _ => next_attempt s now
  | LookupFailed UnknownTopic, LookingUp => look_up s now true
  | LookupFailed NoNameServer, _ => finish s ClientError 10004
  | LookupFault, _ => (in_phase s Done, Finish ClientError 10005 (attempts s) 1 true false)
  | _, _ => finish s ClientError 10005
  end.

(* [SL-74] *)
Definition failed (s : send) (now : Z) (e : ending) (code : Z) : send * action := next_attempt (with_failure s (e, code)) now.

Definition observed (s : send) (now : Z) (w : what) (code : Z) : send * action :=
  match w with
  | HandedOff => if is_oneway (s_mode (rq s)) then finish (with_sent s now) HandedOver 0 else (with_sent s now, Wait) (* [SL-72] *)
  | Answer => if (code =? 0) || negb (retry_not_ok (rq s)) then finish s Answered code else next_attempt (with_kept s code) now (* [SL-80] *)
  | BrokerError => if retried code then failed s now EndsInBrokerError code else end_with s EndsInBrokerError code
  | Interrupted => end_with s EndsInterrupted 0                           (* [SL-79] *)
  | Cancelled => end_with s EndsCancelled 0
  | BadArgument | FlowControl => end_with s ClientError 10003
  | NoAddress => failed s now ClientError 10003
  | NoTime => failed s now CallTimeout 0
  | Silent => failed s now ClientError 10002
  | ConnectRefused | ConnectTimedOut | NameNotResolved => failed s now ClientError 10001
  | SendFailed | Undecodable | ClosedFresh | ClosedReused => failed s now ClientError (-1)
  end.

(* [SL-73] [SL-83] What is booked of it; [SL-76] who refused; [SL-77] whether the route may be stale. *)
Definition observed_and_booked (s : send) (now : Z) (w : what) (code : Z) : send * outcome :=
  let (s', a) := observed s now w code in
  match target s with
  | None => (s', only a)
  | Some q =>
      let o := {| o_what := w; o_code := code; o_explicit := match named (rq s) with Some _ => true | None => false end;
                  o_sent := match w with Silent => attempt_began s | _ => sent s end; o_now := now; o_cap := cap_of_send s |} in
      let says_no := match w with NoAddress => true | BrokerError => refusing code | _ => false end in
      (s', {| booked := match w with HandedOff => [] | _ => [(fst q, o)] end;
              refuses := if says_no then Some (fst q) else None;
              refresh := match w with
                         | NoAddress | ConnectRefused | ConnectTimedOut | NameNotResolved => true
                         | BrokerError => stale_route code
                         | _ => false end;
              does := a |})
  end.

Definition plainly_done (x : send * action) : send * outcome := (fst x, only (snd x)).

Definition step (s : send) (now : Z) (e : event) : send * outcome :=
  match at_phase s, e with
  | Idle, Begin r => plainly_done (begin r now)
  | LookingUp, LookedUp r | LookingUpTemplate, LookedUp r => plainly_done (looked_up s now r)
  | LookingUp, Observed Cancelled _ | LookingUpTemplate, Observed Cancelled _ => plainly_done (finish s EndsCancelled 0)
  | LookingUp, Observed Interrupted _ | LookingUpTemplate, Observed Interrupted _ => plainly_done (finish s EndsInterrupted 0)
  | LookingUp, Timer | LookingUpTemplate, Timer =>
      plainly_done (if remaining s now <? least_time then finish s CallTimeout 0 else (s, Wait)) (* [SL-70] *)
  | Selecting, Selected (Some q) => plainly_done (attempt s now q)
  | Selecting, Selected None => plainly_done (end_ s)                      (* [SL-78] *)
  | InFlight, Observed w code => observed_and_booked s now w code
  | InFlight, Timer =>
      if now - attempt_began s <? limit s then (s, only Wait) else observed_and_booked s now Silent 0 (* [SL-71] *)
  | _, _ => (s, only Ignore)
  end.

(* ---- The send in its world: a selection is answered at once ---- *)

Record driver := { machine : send; tried_so_far : list broker; refused_so_far : list broker }.
Definition not_begun := {| machine := idle; tried_so_far := []; refused_so_far := [] |}.

Definition apply_bookings (h : broker -> item) (l : ladder) (bs : list (broker * observation)) : broker -> item :=
  fold_left (fun h e b => if same (fst e) b then observe l (h b) (snd e) else h b) bs h.
Definition marks (d : driver) (o : outcome) : list broker := match refuses o with Some b => b :: refused_so_far d | None => refused_so_far d end.
Definition request_of (d : driver) (o : outcome) (at_ : Z) : request :=
  {| now := at_; last := None; reset := false; switch_on := true; tried := tried_so_far d; refused := marks d o |}.
Definition with_health (v : view) (h : broker -> item) : view := {| queues := queues v; health := h; order := order v; write_nums := write_nums v |}.

(* What an event leads to; `v` and `s`: list, health and cursors at that moment [SL-82]. *)
Definition drive (c : choices) (l : ladder) (d : driver) (at_ : Z) (e : event) (v : view) (s : cursors) : driver * outcome * cursors :=
  let (m, o) := step (machine d) at_ e in
  let d' := {| machine := m; tried_so_far := tried_so_far d; refused_so_far := marks d o |} in
  let after_attempt a d := match a with
                           | Attempt q _ _ => {| machine := machine d; tried_so_far := fst q :: tried_so_far d; refused_so_far := refused_so_far d |}
                           | _ => d end in
  match does o with
  | Select _ _ _ =>
      let chosen := select c (with_health v (apply_bookings (health v) l (booked o))) (request_of d o at_) s in
      let (m', o') := step m at_ (Selected (match result chosen with Chosen q => Some q | _ => None end)) in
      let o'' := {| booked := booked o; refuses := refuses o; refresh := refresh o; does := does o' |} in
      (after_attempt (does o') {| machine := m'; tried_so_far := tried_so_far d; refused_so_far := marks d o |}, o'', left chosen)
  | a => (after_attempt a d', o, s)
  end.

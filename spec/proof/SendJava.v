(* The send loop of the Java revisions, defects included. Beside spec/send-loop.md and src/core/send_java*.h. *)
From Coq Require Import ZArith List Bool.
From Sidestep Require Import Index Choices FaultTable Selection SendChoices Blame Send SendJavaState.
Import ListNotations.
Open Scope Z_scope.

(* A booking: broker, latency, isolation, reachable. *)
Definition java_booking : Type := broker * Z * bool * bool.
Definition out : Type := java_send * list java_booking * action.

(* [SL-30] [SL-31] *)
Definition java_retries (c : send_choices) (code : Z) : bool :=
  existsb (Z.eqb code) [1; 14; 16; 17; 204; 205] || (retry_busy c && (code =? 2)) || (retry_go_away c && (code =? 1500)).
(* [SL-32] *)
Definition java_error_code (w : what) : Z :=
  match w with
  | ConnectRefused | ConnectTimedOut | NameNotResolved => 10001
  | Silent | NoTime => 10002
  | NoAddress | BadArgument => 10003
  | _ => -1
  end.
Definition connect_failure (w : what) : bool := match w with ConnectRefused | ConnectTimedOut | NameNotResolved => true | _ => false end.
Definition is_named (s : java_send) : bool := match named (j_rq s) with Some _ => true | None => false end.
Definition broker_of (q : option queue) : option broker := match q with Some q => Some (fst q) | None => None end.

Section Row.
  Variables (c : send_choices) (now : Z).

  (* ---- Actions ---- *)

  Definition ends (s : java_send) (bs : list java_booking) (e : ending) (code : Z) : out :=
    let thrown := is_async (s_mode (j_rq s)) && negb (j_in_callback s) && negb (async_on_executor c) in (* [SL-40] *)
    (set_phase s Done, bs, Finish e code (j_attempts s) (if thrown then 0 else j_callbacks s + 1) false false).

  (* An unchecked null error. *)
  Definition ends_with_null (s : java_send) (bs : list java_booking) : out :=
    match ends s bs Unchecked 0 with (s, bs, Finish e code n k f _) => (s, bs, Finish e code n k f true) | x => x end.

  Definition selects (s : java_send) (bs : list java_booking) : out :=
    (set_phase s Selecting, bs,
     Select (broker_of (a_queue (j_at s))) (negb (j_in_callback s) && (0 <? j_tries s)) (named (j_rq s))). (* [SL-28] *)

  Definition hand_over (s : java_send) (bs : list java_booking) (lim : Z) : out :=
    let n := j_attempts s + 1 in
    (set_phase (set_attempts s n) InFlight, bs, match a_queue (j_at s) with Some q => Attempt q lim n | None => Ignore end).

  Definition books (s : java_send) (w : what) (code latency : Z) : list java_booking :=
    match book_java c (s_mode (j_rq s)) (is_named s) (with_detector (j_rq s)) w code, a_queue (j_at s) with
    | Some (isolation, r), Some q => [(fst q, latency, isolation, r)]
    | _, _ => []
    end.
  (* [SL-41] *)
  Definition settles (s : java_send) : list java_booking :=
    match j_owed s with Some (b, since) => [(b, now - since, false, true)] | None => [] end.
  Definition settled (s : java_send) : java_send := set_owed s None.
  Definition since_began (s : java_send) : Z := now - a_began (j_at s).

  (* ---- The call ---- *)

  (* [SL-36] *)
  Definition end_loop (s : java_send) (bs : list java_booking) : out :=
    match j_kept s with Some code => ends s bs Answered code | None => ends s bs (fst (j_error s)) (snd (j_error s)) end.
  Definition next_round (s : java_send) (bs : list java_booking) : out :=
    let s := set_tries s (j_tries s + 1) in
    if j_tries s <? j_total s then selects s bs else end_loop s bs.

  (* [SL-12] *)
  Definition end_raw (s : java_send) (bs : list java_booking) (w : what) (code : Z) : out :=
    match w with
    | Answer => ends s bs Answered code
    | BrokerError => ends s bs EndsInBrokerError code
    | Interrupted => ends s bs EndsInterrupted 0
    | Cancelled => ends s bs EndsCancelled 0
    | FlowControl => ends s bs CallTimeout 0
    | NoAddress | BadArgument => ends s bs ClientError (-1)
    | _ => ends s bs RemotingError (java_error_code w)
    end.

  Definition handed_off (s : java_send) (bs : list java_booking) : out :=
    let s := set_at s (set_handed (j_at s) now) in
    match s_mode (j_rq s) with
    | Sync => (s, bs, Wait)
    | Oneway => ends s (bs ++ books s HandedOff 0 (since_began s)) HandedOver 0
    | Async => (set_in_callback (settled s), bs ++ settles s, Wait)
    end.

  Definition observed_in_call (s : java_send) (bs : list java_booking) (w : what) (code : Z) : out :=
    if is_oneway (s_mode (j_rq s)) && match dispatch c with Deferred => true | _ => false end && connect_failure w
    then handed_off s bs                                             (* [SL-43] *)
    else if match w with Undecodable => true | _ => false end then ends_with_null s bs (* [SL-29] *)
    else if is_named s then end_raw s bs w code                      (* [SL-53] *)
    else
      let bs := bs ++ books s w code (since_began s) in
      match w with
      | Answer => if (code =? 0) || negb (retry_not_ok (j_rq s)) then ends s bs Answered code else next_round (set_kept s code) bs
      | BrokerError =>
          if java_retries c code then next_round (set_error s (fst (j_error s), code)) bs
          else end_loop (set_error s (EndsInBrokerError, code)) bs
      | Interrupted => ends s bs EndsInterrupted 0
      | Cancelled => ends s bs EndsCancelled 0
      | _ => next_round (set_error s (fst (j_error s), java_error_code w)) bs
      end.

  (* ---- Async: from the hand-over to the callback ---- *)

  Definition async_latency (s : java_send) : Z := now - (if late_latency c then a_sent (j_at s) else a_began (j_at s)). (* [SL-52] *)

  (* [SL-38] [SL-39] [SL-46] *)
  Definition retry_or_end (s : java_send) (bs : list java_booking) (e : ending) (code : Z) : out :=
    let s := set_tries s (j_tries s + 1) in
    let left := match retry_time c with ZeroTime => 0 | _ => a_limit (j_at s) - since_began s end in
    let in_time := match retry_time c with PositiveTime => 0 <? left | _ => true end in
    if (retries (j_rq s) <? j_tries s) || negb in_time then ends (settled s) (bs ++ settles s) e code
    else
      let s := set_at s (set_limit (j_at s) left) in
      if is_named s && negb (retry_without_info c)
      then (set_phase s Done, bs, Finish Unchecked 0 (j_attempts s) (j_callbacks s) false true)
      else selects s bs.

  Definition failed_final (s : java_send) (bs : list java_booking) (w : what) (code : Z) (e : ending) (end_code : Z) : out :=
    let bs := bs ++ settles s in
    let s := set_in_callback (settled s) in
    ends s (bs ++ books s w code (async_latency s)) e end_code.

  Definition failed_async (s : java_send) (bs : list java_booking) (w : what) : out :=
    let bs := bs ++ settles s in
    let s := set_in_callback (settled s) in
    let bs := bs ++ books s w 0 (async_latency s) in
    match w, own_limit c, dispatch c with
    | FlowControl, LimitFinal, _ => ends s bs ClientError (-1)       (* [SL-45] *)
    | NoTime, _, Deferred =>                                         (* [SL-44] *)
        if negb (double_callback c) then ends s bs ClientError (-1)
        else let s := set_callbacks (set_tries s (j_tries s + 1)) (j_callbacks s + 1) in
             retry_or_end s (bs ++ books s w 0 (since_began s)) ClientError (-1)
    | _, _, _ => retry_or_end s bs ClientError (-1)
    end.

  Definition dispatch_failed (s : java_send) (bs : list java_booking) (w : what) : out :=
    let connect := connect_failure w in
    let e := if connect then RemotingError else CallTimeout in
    let code := if connect then java_error_code w else 0 in
    match dispatch c with
    | CaughtHere =>                                                  (* [SL-41] *)
        let s := set_in_callback s in retry_or_end s (bs ++ books s w 0 (since_began s)) e code
    | _ =>
        if negb (j_in_callback s) then observed_in_call (settled s) bs w 0 (* [SL-40] *)
        else if negb connect then ends s bs e code                   (* [SL-42] *)
        else let stale := match a_previous (j_at s) with Some b => [(b, 3000, true, true)] | None => [] end in
             retry_or_end (set_at s (set_began (j_at s) now)) (bs ++ stale) e code
    end.

  Definition observed_async (s : java_send) (bs : list java_booking) (w : what) (code : Z) : out :=
    let over := a_handed (j_at s) || match dispatch c with Deferred => true | _ => false end in
    match w with
    | Answer =>
        let bs := bs ++ settles s in
        let s := set_in_callback (settled s) in
        ends s (bs ++ books s Answer code (async_latency s)) Answered code
    | BrokerError => failed_final s bs w code EndsInBrokerError code (* [SL-37] *)
    | Undecodable =>
        let bs := bs ++ settles s in
        let s := set_in_callback (settled s) in
        ends_with_null s (bs ++ books s w code (async_latency s))
    | ConnectRefused | ConnectTimedOut | NameNotResolved | NoTime => if over then failed_async s bs w else dispatch_failed s bs w
    | FlowControl => if over || match own_limit c with LimitDispatch => false | _ => true end then failed_async s bs w else dispatch_failed s bs w
    | NoAddress | BadArgument | Interrupted | Cancelled =>
        let s := settled s in
        if j_in_callback s then end_raw s bs w code else observed_in_call s bs w code
    | _ => failed_async s bs w
    end.

  (* ---- Events ---- *)

  (* Hands the message over, unless no time is left for it. *)
  Definition starts (s : java_send) (q : queue) (lim : Z) : out :=
    let s := set_at s {| a_queue := Some q; a_previous := broker_of (a_queue (j_at s)); a_began := now; a_sent := now; a_limit := lim;
                         a_handed := false; a_resent := false |} in
    if is_sync (s_mode (j_rq s)) && zero_limit_fails c && (lim <=? 0) then observed_in_call s [] NoTime 0 (* [SL-24] *)
    else if j_in_callback s && (lim <? 0) then observed_async s [] NoTime 0 (* [SL-44] *)
    else hand_over s [] lim.

  (* [SL-20] *)
  Definition enter_loop (s : java_send) : out :=
    if j_total s <? 0 then ends s [] Unchecked 0 else if j_total s =? 0 then end_loop s [] else selects s [].

  Definition looks_up (s : java_send) (template : bool) : out :=
    (set_phase s (if template then LookingUpTemplate else LookingUp), [], LookUp template).

  Definition java_begin (r : send_request) : out :=
    let n := match s_mode r, named r with Sync, None => 1 + retries r | _, _ => 1 end in
    let s := {| j_rq := r; j_called := now; j_total := n; j_tries := 0; j_attempts := 0; j_phase := Idle; j_at := no_attempt;
                j_in_callback := false; j_owed := None; j_callbacks := 0; j_kept := None; j_error := (ClientError, -1) |} in
    let async_late := is_async (s_mode r) && async_on_executor c && (timeout r <=? 0) in
    let late := negb (is_async (s_mode r)) && match budget c with Total => true | PerAttempt => false end && (timeout r <? 0) in
    if is_async (s_mode r) && async_on_executor c && shut_down r
    then (set_phase s Done, [], Finish ClientError (-1) 0 0 false false) (* [SL-49] *)
    else if async_late && negb (is_named s) then ends s [] CallTimeout 0  (* [SL-47] *)
    else if negb (running r) then ends s [] NotRunning 0             (* [SL-10] *)
    else match invalid r with
         | Some code => ends s [] Invalid code                       (* [SL-11] *)
         | None => match named r, cached r with
                   | Some q, _ =>
                       if async_late || late then ends s [] CallTimeout 0 (* [SL-48] *)
                       else starts s q (timeout r)                   (* [SL-12] *)
                   | None, SomeQueues => enter_loop s                (* [SL-13] *)
                   | None, _ => looks_up s false
                   end
         end.

  Definition java_looked_up (s : java_send) (r : lookup_result) : out :=
    let swallowed no_server :=
      match j_phase s, cached (j_rq s) with
      | LookingUp, NoList => looks_up s true                         (* [SL-16] *)
      | _, _ => ends s [] ClientError (if no_server : bool then 10004 else 10005) (* [SL-14] [SL-18] *)
      end in
    match r with
    | GotQueues => enter_loop s
    | GotNothing => ends s [] ClientError 10005                      (* [SL-17] *)
    | LookupFailed UnknownTopic => swallowed false
    | LookupFailed f =>
        if lookup_unchecked c then ends s [] Unchecked 0             (* [SL-15] *)
        else swallowed match f with NoNameServer => true | _ => false end
    | LookupFault =>
        if lookup_unchecked c then (set_phase s Done, [], match ends s [] Unchecked 0 with
                                                          | (_, _, Finish e code n k _ x) => Finish e code n k true x | (_, _, a) => a end)
        else swallowed false
    end.

  Definition java_selected (s : java_send) (q : queue) : out :=
    if j_in_callback s then starts s q (a_limit (j_at s))
    else
      let cost := now - j_called s in
      let total_budget := match budget c with Total => true | PerAttempt => false end in
      if total_budget && (timeout (j_rq s) <? cost) then end_loop (set_error s (CallTimeout, 0)) [] (* [SL-21] [SL-22] *)
      else
        let lim := if total_budget then timeout (j_rq s) - cost else timeout (j_rq s) in
        let last_round := j_total s <=? j_tries s + 1 in
        let lim := if per_request_cap c && (-1 <? cap (j_rq s)) && negb last_round && (cap (j_rq s) <? lim) then cap (j_rq s) else lim in (* [SL-23] *)
        starts (if is_async (s_mode (j_rq s)) then set_owed s (Some (fst q, now)) else s) q lim.

  Definition java_observed (s : java_send) (w : what) (code : Z) : out :=
    if is_closed w && negb (closed_fails c) then (s, [], Wait)       (* [SL-26] *)
    else
      let on w := if is_async (s_mode (j_rq s)) then observed_async s [] w code else observed_in_call s [] w code in
      match w with
      | HandedOff => handed_off s []
      | BrokerError =>
          match (code =? 1500), go_away c with
          | true, PlainError | false, _ => on w                      (* [SL-33] *)
          | true, g =>
              if negb (a_resent (j_at s)) then hand_over (set_at s (set_resent (j_at s))) [] (a_limit (j_at s) - since_began s) (* [SL-34] *)
              else on match g with SendError => SendFailed | _ => w end (* [SL-35] *)
          end
      | _ => on w
      end.

  Definition java_timer (s : java_send) : out :=
    let since := match budget c with PerAttempt => a_sent (j_at s) | Total => a_began (j_at s) end in
    let delay := if is_async (s_mode (j_rq s)) then 1000 else 0 in   (* [SL-27] *)
    if is_oneway (s_mode (j_rq s)) || (now - since <? a_limit (j_at s) + delay) then (s, [], Wait)
    else java_observed s Silent 0.                                   (* [SL-25] *)

  Definition java_step (s : java_send) (e : event) : out :=
    match j_phase s, e with
    | Idle, Begin r => java_begin r
    | LookingUp, LookedUp r | LookingUpTemplate, LookedUp r => java_looked_up s r
    | LookingUp, Timer | LookingUpTemplate, Timer => (s, [], Wait)
    | Selecting, Selected (Some q) => java_selected s q
    | InFlight, Observed w code => java_observed s w code
    | InFlight, Timer => java_timer s
    | _, _ => (s, [], Ignore)
    end.
End Row.

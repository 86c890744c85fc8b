(* Property 13, of every revision: a selection knows a broker by what its item says, and a time by its distance from now. *)
From Coq Require Import ZArith List Bool Lia.
From Sidestep Require Import Index Choices FaultTable Selection World SendChoices Blame Properties StrictFacts.
Import ListNotations.
Open Scope Z_scope.

(* Two worlds alike: brokers by another name, items that say the same at their moments. *)
Section Alike.
  Variable c : choices.
  Variable f : broker -> broker.
  Hypothesis F : forall a b, f a = f b -> a = b.
  Variables (w w' : view) (r r' : request).
  Hypothesis Q : queues w' = map (renamed_queue f) (queues w).
  Hypothesis O : order w' = map f (order w).
  Hypothesis N : forall b, write_nums w' (f b) = write_nums w b.
  Hypothesis L : last r' = option_map f (last r).
  Hypothesis T : tried r' = map f (tried r).
  Hypothesis R : refused r' = map f (refused r).
  Hypothesis Rs : reset r' = reset r.
  Hypothesis Sw : switch_on r' = switch_on r.
  Hypothesis A : forall b, available c (health w' (f b)) (now r') = available c (health w b) (now r).
  Hypothesis Re : forall b, reachable (health w' (f b)) = reachable (health w b).
  Hypothesis P : fallback c = Tiers \/
    forall a b, picked_before (now r') (health w' (f a)) (health w' (f b)) = picked_before (now r) (health w a) (health w b).

  Let rq := renamed_queue f.
  Definition named_anew (a : answer) : answer := match a with Chosen q => Chosen (rq q) | x => x end.

  Lemma same_anew a b : same (f a) (f b) = same a b.
  Proof.
    unfold same. destruct (Pos.eqb a b) eqn:E.
    - apply Pos.eqb_eq in E. subst. apply Pos.eqb_refl.
    - apply Pos.eqb_neq in E. apply Pos.eqb_neq. intro H. apply E, F, H.
  Qed.
  Lemma among_anew bs b : among (map f bs) (f b) = among bs b.
  Proof. unfold among. induction bs as [|x t IH]; simpl; [reflexivity|]. rewrite same_anew, IH. reflexivity. Qed.
  Lemma is_last_anew b : is_last r' (f b) = is_last r b.
  Proof. unfold is_last. rewrite L. destruct (last r); simpl; [apply same_anew|reflexivity]. Qed.

  Lemma size_anew : size (queues w') = size (queues w).
  Proof. unfold size. rewrite Q, map_length. reflexivity. Qed.
  Lemma look_anew i : look c (queues w') i = option_map rq (look c (queues w) i).
  Proof.
    unfold look, at_position. rewrite size_anew. destruct (_ <? 0); [reflexivity|]. rewrite Q. apply nth_error_map.
  Qed.

  Lemma filtered_anew ok ok' k s : (forall b, ok' (f b) = ok b) ->
    filtered c (queues w') ok' k s = (option_map named_anew (fst (filtered c (queues w) ok k s)), snd (filtered c (queues w) ok k s)).
  Proof.
    intro K. revert s. induction k as [|k IH]; simpl; intro s; [reflexivity|]. destruct (next c s) as [i s1]. rewrite look_anew.
    destruct (look c (queues w) i) as [q|]; simpl; [|reflexivity]. rewrite K. destruct (ok (fst q)); [reflexivity|apply IH].
  Qed.
  Lemma walk_anew ok ok' k i : (forall b, ok' (f b) = ok b) ->
    walk c (queues w') ok' k i = match walk c (queues w) ok k i with Found q => Found (rq q) | x => x end.
  Proof.
    intro K. revert i. induction k as [|k IH]; simpl; intro i; [reflexivity|]. rewrite look_anew.
    destruct (look c (queues w) i) as [q|]; simpl; [|reflexivity]. rewrite K. destruct (ok (fst q)); [reflexivity|apply IH].
  Qed.

  Lemma plain_anew s : plain c (queues w') s = (named_anew (fst (fst (plain c (queues w) s))), snd (fst (plain c (queues w) s)), snd (plain c (queues w) s)).
  Proof.
    unfold plain. destruct (next c s) as [i s1]. rewrite size_anew, look_anew. simpl.
    rewrite Q. destruct (queues w); simpl; [reflexivity|]. destruct (look c _ i); reflexivity.
  Qed.
  Lemma plainly_anew s : plainly c w' s = renamed f (plainly c w s).
  Proof. unfold plainly. rewrite plain_anew. destruct (plain c (queues w) s) as [[a p] s1]. destruct a; reflexivity. Qed.
  Lemma then_plain_anew s g x : then_plain c w' s (option_map f g) x = renamed f (then_plain c w s g x).
  Proof. unfold then_plain. rewrite plainly_anew. reflexivity. Qed.

  Lemma len_anew : length (queues w') = length (queues w).
  Proof. rewrite Q, map_length. reflexivity. Qed.

  Lemma other_anew s : select_other c w' r' s = renamed f (select_other c w r s).
  Proof.
    assert (forall b, negb (is_last r' (f b)) = negb (is_last r b)) as K by (intro; rewrite is_last_anew; reflexivity).
    unfold select_other. rewrite L. destruct (last r) as [b|]; simpl; [|apply plainly_anew].
    rewrite len_anew. destruct (off_probe c).
    - destruct (next c s) as [i s1]. rewrite (walk_anew _ _ _ _ K). destruct (walk c (queues w) _ _ i); [reflexivity|reflexivity|apply plainly_anew].
    - rewrite (filtered_anew _ _ _ _ K). destruct (filtered c (queues w) _ _ s) as [[[q| |g]|] s1]; try reflexivity. apply plainly_anew.
  Qed.

  Lemma tier_anew ok s : (forall b, ok (health w' (f b)) = ok (health w b)) \/ True -> forall ok',
    (forall b, ok' (health w' (f b)) = ok (health w b)) ->
    tier c w' r' ok' s = (option_map named_anew (fst (tier c w r ok s)), snd (tier c w r ok s)).
  Proof.
    intros _ ok' K. unfold tier. rewrite len_anew. apply filtered_anew. intro b. rewrite K, is_last_anew. reflexivity.
  Qed.

  Lemma tiers_anew s : select_tiers c w' r' s = renamed f (select_tiers c w r s).
  Proof.
    unfold select_tiers. rewrite Sw, Rs. destruct (switch_on r).
    - set (s0 := if reset r then _ else s).
      rewrite (tier_anew (fun it => available c it (now r)) s0 (or_intror I) (fun it => available c it (now r')) A).
      destruct (tier c w r _ s0) as [[[q| |g]|] s1]; try reflexivity.
      cbn [fst snd option_map]. rewrite (tier_anew reachable s1 (or_intror I) reachable Re).
      destruct (tier c w r _ s1) as [[[q| |g]|] s2]; try reflexivity. apply plainly_anew.
    - rewrite (tier_anew (fun _ => true) s (or_intror I) (fun _ => true) (fun _ => eq_refl)).
      destruct (tier c w r _ s) as [[[q| |g]|] s1]; try reflexivity. apply plainly_anew.
  Qed.

  (* ---- Walk and pick ---- *)

  Lemma sorted_anew before before' bs : (forall a b, before' (f a) (f b) = before a b) -> sorted before' (map f bs) = map f (sorted before bs).
  Proof.
    intro K. unfold sorted. induction bs as [|b t IH]; simpl; [reflexivity|]. rewrite IH. generalize (fold_right (insert before) [] t) as l.
    induction l as [|x l IHl]; simpl; [reflexivity|]. rewrite K. destruct (before x b); simpl; [rewrite IHl|]; reflexivity.
  Qed.

  Lemma find_anew (h h' : broker -> bool) bs : (forall b, h' (f b) = h b) -> find h' (map f bs) = option_map f (find h bs).
  Proof. intro K. induction bs as [|b t IH]; simpl; [reflexivity|]. rewrite K. destruct (h b); [reflexivity|exact IH]. Qed.

  Lemma pick_anew x ds : fallback c <> Tiers -> pick c (health w') (order w') (now r') x ds =
    (match fst (fst (pick c (health w) (order w) (now r) x ds)) with Picked b => Picked (f b) | p => p end,
     snd (fst (pick c (health w) (order w) (now r) x ds)), snd (pick c (health w) (order w) (now r) x ds)).
  Proof.
    intro W. destruct P as [P0|P0]; [contradiction|]. unfold pick. destruct (strict c); [reflexivity|]. rewrite O.
    destruct (pick_reachable c).
    - rewrite (find_anew (fun b => reachable (health w b))) by exact Re. destruct (find _ (order w)); reflexivity.
    - rewrite (sorted_anew (fun a b => picked_before (now r) (health w a) (health w b))) by exact P0.
      destruct (sorted _ (order w)) as [|b1 [|b2 rest]]; simpl map; cbv iota; [reflexivity|reflexivity|].
      destruct (next_index (counter c) x ds) as [[i v] ds']. rewrite map_length. cbn [fst snd].
      destruct (_ <? 0); [reflexivity|]. change (f b1 :: f b2 :: map f rest) with (map f (b1 :: b2 :: rest)). rewrite nth_error_map.
      destruct (nth_error (b1 :: b2 :: rest) _); reflexivity.
  Qed.

  Lemma redirect_anew s b n : redirect c w' s (f b) n = renamed f (redirect c w s b n).
  Proof.
    unfold redirect. rewrite plain_anew. destruct (plain c (queues w) s) as [[a p] s1]. cbn [fst snd].
    destruct a as [q| |g]; cbn [named_anew]; [|reflexivity|reflexivity]. destruct (next c s1) as [i s2]. reflexivity.
  Qed.

  Lemma picked_anew s : fallback c <> Tiers -> select_picked c w' r' s = renamed f (select_picked c w r s).
  Proof.
    intro W. unfold select_picked. rewrite (pick_anew _ _ W). destruct (pick c (health w) _ _ _ _) as [[p x] ds]. cbn [fst snd].
    destruct p as [|b|g]; [apply (then_plain_anew _ None)| |apply (then_plain_anew _ None)].
    rewrite N. destruct (write_nums w b) as [n|]; [|apply (then_plain_anew _ None)].
    destruct (n <=? 0); [apply (then_plain_anew _ (Some b))|]. rewrite redirect_anew. cbv zeta.
    set (e := redirect c w _ b n). unfold renamed at 1 2 3 4. cbn [result left].
    destruct (result e) as [q| |g] eqn:E; [|apply (then_plain_anew _ None)|apply (then_plain_anew _ None)].
    unfold renamed. rewrite E. reflexivity.
  Qed.

  Lemma select_walk_anew s : fallback c <> Tiers -> select_walk c w' r' s = renamed f (select_walk c w r s).
  Proof.
    intro W. unfold select_walk. destruct (next c s) as [i s1]. rewrite len_anew.
    rewrite (walk_anew (walk_takes c w r)).
    - destruct (walk c (queues w) _ _ i); [reflexivity|apply (then_plain_anew _ None)|apply picked_anew; exact W].
    - intro b. unfold walk_takes. rewrite A, is_last_anew, L. destruct (last r); simpl; [rewrite same_anew|]; reflexivity.
  Qed.

  (* ---- strict ---- *)

  Lemma class_anew b : class_of c w' r' (f b) = class_of c w r b.
  Proof. unfold class_of. rewrite A, Re, T, among_anew. reflexivity. Qed.
  Lemma takes_anew k q : takes c w' r' k (rq q) = takes c w r k q.
  Proof. unfold takes, is_candidate. simpl. rewrite class_anew, R, among_anew. reflexivity. Qed.
  Definition renamed_entry (e : nat * queue) : nat * queue := (fst e, rq (snd e)).
  Lemma numbered_anew : numbered (queues w') = map renamed_entry (numbered (queues w)).
  Proof.
    assert (forall l a, combine (seq a (length l)) (map rq l) = map renamed_entry (combine (seq a (length l)) l)) as G.
    { induction l as [|q t IH]; simpl; intro a; [reflexivity|]. rewrite IH. reflexivity. }
    unfold numbered. rewrite Q, map_length. apply G.
  Qed.
  Lemma first_of_anew ks scan : first_of (takes c w' r') ks (map renamed_entry scan) = option_map renamed_entry (first_of (takes c w r) ks scan).
  Proof.
    induction ks as [|k ks IH]; simpl; [reflexivity|].
    assert (forall l, find (fun e => takes c w' r' k (snd e)) (map renamed_entry l) = option_map renamed_entry (find (fun e => takes c w r k (snd e)) l)) as ->.
    { induction l as [|e t IHl]; simpl; [reflexivity|]. rewrite takes_anew. destruct (takes c w r k (snd e)); [reflexivity|exact IHl]. }
    destruct (find _ scan); [reflexivity|exact IH].
  Qed.
  Lemma round_anew p : round_from p (numbered (queues w')) = map renamed_entry (round_from p (numbered (queues w))).
  Proof. rewrite numbered_anew. unfold round_from. rewrite map_app, skipn_map, firstn_map. reflexivity. Qed.
  Lemma strict_anew s : select_strict c w' r' s = renamed f (select_strict c w r s).
  Proof.
    unfold select_strict. rewrite size_anew, round_anew, first_of_anew.
    assert (start (queues w') s = start (queues w) s) as -> by (unfold start; rewrite size_anew, Q; destruct (queues w); reflexivity).
    destruct (first_of _ _ _) as [[p q]|]; reflexivity.
  Qed.

  Lemma select_anew s : select c w' r' s = renamed f (select c w r s).
  Proof.
    unfold select, select_java. destruct (strict c); [apply strict_anew|]. rewrite Sw.
    pose proof (select_walk_anew s) as W. pose proof (other_anew s) as Ot. pose proof (tiers_anew s) as Ti.
    destruct (fallback c); [| |exact Ti]; (destruct (switch_on r); [apply W; discriminate|exact Ot]).
  Qed.
End Alike.

Theorem P13_names_holds v : P13_names v.
Proof.
  intros f w w' r s F Q O H N. apply select_anew; auto.
  - intro b. rewrite H. reflexivity.
  - intro b. rewrite H. reflexivity.
  - right. intros a b. rewrite !H. reflexivity.
Qed.

(* Every cell by its theorem. What the theorems say: Properties.v. *)
From Coq Require Import List Bool String.
From Sidestep Require Import SendChoices Properties Cells StrictSelection StrictFairness FaultProperties JavaSelection JavaIndex JavaFar JavaFairness TiersFairness
  Refutations FaultRefutations SendStrict SendDifferent SendEnds Shifting Skew.
Import ListNotations.
Open Scope string_scope.

Definition cells_1 : line P1 releases.
Proof. each_cell ltac:(first [holds "P1_strict" P1_strict | fails "P1_java_fails" P1_java_fails]). Defined.
Definition cells_1_first_far : line P1_first_far releases.
Proof. each_cell ltac:(first [holds "P1_strict_first_far" P1_strict_first_far | holds "P1_first_far_on" P1_first_far_on
  | fails "P1_far_off_fails" P1_far_off_fails]). Defined.
Definition cells_1_second_far : line P1_second_far releases.
Proof. each_cell ltac:(first [holds "P1_strict_second_far" P1_strict_second_far | holds "P1_second_far_on" P1_second_far_on
  | fails "P1_second_far_off_fails" P1_second_far_off_fails | fails "P1_second_far_on_fails" P1_second_far_on_fails]). Defined.
Definition cells_2 : line P2 releases.
Proof. each_cell ltac:(first [holds "P2_strict" P2_strict | fails "P2_java_fails" P2_java_fails]). Defined.
Definition cells_3 : line P3 releases.
Proof. each_cell ltac:(first [holds "P3_strict" P3_strict | fails "P3_java_fails" P3_java_fails]). Defined.
Definition cells_4 : line P4 releases.
Proof. each_cell ltac:(first [holds "P4_strict" P4_strict | holds "P4_gentle" P4_gentle | fails "P4_walks_fails" P4_walks_fails]). Defined.
Definition cells_5 : line P5 releases.
Proof. each_cell ltac:(first [holds "P5_strict" P5_strict | holds "P5_gentle" P5_gentle | fails "P5_walks_fails" P5_walks_fails]). Defined.
Definition cells_6_index : line P6_index releases.
Proof. each_cell ltac:(first [holds "P6_strict_index" P6_strict_index | holds "P6_gentle_index" P6_gentle_index
  | holds "P6_walks_index" P6_walks_index | fails "P6_index_fails" P6_index_fails]). Defined.
Definition cells_6 : line P6 releases.
Proof. each_cell ltac:(first [holds "P6_strict" P6_strict | fails "P6_java_fails" P6_java_fails]). Defined.
Definition cells_6_none : line P6_none releases.
Proof. each_cell ltac:(first [holds "P6_strict_none" P6_strict_none | fails "P6_none_fails" P6_none_fails]). Defined.
Definition cells_7_unfiltered : line P7_unfiltered releases.
Proof. each_cell ltac:(first [holds "P7_strict_unfiltered" P7_strict_unfiltered | fails "P7_unfiltered_fails" P7_unfiltered_fails]). Defined.
Definition cells_7_fixed : line P7_fixed releases.
Proof. each_cell ltac:(first [holds "P7_strict_fixed" P7_strict_fixed | fails "P7_fixed_fails" P7_fixed_fails]). Defined.
Definition cells_7_unfiltered_far : line P7_unfiltered_far releases.
Proof. each_cell ltac:(first [holds "P7_strict_unfiltered_far" P7_strict_unfiltered_far | holds "P7_unfiltered_far_java" P7_unfiltered_far_java]). Defined.
Definition cells_7_fixed_far : line P7_fixed_far releases.
Proof. each_cell ltac:(first [holds "P7_strict_fixed_far" P7_strict_fixed_far | holds "P7_tiers_fixed_far" P7_tiers_fixed_far
  | fails "P7_fixed_far_fails" P7_fixed_far_fails]). Defined.
Definition cells_7 : line P7 releases.
Proof. each_cell ltac:(first [holds "P7_strict" P7_strict | fails "P7_java_fails" P7_java_fails]). Defined.
Definition cells_8 : line P8 releases.
Proof. each_cell ltac:(first [holds "P8_strict" P8_strict | holds "P8_extend" P8_extend | holds "P8_off" P8_off
  | fails "P8_overwrites_fails" P8_overwrites_fails | fails "P8_unreachable_fails" P8_unreachable_fails]). Defined.
Definition cells_8_back : line P8_back releases.
Proof. each_cell ltac:(first [holds "P8_strict_back" P8_strict_back | holds "P8_extend_back" P8_extend_back | holds "P8_off_back" P8_off_back
  | fails "P8_back_fails" P8_back_fails]). Defined.
Definition cells_8_bounded : line P8_bounded releases.
Proof. each_cell ltac:(first [holds "P8_strict_bounded" P8_strict_bounded | holds "P8_java_bounded" P8_java_bounded
  | holds "P8_off_bounded" P8_off_bounded | fails "P8_bounded_fails" P8_bounded_fails]). Defined.
Definition cells_9 : line P9 releases.
Proof. each_cell ltac:(first [holds "P9_strict" P9_strict | holds "P9_extend" P9_extend | holds "P9_off" P9_off
  | fails "P9_overwrites_fails" P9_overwrites_fails]). Defined.
Definition cells_10 : line P10 releases.
Proof. each_cell ltac:(first [holds "P10_strict" P10_strict | fails "P10_java_fails" P10_java_fails]). Defined.
Definition cells_12 : line P12 releases.
Proof. each_cell ltac:(first [holds "P12_strict" P12_strict | holds "P12_off" P12_off | fails "P12_java_fails" P12_java_fails]). Defined.

Definition cells_13 : line P13 releases.
Proof. each_cell ltac:(holds "P13_holds" P13_holds). Defined.

(* Said of strict's send loop alone. *)
Definition cells_loop : list (list string) :=
  let say name {P} (c : cell P) := [name; "strict"; "-"; fst (shown c); snd (shown c)] in
  [say "10.loop" (Holds _ "P10_strict_untried" P10_strict_untried); say "10.loop" (Holds _ "P10_strict_different" P10_strict_different);
   say "11.loop" (Holds _ "P11_strict_attempts" P11_strict_attempts); say "11.loop" (Holds _ "P11_strict_one_finish" P11_strict_one_finish);
   say "11.loop" (Holds _ "P11_strict_finishes" P11_strict_finishes); say "11.loop" (Holds _ "P11_strict_counts" P11_strict_counts);
   say "11.loop" (Holds _ "P11_strict_one_callback" P11_strict_one_callback)].

(* Said of the rows that walk, with the switch on. *)
Definition cells_skew : list (list string) := flat_map (fun named =>
  (if walks (row (snd named)) as b return walks (row (snd named)) = b -> _
   then fun w => let c := Holds (P7_skew_formula (snd named)) "P7_skew" (P7_skew (snd named) w) in
                 [["7.skew"; fst named; "on"; fst (shown c); snd (shown c)]]
   else fun _ => []) eq_refl) releases.

Definition table : list (list string) :=
  shown_line "1" P1 _ cells_1 ++
  shown_line "1.first-far" P1_first_far _ cells_1_first_far ++
  shown_line "1.second-far" P1_second_far _ cells_1_second_far ++
  shown_line "2" P2 _ cells_2 ++
  shown_line "3" P3 _ cells_3 ++
  shown_line "4" P4 _ cells_4 ++
  shown_line "5" P5 _ cells_5 ++
  shown_line "6.index" P6_index _ cells_6_index ++
  shown_line "6" P6 _ cells_6 ++
  shown_line "6.none" P6_none _ cells_6_none ++
  shown_line "7.unfiltered" P7_unfiltered _ cells_7_unfiltered ++
  shown_line "7.fixed" P7_fixed _ cells_7_fixed ++
  shown_line "7.unfiltered-far" P7_unfiltered_far _ cells_7_unfiltered_far ++
  shown_line "7.fixed-far" P7_fixed_far _ cells_7_fixed_far ++
  shown_line "7" P7 _ cells_7 ++
  shown_line "8" P8 _ cells_8 ++
  shown_line "8.back" P8_back _ cells_8_back ++
  shown_line "8.bounded" P8_bounded _ cells_8_bounded ++
  shown_line "9" P9 _ cells_9 ++
  shown_line "10.distinct" P10 _ cells_10 ++
  shown_line "12" P12 _ cells_12 ++
  shown_line "13" P13 _ cells_13 ++ cells_loop ++ cells_skew.

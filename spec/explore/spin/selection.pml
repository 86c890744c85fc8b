/* Selection and fault table of strict in Promela, as the explorer's scope 2x2-every-isolation has them: two brokers with two queues each.
 * For comparison: the counts of states must agree. Times are ms ahead of now; the age of a blame stops at 2 ms. */
#define ERROR 10000
#define NEAR(t) ((t) == 0 || (t) % 1000 <= 1 || (t) % 1000 == 999)

typedef item { bool present; bool reachable; byte age; int until };
item items[2];
byte cursor;
hidden int k, best, chosen, mine, b;

inline clear_cells() { k = 0; best = 0; chosen = 0; mine = 0; b = 0 }

/* FT-13 */
inline blame(i, d, reach) {
  d_step {
    items[i].present = 1; items[i].reachable = reach; items[i].age = 0;
    if :: items[i].until < d -> items[i].until = d :: else fi
  }
}

/* FT-14, FT-15: an answer to a request sent `latency` ms ago */
inline answer(i, latency) {
  d_step {
    if :: items[i].present == 0 -> items[i].present = 1; items[i].age = 2 :: else fi;
    items[i].reachable = 1;
    if :: items[i].age > latency -> items[i].until = 0 :: else fi
  }
}

inline pass_item(i, span) {
  if :: items[i].until > span -> items[i].until = items[i].until - span :: else -> items[i].until = 0 fi;
  if :: items[i].present == 0 -> skip
     :: items[i].present && items[i].age + span >= 2 -> items[i].age = 2
     :: else -> items[i].age = items[i].age + span
  fi
}
#define LEFT(i, span) (items[i].until > (span) -> items[i].until - (span) : 0)
#define INSIDE(span) (NEAR(LEFT(0, span)) && NEAR(LEFT(1, span)))
inline pass(span) { k = span; pass_item(0, k); pass_item(1, k); clear_cells() }

/* SE-30 .. SE-35 */
inline choose(tried, refused) {
  d_step {
    best = 6; k = 0;
    do
    :: k < 4 ->
       b = ((cursor + k) % 4) / 2;
       if
       :: (refused >> b) & 1 -> skip
       :: else ->
          mine = (items[b].until == 0 -> 0 : (items[b].reachable -> 2 : 4)) + ((tried >> b) & 1);
          if :: mine < best -> best = mine; chosen = (cursor + k) % 4 :: else fi
       fi;
       k++
    :: else -> break
    od;
    if :: best < 6 -> cursor = (chosen + 1) % 4 :: else fi;
    assert(best == 6 || (((refused >> (chosen / 2)) & 1) == 0));
    clear_cells()
  }
}

#define OBSERVE(i) \
  :: answer(i, 0) :: answer(i, 1) \
  :: blame(i, 2000, 1) :: blame(i, 5000, 1) :: blame(i, 6000, 1) :: blame(i, 10000, 1) :: blame(i, 30000, 1) \
  :: blame(i, ERROR, 0)
#define CHOOSE(t) :: choose(t, 0) :: choose(t, 1) :: choose(t, 2) :: choose(t, 3)
#define EDGE(i) \
  :: d_step { items[i].until > 1 && INSIDE(items[i].until - 1) -> pass(items[i].until - 1) } \
  :: d_step { items[i].until > 0 && INSIDE(items[i].until) -> pass(items[i].until) }

init {
  d_step { items[0].reachable = 1; items[1].reachable = 1 };
  if :: cursor = 0 :: cursor = 1 :: cursor = 2 :: cursor = 3 fi;
  do
  OBSERVE(0) OBSERVE(1)
  CHOOSE(0) CHOOSE(1) CHOOSE(2) CHOOSE(3)
  :: d_step { INSIDE(1) -> pass(1) }
  EDGE(0) EDGE(1)
  od
}

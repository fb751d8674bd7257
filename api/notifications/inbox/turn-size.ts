/** The most followers of one turn: they take 7 ms of a processor on SQLite with a mail for each, and 16 ms on PostgreSQL. */
export const followersPerTurn = 200;
/** The fewest: smaller turns would take longer in all, and make a busy machine busier. */
const fewest = 50;

/** What a turn may take by the clock before the next is smaller, in milliseconds: half of what others may wait. */
const goalMs = 25;

/** How many followers the next turn tells. */
export interface TurnSize {
  size: number;
  /** Says how long the last turn took, in milliseconds. */
  adapt: (tookMs: number) => void;
}

/** Begins with full turns, halves them while they take long, and grows them slowly again. */
export function createTurnSize(): TurnSize {
  const turn: TurnSize = {
    size: followersPerTurn,
    adapt(tookMs) {
      const next = tookMs > goalMs ? turn.size / 2 : tookMs < goalMs / 2 ? turn.size * 1.2 : turn.size;
      turn.size = Math.round(Math.min(followersPerTurn, Math.max(fewest, next)));
    },
  };
  return turn;
}

import { sql } from "kysely";
import { timestamp } from "./ids";
import type { Db } from "./open";
import { forUpdate } from "./row-locks";

/** Within this time, the same text from the same account counts as a repetition whose first response was lost. */
export const repeatMs = 60_000;

/** Rolls a transaction back when its text is already stored, in the row `id`. */
export class RepeatedText extends Error {
  constructor(readonly id: string) {
    super("This text is stored already");
  }
}

/** Returns the earliest time at which a repeated text may have been stored first. */
export const earliestRepeatAt = () => timestamp(Date.now() - repeatMs);

/** Rolls the transaction back if the same text was found. */
export function throwIfRepeated(first: { id: string } | undefined) {
  if (first) throw new RepeatedText(first.id);
}

/** Returns the id of the row that a repeated text has; rethrows any other error. */
export function recoverRepeatedId(error: unknown): string {
  if (error instanceof RepeatedText) return error.id;
  throw error;
}

/** Makes simultaneous texts of one account wait for each other. */
export const lockAuthor = (trx: Db, id: string) =>
  sql`select id from users where id = ${id} ${forUpdate(trx)}`.execute(trx);

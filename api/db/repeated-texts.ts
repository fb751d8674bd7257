import { sql } from "kysely";
import { timestamp } from "./ids";
import type { Db } from "./open";
import { lockRows } from "./row-locks";

/** Within this time, the same text of the same account is taken for one whose answer was lost. */
export const repeatMs = 60_000;

/** Rolls a transaction back whose text is stored already, in the row with this id. */
export class RepeatedText extends Error {
  constructor(readonly id: string) {
    super("This text is stored already");
  }
}

/** Returns the earliest time of a row that may be the first sending of a text. */
export const earliestRepeatAt = () => timestamp(Date.now() - repeatMs);

/** Rolls the transaction back when the first sending of its text was found. */
export function throwIfRepeated(first: { id: string } | undefined) {
  if (first) throw new RepeatedText(first.id);
}

/** Returns the id of the row that made a transaction roll back; throws every other error again. */
export function recoverRepeatedId(error: unknown): string {
  if (error instanceof RepeatedText) return error.id;
  throw error;
}

/** Makes texts that an account sends at the same time wait for each other. */
export const lockAuthor = (trx: Db, id: string) =>
  sql`select id from users where id = ${id} ${lockRows(trx)}`.execute(trx);

import type { Kysely } from "kysely";

/**
 * Fills what a migration added, one turn at a time: a few hundred rows after `position`, in a transaction of its own.
 * Returns the position after which the next turn continues; null when all rows are filled. Empty is the first position.
 */
export type Fill = (db: Kysely<unknown>, position: string) => Promise<string | null>;

/** Adds to the schema at the start of a release. Programs from before work on; the rows are filled while sites serve. */
interface Expand {
  kind: "expand";
  up: (db: Kysely<unknown>) => Promise<void>;
  /** The tables for which programs from before wait on PostgreSQL until all pending steps are done. */
  locks?: readonly string[];
  fill?: Fill;
  /** Returns the position of the first turn, in the transaction of `up`; empty without this. */
  findFirst?: (db: Kysely<unknown>) => Promise<string>;
}

/** Removes, in a later release, what that release's programs no longer use, once all rows are filled. */
interface Contract {
  kind: "contract";
  up: (db: Kysely<unknown>) => Promise<void>;
  /** The migration whose rows have to be filled first. */
  fillsFirst: string;
  /** The oldest release that works on the result: the number of the last migration of its release. */
  oldestRelease: number;
}

export type Migration = Expand | Contract;

/** Returns the number of a migration, which its name begins with. */
export const numberOf = (name: string): number => Number.parseInt(name, 10);

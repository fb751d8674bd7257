import { type Kysely, sql } from "kysely";

/** Drops an index that doubled every write of a new word: a word's deletions follow from the word itself. */
export const wordDeletions = {
  up: async (db: Kysely<unknown>) => {
    await sql`drop index if exists word_deletions_of_word`.execute(db);
  },
};

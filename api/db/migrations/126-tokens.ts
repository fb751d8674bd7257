import { sql } from "kysely";
import type { Migration } from "./migration";

/**
 * The tokens of people's programs: `number` is the public part, by which lists and the audit log name a token, `hash` that
 * of the whole text, `scopes` names with blanks between, `used_at` the last use, to the minute.
 */
export const tokens: Migration = {
  kind: "expand",
  locks: ["users"],
  up: async (db) => {
    await sql`create table tokens (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      name text not null,
      number text not null unique,
      hash text not null,
      scopes text not null,
      created_at text not null,
      expires_at text not null,
      used_at text
    )`.execute(db);
    await sql`create index tokens_of_user on tokens (user_id, created_at, id)`.execute(db);
    await sql`create index tokens_by_expiry on tokens (expires_at)`.execute(db);
  },
};

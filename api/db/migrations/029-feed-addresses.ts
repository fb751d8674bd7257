import { type Migration, sql } from "kysely";

/** Adds the secret by which an account's feed of subscriptions is read without a session. */
export const feedAddresses: Migration = {
  async up(db) {
    await sql`create table if not exists feed_addresses (
      user_id text primary key references users (id) on delete cascade,
      key text not null unique,
      created_at text not null
    )`.execute(db);
  },
};

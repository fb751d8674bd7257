import { type Migration, sql } from "kysely";

/** Adds whom a channel's owner blocks. */
export const blocks: Migration = {
  async up(db) {
    await sql`create table blocks (
      owner_id text not null references users on delete cascade,
      blocked_id text not null references users on delete cascade,
      created_at text not null,
      primary key (owner_id, blocked_id)
    )`.execute(db);
    await sql`create index blocks_of_owner on blocks (owner_id, created_at, blocked_id)`.execute(db);
    await sql`create index blocks_of_blocked on blocks (blocked_id)`.execute(db);
  },
};

import { type Migration, sql } from "kysely";

/** Adds the marks of migrations, and the nodes of a site that runs on several machines. */
export const nodes: Migration = {
  async up(db) {
    await sql`create table if not exists migration_marks (
      name text primary key,
      oldest_program integer not null
    )`.execute(db);
    await sql`create table if not exists nodes (
      id text primary key,
      kind text not null,
      secret_hash text not null,
      store_id text not null,
      seen_at text not null
    )`.execute(db);
  },
};

import { type Migration, sql } from "kysely";

/** Adds the settings that a site keeps in its database, and invitations. */
export const invitations: Migration = {
  async up(db) {
    await sql`create table if not exists site_settings (
      key text primary key,
      value text not null,
      updated_at text not null,
      updated_by text not null
    )`.execute(db);
    await sql`create table if not exists invitations (
      id text primary key,
      created_by text not null,
      note text not null,
      max_uses bigint not null,
      used_count bigint not null default 0,
      created_at text not null,
      expires_at text not null,
      ended_at text
    )`.execute(db);
    await sql`create index if not exists invitations_by_time on invitations (created_at, id)`.execute(db);
  },
};

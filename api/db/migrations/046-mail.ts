import { type Migration, sql } from "kysely";

/**
 * Adds the queue of mails, the links that they bring, when an account's address was verified, and whether somebody has
 * signed in to it. Nobody's address was verified before; all older accounts count as used.
 */
export const mail: Migration = {
  async up(db) {
    for (const definition of [
      `mails (id text primary key, user_id text references users on delete cascade, kind text not null,
        address text not null, details text not null, run_after text not null, attempts integer not null default 0,
        created_at text not null)`,
      `mail_links (id text primary key, user_id text not null references users on delete cascade,
        purpose text not null, address text not null, expires_at text not null, created_at text not null)`,
    ])
      await sql`create table ${sql.raw(definition)}`.execute(db);
    for (const [table, column] of [
      ["mails", "run_after"],
      ["mails", "user_id"],
      ["mails", "created_at"],
      ["mail_links", "user_id"],
      ["mail_links", "expires_at"],
    ] as const)
      await sql`create index ${sql.ref(`${table}_${column}`)} on ${sql.table(table)} (${sql.ref(column)})`.execute(db);
    await sql`alter table users add column email_verified_at text`.execute(db);
    await sql`alter table users add column has_signed_in integer not null default 1`.execute(db);
  },
};

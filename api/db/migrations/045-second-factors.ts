import { type Migration, sql } from "kysely";

/**
 * Adds what a sign-in asks for besides the password: authenticator apps, recovery codes and passkeys, with the challenges
 * of passkeys and the tickets of sign-ins that wait for a second factor.
 */
export const secondFactors: Migration = {
  async up(db) {
    const owner = "user_id text not null references users on delete cascade";
    for (const definition of [
      `totp_secrets (user_id text primary key references users on delete cascade, secret text not null,
        last_step bigint not null default 0, created_at text not null, confirmed_at text)`,
      `recovery_codes (${owner}, code_hash text not null, primary key (user_id, code_hash))`,
      `passkeys (id text primary key, ${owner}, credential_id text not null unique, public_key text not null,
        counter bigint not null default 0, transports text not null default '', name text not null,
        created_at text not null, used_at text)`,
      `passkey_challenges (challenge_hash text primary key, purpose text not null,
        user_id text references users on delete cascade, expires_at text not null)`,
      `sign_in_tickets (ticket_hash text primary key, ${owner}, password_mark text not null, expires_at text not null)`,
    ])
      await sql`create table ${sql.raw(definition)}`.execute(db);
    for (const [table, column] of [
      ["passkeys", "user_id"],
      ["passkey_challenges", "user_id"],
      ["passkey_challenges", "expires_at"],
      ["sign_in_tickets", "user_id"],
      ["sign_in_tickets", "expires_at"],
    ] as const)
      await sql`create index ${sql.ref(`${table}_${column}`)} on ${sql.table(table)} (${sql.ref(column)})`.execute(db);
  },
};

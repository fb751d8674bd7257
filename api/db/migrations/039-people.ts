import { type Kysely, type Migration, sql } from "kysely";
import { addColumns } from "./columns";
import type { DatabaseKind } from "./database-kind";

/** Adds suspensions, an account's own quota, and registrations that wait for approval. */
async function addToUsers(db: Kysely<unknown>, kind: DatabaseKind) {
  await addColumns(db, kind, "users", {
    suspended_at: "text",
    suspended_until: "text",
    suspension_reason: "text not null default ''",
    quota_bytes: "bigint",
    waiting_since: "text",
    invitation_id: "text",
  });
  await sql`create index if not exists users_with_role on users (role, id) where role <> 'user'`.execute(db);
  await sql`create index if not exists users_by_suspension on users (suspended_until, id)
    where suspended_until is not null`.execute(db);
  await sql`create index if not exists users_that_wait on users (waiting_since, id)
    where waiting_since is not null`.execute(db);
  await sql`create index if not exists users_by_time on users (created_at, id)`.execute(db);
}

/** Adds the random number that names a session in the audit log, and when its password was last confirmed. */
async function addToSessions(db: Kysely<unknown>, kind: DatabaseKind) {
  await addColumns(db, kind, "sessions", { number: "text not null default ''", confirmed_at: "text" });
  const random = kind === "postgres" ? sql`substr(md5(random()::text || id), 1, 16)` : sql`lower(hex(randomblob(8)))`;
  await sql`update sessions set number = ${random} where number = ''`.execute(db);
}

async function createAuditLog(db: Kysely<unknown>) {
  await sql`create table if not exists audit_log (
    id text primary key,
    at text not null,
    actor_id text not null,
    session_number text not null,
    act text not null,
    subject_kind text not null,
    subject_id text not null,
    reason text not null,
    details text not null
  )`.execute(db);
  for (const [name, columns] of [
    ["audit_log_by_time", ["at", "id"]],
    ["audit_log_by_actor", ["actor_id", "at", "id"]],
    ["audit_log_by_act", ["act", "at", "id"]],
    ["audit_log_by_subject", ["subject_id", "at", "id"]],
  ] as const)
    await sql`create index if not exists ${sql.ref(name)}
      on audit_log (${sql.join(columns.map((column) => sql.ref(column)))})`.execute(db);
}

const refusal = "The audit log cannot be changed";

async function guardOnSqlite(db: Kysely<unknown>) {
  for (const event of ["update", "delete"])
    await sql
      .raw(
        `create trigger if not exists audit_log_refuses_${event} before ${event} on audit_log
          begin select raise(abort, '${refusal}'); end`,
      )
      .execute(db);
}

/** An update that changes nothing passes: a move of the site writes each row again as it is. */
async function guardOnPostgres(db: Kysely<unknown>) {
  await sql
    .raw(
      `create or replace function refuse_audit_log_change() returns trigger language plpgsql as
        $$ begin raise exception '${refusal}'; end $$`,
    )
    .execute(db);
  for (const [event, condition] of [
    ["update", "for each row when (old is distinct from new)"],
    ["delete", "for each row"],
    ["truncate", "for each statement"],
  ]) {
    const name = `audit_log_refuses_${event}`;
    await sql.raw(`drop trigger if exists ${name} on audit_log`).execute(db);
    await sql
      .raw(
        `create trigger ${name} before ${event} on audit_log ${condition} execute function refuse_audit_log_change()`,
      )
      .execute(db);
  }
}

/** Adds what administration needs to know of people, and the log of its acts, which nobody can change. */
export const people = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    await addToUsers(db, kind);
    await addToSessions(db, kind);
    await createAuditLog(db);
    await (kind === "postgres" ? guardOnPostgres(db) : guardOnSqlite(db));
  },
});

import { type Kysely, type Migration, sql } from "kysely";
import { belongsTo, index, texts } from "./columns";

/** Characters of a folded username that look alike, each as one of them; a run of up to 32 separators becomes one. */
const lookalikes: readonly (readonly [character: string, by: string])[] = [
  ["0", "o"],
  ["1", "l"],
  ["i", "l"],
  [".", "-"],
  ["_", "-"],
  ...Array.from({ length: 5 }, () => ["--", "-"] as const),
];

const skeleton = lookalikes.reduce((text, [from, by]) => `replace(${text}, '${from}', '${by}')`, "username_folded");

/** Usernames that look alike already stay: all but the oldest stand outside the unique index. */
async function addSkeletons(db: Kysely<unknown>) {
  await db.schema.alterTable("users").addColumn("username_skeleton", "text").execute();
  await db.schema
    .alterTable("users")
    .addColumn("shares_skeleton", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update users set username_skeleton = ${sql.raw(skeleton)}`.execute(db);
  await index(db, "users_by_skeleton", "users", ["username_skeleton", "created_at", "id"]);
  await sql`update users set shares_skeleton = 1 where exists (
    select 1 from users as older where older.username_skeleton = users.username_skeleton
      and (older.created_at, older.id) < (users.created_at, users.id))`.execute(db);
  await sql`create unique index users_unlike on users (username_skeleton) where shares_skeleton = 0`.execute(db);
}

async function addNetworks(db: Kysely<unknown>) {
  const networks = belongsTo(db.schema.createTable("known_networks"), "user_id", "users.id");
  await texts(networks, "network_hash", "signed_in_at")
    .addPrimaryKeyConstraint("known_networks_key", ["user_id", "network_hash"])
    .execute();
  await index(db, "known_networks_by_time", "known_networks", ["signed_in_at"]);
}

async function addAddresses(db: Kysely<unknown>) {
  await db.schema
    .alterTable("view_windows")
    .addColumn("address_hash", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await index(db, "view_windows_by_address", "view_windows", ["video_id", "address_hash", "counted_at"]);
}

/** Networks that signed in to an account, addresses of views, and how usernames look. */
export const accounts: Migration = {
  async up(db) {
    await addSkeletons(db);
    await addNetworks(db);
    await addAddresses(db);
  },
};

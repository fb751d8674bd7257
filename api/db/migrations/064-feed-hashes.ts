import { type Kysely, type Migration, sql } from "kysely";

interface Tables {
  feed_addresses: { user_id: string; key_hash: string };
}

const rowsPerStep = 500;

/** Hashes as the program does, so that addresses from before keep working. */
const hashKey = async (key: string) =>
  Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(key))).toString("base64url");

async function hashKeys(db: Kysely<Tables>) {
  for (let after = ""; ;) {
    const query = db.selectFrom("feed_addresses").selectAll().where("user_id", ">", after);
    const rows = await query.orderBy("user_id").limit(rowsPerStep).execute();
    for (const { user_id, key_hash } of rows)
      await db
        .updateTable("feed_addresses")
        .set({ key_hash: await hashKey(key_hash) })
        .where("user_id", "=", user_id)
        .execute();
    if (rows.length < rowsPerStep) return;
    after = rows.at(-1)!.user_id;
  }
}

/** Replaces the keys of feeds by their hashes. */
export const feedHashes: Migration = {
  async up(db) {
    await sql`alter table feed_addresses rename column key to key_hash`.execute(db);
    await hashKeys(db);
  },
};

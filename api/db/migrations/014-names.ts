import type { Kysely, Migration } from "kysely";

interface Users {
  users: { id: string; full_name: string; full_name_folded: string };
}

const rowsPerStep = 500;

/**
 * Folds full names in JavaScript, because databases fold ASCII only. It works in steps, since a large site has many
 * accounts.
 */
async function foldNames(db: Kysely<Users>) {
  for (let after = ""; ;) {
    const rows = await db
      .selectFrom("users")
      .select(["id", "full_name"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(rowsPerStep)
      .execute();
    for (const { id, full_name } of rows)
      await db.updateTable("users").set({ full_name_folded: full_name.toLowerCase() }).where("id", "=", id).execute();
    if (rows.length < rowsPerStep) return;
    after = rows.at(-1)!.id;
  }
}

/** Adds the folded full name, by which lists of channels are searched. */
export const names: Migration = {
  async up(db) {
    await db.schema
      .alterTable("users")
      .addColumn("full_name_folded", "text", (column) => column.notNull().defaultTo(""))
      .execute();
    await foldNames(db);
  },
};

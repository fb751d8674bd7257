import { sql } from "kysely";
import { type Db, isUniqueViolation } from "#api/db/open";
import { insertAll } from "./insert";
import { generateRows, type SeedOptions } from "./generate";
import { CommandError } from "#commands/command";
import { recount } from "#api/operation/doctor/check-counters";

/** Inserts all generated rows in one transaction, without media files. */
export async function seed(db: Db, options: SeedOptions) {
  const rows = generateRows(options);
  try {
    await db.transaction().execute(async (trx) => {
      await insertAll(trx, "users", rows.users);
      await insertAll(trx, "videos", rows.videos);
      await insertAll(trx, "video_tags", rows.video_tags);
      await insertAll(trx, "video_likes", rows.video_likes);
      await insertAll(trx, "subscriptions", rows.subscriptions);
      await recount(trx);
    });
  } catch (error) {
    if (isUniqueViolation(error))
      throw new CommandError(`Seed ${options.seed} is in this database already: choose another --seed`);
    throw error;
  }
  await sql`analyze`.execute(db);
  return rows;
}

/** Throws a CommandError when the database has accounts, so that generated rows do not get among real ones by mistake. */
export async function requireEmptySite(db: Db) {
  const user = await db.selectFrom("users").select("id").limit(1).executeTakeFirst();
  if (user) throw new CommandError("This database has accounts already: --force adds generated rows anyway");
}

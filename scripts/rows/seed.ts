import { sql } from "kysely";
import { type Db, isConflict } from "#api/db/open";
import { insertAll } from "./insert";
import { madeUpRows, type Wanted } from "./made-up";
import { Refusal } from "./open";
import { recount } from "./recount";

/** Fills a database with made-up rows, all of them or none; files there are none. */
export async function seed(db: Db, wanted: Wanted) {
  const rows = madeUpRows(wanted);
  try {
    await db.transaction().execute(async (trx) => {
      await insertAll(trx, "users", rows.users);
      await insertAll(trx, "videos", rows.videos);
      await insertAll(trx, "video_likes", rows.video_likes);
      await insertAll(trx, "subscriptions", rows.subscriptions);
      await recount(trx);
    });
  } catch (error) {
    if (isConflict(error)) throw new Refusal(`Seed ${wanted.seed} is in this database already: choose another --seed`);
    throw error;
  }
  await sql`analyze`.execute(db);
  return rows;
}

/** Made-up rows do not go between those of people by mistake. */
export async function refuseInhabited(db: Db) {
  const someone = await db.selectFrom("users").select("id").limit(1).executeTakeFirst();
  if (someone) throw new Refusal("This database has accounts already: --force adds made-up rows all the same");
}

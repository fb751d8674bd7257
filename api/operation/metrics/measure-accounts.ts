import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#api/db/open";

const accountsPerStep = 200;

/** Measures what the videos of each account take, in steps, and writes what has changed. Stops at the signal. */
export async function measureAccounts(db: Db, signal?: AbortSignal) {
  for (let after = ""; ;) {
    const step = db.selectFrom("users").select("id").where("id", ">", after).orderBy("id").limit(accountsPerStep);
    const ids = (await step.execute()).map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) return;
    await writeStep(db, after, last);
    after = last;
    await setImmediate();
    signal?.throwIfAborted();
  }
}

/** Accounts without videos are written too: an account may have deleted its last one. */
const writeStep = (db: Db, after: string, last: string) =>
  sql`insert into user_storage (user_id, bytes)
    select id, coalesce((select sum(bytes + source_bytes) from videos where owner_id = users.id), 0) from users
    where id > ${after} and id <= ${last}
    on conflict (user_id) do update set bytes = excluded.bytes where user_storage.bytes <> excluded.bytes`.execute(db);

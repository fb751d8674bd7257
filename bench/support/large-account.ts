import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { newId, timestamp } from "#api/db/ids";
import { type Db, openDatabase } from "#api/db/open";
import type { HeavyRequest } from "#tests/support/holdup/heavy-requests";
import { password, signUp } from "./fill";

const counts = { videos: 10_000, likes: 100_000, comments: 50_000, subscriptions: 20_000 };
const channelsPerInsert = 500;

interface Site {
  url: string;
  dataDir: string;
  /** Signs in and returns an access token. */
  signIn: (username: string) => Promise<string>;
}

/** Deletes an account that owns 10,000 of the site's videos and much else; ends when all of it is gone. */
export async function largeAccountDeletion({ url, dataDir, signIn }: Site): Promise<HeavyRequest> {
  await signUp(fetch, url, "grebe");
  // The first account of the site; people's own deletions wait for 7 days.
  const Authorization = `Bearer ${await signIn("lark")}`;
  const db = await openDatabase({ sqlite: join(dataDir, "vidlark.sqlite") });
  let id: string;
  try {
    id = await fillAccount(db);
  } finally {
    await db.destroy();
  }
  return {
    name: "DELETE /api/v1/administration/users/ID of 10,000 videos, 100,000 likes, 50,000 comments and 20,000 subscriptions",
    isOnce: true,
    async send() {
      const headers = { Authorization, "Content-Type": "application/json" };
      const response = await fetch(`${url}/api/v1/administration/users/${id}`, {
        method: "DELETE",
        headers,
        body: JSON.stringify({ password, reason: "A measurement" }),
      });
      if (response.status !== 200) throw new Error(await response.text());
      await waitForEnd(dataDir);
    },
  };
}

/** Returns the id of the account. */
async function fillAccount(db: Db): Promise<string> {
  const { id } = await db.selectFrom("users").select("id").where("username", "=", "grebe").executeTakeFirstOrThrow();
  const now = timestamp();
  const others = sql`(select id from videos where owner_id <> ${id} limit ${sql.lit(counts.likes)})`;
  await sql`update videos set owner_id = ${id} where id in (select id from videos order by id limit ${sql.lit(counts.videos)})`.execute(
    db,
  );
  await sql`insert into video_likes (user_id, video_id, created_at) select ${id}, id, ${now} from ${others}`.execute(
    db,
  );
  await sql`insert into comments (id, video_id, owner_id, content, created_at, updated_at)
    select lower(hex(randomblob(12))), id, ${id}, 'A comment', ${now}, ${now} from ${others} limit ${sql.lit(counts.comments)}`.execute(
    db,
  );
  for (let left = counts.subscriptions; left > 0; left -= channelsPerInsert) await insertChannels(db, now);
  await sql`insert into subscriptions (subscriber_id, channel_id, created_at)
    select ${id}, id, ${now} from users where id <> ${id} limit ${sql.lit(counts.subscriptions)}`.execute(db);
  return id;
}

async function insertChannels(db: Db, now: string) {
  const texts = { full_name: "A channel", full_name_folded: "a channel", avatar: "", cover_image: "", description: "" };
  const rows = Array.from({ length: channelsPerInsert }, newId).map((id) => {
    const names = { username: id, username_folded: id, email: id, email_folded: id };
    return { id, ...names, ...texts, password_hash: "", role: "user" as const, created_at: now, updated_at: now };
  });
  await db.insertInto("users").values(rows).execute();
}

/** Waits until no account is being deleted; the answer may come before. */
async function waitForEnd(dataDir: string) {
  const db = await openDatabase({ sqlite: join(dataDir, "vidlark.sqlite") });
  const marked = db.selectFrom("users").select("id").where("deleting_since", "is not", null);
  try {
    while (await marked.executeTakeFirst()) await sleep(200);
  } finally {
    await db.destroy();
  }
}

import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Tables } from "#api/db/tables";
import { leave, runDeletions } from "#tests/support/account-deletion";
import { testApi, type TestApi } from "#tests/support/api";
import { giveRole } from "#tests/support/roles";
import { recount } from "#api/operation/doctor/check-counters";
import { aCommunity } from "#tests/api/accounts/users/community";

/** Every column that refers to a row of another table. */
const references: [table: keyof Tables, column: string, of: keyof Tables][] = [
  ...(["sessions", "video_likes", "comment_likes", "tweet_likes", "password_resets", "watch_history"] as const).map(
    (table): [keyof Tables, string, keyof Tables] => [table, "user_id", "users"],
  ),
  ...(["videos", "comments", "tweets", "playlists"] as const).map((table): [keyof Tables, string, keyof Tables] => [
    table,
    "owner_id",
    "users",
  ]),
  ...(["video_likes", "comments", "playlist_videos", "watch_history", "view_windows", "jobs"] as const).map(
    (table): [keyof Tables, string, keyof Tables] => [table, "video_id", "videos"],
  ),
  ["session_tokens", "session_id", "sessions"],
  ["comment_likes", "comment_id", "comments"],
  ["tweet_likes", "tweet_id", "tweets"],
  ["playlist_videos", "playlist_id", "playlists"],
  ["subscriptions", "subscriber_id", "users"],
  ["subscriptions", "channel_id", "users"],
];

async function orphansIn({ db }: TestApi) {
  const found: string[] = [];
  for (const [table, column, of] of references) {
    const { rows } = await sql`select 1 from ${sql.table(table)}
      where ${sql.ref(column)} not in (select id from ${sql.table(of)})`.execute(db);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

const countersIn = async ({ db }: TestApi) => ({
  users: await db.selectFrom("users").selectAll().orderBy("id").execute(),
  videos: await db.selectFrom("videos").selectAll().orderBy("id").execute(),
  comments: await db.selectFrom("comments").selectAll().orderBy("id").execute(),
  tweets: await db.selectFrom("tweets").selectAll().orderBy("id").execute(),
});

/**
 * Lists the pictures in use and the directories of videos, once as the disk has them and once as the rows name them.
 */
async function filesAndRows({ db, place }: TestApi) {
  const media = join(place.dataDir, "media");
  const images = new Set((await readdir(join(media, "images"))).map((name) => name.split("-")[0]!));
  const users = await db.selectFrom("users").select(["avatar", "cover_image"]).execute();
  const playlists = await db.selectFrom("playlists").select("image").execute();
  const pictures = new Set([
    ...users.flatMap((row) => [row.avatar, row.cover_image]),
    ...playlists.map((row) => row.image),
  ]);
  pictures.delete("");
  const videos = await db.selectFrom("videos").select("id").execute();
  return {
    files: { images: [...images].sort(), videos: (await readdir(join(media, "videos"))).sort() },
    rows: { images: [...pictures].sort(), videos: videos.map(({ id }) => id).sort() },
    uploads: await readdir(join(media, "uploads")),
  };
}

test.for([1, 2, 3, 4, 5, 6])(
  "deleting an account of community %i leaves true counters and neither rows nor files behind",
  async (seed) => {
    const api = await testApi();
    const users = await aCommunity(api, seed);
    await giveRole(api, users.at(-1)!, "admin");
    expect(await orphansIn(api)).toEqual([]);
    for (const user of users.slice(seed % 2, -1)) {
      await leave(api, user);
      const remaining = await countersIn(api);
      await recount(api.db);
      expect(remaining).toEqual(await countersIn(api));
      expect(await orphansIn(api)).toEqual([]);
      const { files, rows, uploads } = await filesAndRows(api);
      expect({ files, uploads }).toEqual({ files: rows, uploads: [] });
    }
  },
);

test("a generated community has every kind of content", async () => {
  const api = await testApi();
  await aCommunity(api, 1);
  for (const table of new Set(references.map(([table]) => table))) {
    if (table === "view_windows" || table === "jobs") continue;
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(api.db);
    expect({ table, rowCount: rows.length }).toEqual({ table, rowCount: 1 });
  }
});

test("accounts deleted simultaneously leave correct counters", async () => {
  const api = await testApi();
  const users = await aCommunity(api, 7);
  await giveRole(api, users.at(-1)!, "admin");
  await Promise.all(users.slice(0, 3).map((user) => leave(api, user)));
  // What one of them could not do beside the others, the next upkeep does.
  await runDeletions(api);
  const counters = await countersIn(api);
  await recount(api.db);
  expect(counters).toEqual(await countersIn(api));
  expect(counters.users).toHaveLength(1);
});

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { CaptionsWithCues } from "#contract/captions";
import type { Draft } from "#contract/drafts";
import type { Page } from "#contract/envelope";
import type { Playlist } from "#contract/playlists";
import type { FoundVideo, Video } from "#contract/videos";
import { openDatabase } from "#api/db/open";
import { testApi } from "#tests/support/api";
import type { Client } from "#tests/support/client";
import { readRows, releases, restoreRelease, type Row } from "#tests/support/releases";
import { password } from "../../fixtures/release-site";

const century = 100 * 365 * 24 * 60 * 60_000;

/** Opens a release's database with the current code; its media files are missing, so no worker processes them. */
async function openRelease(release: string) {
  const place = await restoreRelease(release);
  await addUploadedFiles(place);
  const api = await testApi({ sharedWith: { place }, workers: 0, keepUploads: century });
  const signIn = async (name: string) => {
    const client = api.visitor();
    const { status } = await client.post("/users/login", { email: `${name}@vidlark.test`, password });
    expect(status).toBe(200);
    return client;
  };
  return { ...api, signIn };
}

/** Adds the files of unfinished uploads: the server ends an upload whose file is missing. */
async function addUploadedFiles({ dataDir, database }: Awaited<ReturnType<typeof restoreRelease>>) {
  for (const { id, upload_id } of (await readRows(database)).get("drafts")!) {
    const dir = join(dataDir, "media/drafts", String(id));
    await mkdir(dir, { recursive: true });
    if (upload_id) await writeFile(join(dir, String(upload_id)), "half a file");
  }
}

const titles = ({ docs }: Page<Video>) => docs.map(({ title }) => title);
const idOf = async (who: Client) => (await who.get<{ _id: string }>("/users/current-user")).data._id;
const find = async (who: Client, query: string) =>
  (await who.get<Page<FoundVideo>>(`/videos?query=${encodeURIComponent(query)}`)).data;

/** Tables of a search index that a later migration replaces. */
const replaced = new Set(["search_places"]);

/** Tables and columns that later migrations rename. */
const newNames: Record<string, string> = {
  title_changes: "text_changes",
  founders: "first_account",
  said_places: "caption_places",
  said_folded: "text_folded",
  said_marks: "cue_offsets",
};
const newName = (name: string) => newNames[name] ?? name;

/** Picks the columns that a row had before, under their current names. */
const like = (row: Row): Row =>
  expect.objectContaining(
    Object.fromEntries(Object.entries(row).map(([name, value]) => [newName(name), value])),
  ) as Row;

describe.each(releases)("the database of %s", (release) => {
  test("keeps every row when it is upgraded", async () => {
    const { database } = await restoreRelease(release);
    const before = await readRows(database);
    await (await openDatabase(database, { allowMigrations: true })).destroy();
    const after = await readRows(database);
    expect([...before.values()].every((rows) => rows.length > 0)).toBe(true);
    for (const [table, rows] of before) {
      if (replaced.has(table)) continue;
      expect([table, after.get(newName(table))?.length]).toEqual([table, rows.length]);
      expect(after.get(newName(table))).toEqual(expect.arrayContaining(rows.map(like)));
    }
  });

  test("shows its feed, its videos and its channels", async () => {
    const api = await openRelease(release);
    const feed = (await api.visitor().get<Page<Video>>("/videos")).data;
    expect(titles(feed)).toEqual(["Sent in parts", "潮の歌", "Harbour at dawn"]);
    const harbour = (await api.visitor().get<Video>(`/videos/${feed.docs[2]!._id}`)).data;
    expect(harbour).toMatchObject({ totalLikes: 1, views: 1, commentsCount: 2, renditions: [{ name: "144" }] });
    const comments = (await api.visitor().get<Page<object>>(`/comments/${harbour._id}`)).data.docs;
    expect(comments).toMatchObject([{ likesCount: 0 }, { content: "Where is this? 👀", likesCount: 1 }]);
    await api.close();
  });

  test("finds titles and captions", async () => {
    const api = await openRelease(release);
    const visitor = api.visitor();
    expect(titles(await find(visitor, "歌"))).toEqual(["潮の歌"]);
    expect(titles(await find(visitor, "straße"))).toEqual(["Harbour at dawn"]);
    const [hit] = (await find(visitor, "skua above")).docs;
    expect(hit).toMatchObject({ title: "Harbour at dawn", captionHit: { language: "en", words: "Skua above" } });
    const [english] = (await visitor.get<{ _id: string }[]>(`/captions/${hit!._id}`)).data.slice(1);
    const { cues } = (await visitor.get<CaptionsWithCues>(`/captions/${hit!._id}/${english!._id}`)).data;
    expect(cues).toMatchObject([{ text: "A Skua\nabove us" }, { text: "& İzmir" }]);
    await api.close();
  });

  test("lets its users sign in with their passwords and see their content", async () => {
    const api = await openRelease(release);
    const [anna, bea, carl] = await Promise.all(["anna", "bea", "carl"].map(api.signIn));
    const own = (await anna!.get<Video[]>("/dashboard/videos")).data;
    expect(own.map(({ title }) => title)).toEqual(["Still processing", "Not to be seen yet", "Harbour at dawn"]);
    expect((await anna!.get("/dashboard/stats")).data).toMatchObject({ totalSubscribers: 1, totalViews: 1 });
    const [playlist] = (await bea!.get<Playlist[]>(`/playlist/user/${await idOf(bea!)}`)).data;
    expect(playlist).toMatchObject({ name: "For the night", videosCount: 2 });
    expect((await bea!.get("/users/history")).data).toMatchObject([{ title: "Harbour at dawn" }]);
    expect((await bea!.get("/likes/videos")).data).toHaveLength(1);
    expect((await anna!.get("/tweets/getAllTweets")).data).toMatchObject([{ likesCount: 1 }]);
    expect((await anna!.get<Page<Draft>>("/drafts")).data.docs).toMatchObject([{ hasThumbnail: true }, {}]);
    expect((await carl!.get<Page<Draft>>("/drafts")).data.docs).toMatchObject([
      { file: { bytes: 36087, receivedBytes: 11 } },
    ]);
    await api.close();
  });
});

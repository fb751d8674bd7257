import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { onPostgres, testApi } from "#tests/support/api";
import { addCaptions } from "#tests/support/captions";
import { findProblems, repairSite } from "#tests/support/doctor";
import { startCommand } from "#tests/support/run-command";
import { cleanUp } from "#tests/support/spawned";
import { connectDatabase } from "#api/db/open";
import { countWords } from "#api/search/words/count-changed-words";
import { insertVideos, publishVideo } from "#tests/support/videos";

afterAll(cleanUp);
const api = await testApi();
const anna = await api.signUp("anna");
const bea = await api.signUp("bea", { fullName: "Zoé" });
const video = await publishVideo(anna, { title: "Harbour lights", tags: "boats, night" });
await addCaptions(anna, video._id);
await bea.post(`/likes/toggle/v/${video._id}`);
await bea.post(`/subscriptions/c/${anna.id}`);
const tweet = await anna.post<{ _id: string }>("/tweets", { content: "Good morning, harbour" });
await bea.post(`/comments/${video._id}`, { commentContent: "Lovely" });
const tweetId = tweet.data._id;

const problemsOf = () => findProblems(api);
const repair = () => repairSite(api);

/** Counts waiting titles now: a worker counts them when it has slept. */
const waitForWords = async () => {
  while (await countWords(api.db));
  await api.db.deleteFrom("jobs").where("kind", "=", "count-words").execute();
};

test("a site in use is in order", async () => {
  await waitForWords();
  expect(await problemsOf()).toEqual([]);
});

test.skipIf(onPostgres)("what another process changes in the indexes of texts is no damage", async () => {
  expect(await problemsOf()).toEqual([]);
  const other = connectDatabase(api.place.database);
  for (const title of ["morning lights", "evening lights", "harbour lights"]) {
    await other.updateTable("videos").set({ title_folded: title }).where("id", "=", video._id).execute();
    await sql`insert into title_search (title_search) values ('optimize')`.execute(other);
  }
  await other.destroy();
  expect(await problemsOf()).toEqual([]);
});

const faults: [string, () => Promise<unknown>, RegExp][] = [
  [
    "a wrong count of likes",
    () => api.db.updateTable("videos").set({ likes_count: 7 }).execute(),
    /says 7 likes and has 1.*likes of videos and has 7/s,
  ],
  [
    "a wrong count of comments",
    () => api.db.updateTable("videos").set({ comments_count: 0 }).execute(),
    /says 0 comments/,
  ],
  [
    "wrong counts of an account",
    () => api.db.updateTable("users").set({ subscribers_count: 3, views_count: 9, videos_count: 2 }).execute(),
    /says 3 subscribers and has 1.*says 2 videos and has 1.*says 9 views and has 0/s,
  ],
  [
    "a wrong count of replies",
    () => api.db.updateTable("comments").set({ replies_count: 4 }).execute(),
    /says 4 replies/,
  ],
  [
    "a folded text that differs",
    () => api.db.updateTable("tweets").set({ content_folded: "evening" }).execute(),
    /another content of the tweet/,
  ],
  [
    "a copy of a text that differs",
    () => api.db.updateTable("users").set({ full_name_wide: "evening" }).execute(),
    /another full name of the account/,
  ],
  ["a tag without a row", () => api.db.deleteFrom("video_tags").where("tag", "=", "boats").execute(), /The tags of/],
  [
    "a wrong count of words",
    () => api.db.updateTable("words").set({ title_count: 5 }).execute(),
    /^\d+ words have other counts/,
  ],
  [
    "a lost job of a video",
    () => api.db.updateTable("videos").set({ status: "processing" }).where("id", "=", video._id).execute(),
    /is being processed, and no job does it/,
  ],
  [
    "a lost job that publishes",
    () => api.db.updateTable("videos").set({ publish_at: "2099-01-01T00:00:00.000Z" }).execute(),
    /is to be published at 2099/,
  ],
  [
    "the lease of a backup that ended",
    () =>
      api.db
        .insertInto("backup_leases")
        .values({ place: 1, holder: "gone", heartbeat_at: "2020-01-01T00:00:00.000Z" })
        .execute(),
    /A backup of 2020/,
  ],
];

test.for(faults)("the doctor finds and mends %s", async ([, breakIt, expected]) => {
  await breakIt();
  expect((await problemsOf()).join("\n")).toMatch(expected);
  await repair();
  await waitForWords();
  expect((await problemsOf()).filter((problem) => !problem.includes("words"))).toEqual([]);
  await api.db.updateTable("videos").set({ publish_at: null, status: "ready" }).execute();
  await api.db.deleteFrom("jobs").execute();
});

test.skipIf(onPostgres).for([
  ["a missing word border", "delete from border_search", "the video"],
  ["missing captions", "delete from caption_search", "the caption track"],
  ["a shorter title", "update title_search set title_folded = 'harbour'", "the video"],
  ["another title", "update title_search set title_folded = 'harbour nights'", "another text (title_search)"],
  ["other captions", "update caption_search set said_folded = 'hello where'", "another text (caption_search)"],
  [
    "a text folded widely",
    "insert into title_wide_search (rowid, title_wide) select position, 'haxbour' from search_positions",
    "the video",
  ],
  ["no text folded widely", "delete from full_name_wide_search", "the channel"],
  [
    "another text folded widely",
    "update full_name_wide_search set full_name_wide = 'zoo'",
    "another text (full_name_wide_search)",
  ],
  ["a missing title", `delete from title_search where rowid = (select position from search_positions)`, "the video"],
  ["a missing place", "delete from search_positions", "the video"],
  ["a missing tweet", "delete from tweet_short_search", "the tweet"],
  ["a missing channel", "delete from channel_places where user_id in (select id from users limit 1)", "the channel"],
  ["a place of a hidden video", "insert into search_positions values (9, 'gone', '')", "video gone, which is not"],
])("the search index is compared with the rows: %s", async ([, statement, expected]) => {
  await sql.raw(statement!).execute(api.db);
  const problems = await problemsOf();
  expect(problems).toContainEqual(expect.stringContaining(expected!));
  await repair();
  expect(await problemsOf()).toEqual([]);
  const found = await api.visitor().get<{ docs: unknown[] }>("/videos?query=harbour");
  expect(found.data.docs).toHaveLength(1);
});

test("npm run doctor says each problem in a line and exits 1 until --repair has mended it", async () => {
  await api.db.updateTable("tweets").set({ likes_count: 2 }).execute();
  const run = async (...args: string[]) => {
    const { exit, output } = startCommand(api.place, "doctor", args);
    return [await exit, output()];
  };
  const problems = `The tweet ${tweetId} says 2 likes and has 0\n`;
  expect(await run()).toEqual([1, expect.stringContaining(`${problems}`)]);
  const [code, output] = await run("--repair");
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(`Mended: ${problems}`) });
});

test("many rows are read in chunks", async () => {
  const rows = Array.from({ length: 1_100 }, (_, index) => ({ title: `Boat ${index}` }));
  await insertVideos(api, bea, [...rows, { title: "Unlisted", visibility: "unlisted" }]);
  await api.db.updateTable("videos").set({ file_name: "" }).where("owner_id", "=", bea.id).execute();
  await waitForWords();
  expect(await problemsOf()).toEqual([]);
});

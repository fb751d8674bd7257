import { CompiledQuery, Kysely, sql } from "kysely";
import pino from "pino";
import { expect, test } from "vitest";
import { createApi } from "#api/app";
import { postgresDialect } from "#api/db/postgres";
import { sqliteDialect } from "#api/db/sqlite";
import type { Tables } from "#api/db/tables";
import { removePicture } from "#api/media/store/remove-picture";
import { openMediaStore } from "#api/media/store/store";
import { SignInLimiter } from "#api/accounts/auth/sign-in-limiter";
import { remainingQuota } from "#api/videos/quotas/remaining-quota";
import { createViewCounter } from "#api/videos/videos/views";
import { allCalls } from "#contract/calls";
import type { Page } from "#contract/envelope";
import type { Video } from "#contract/videos";
import { onPostgres, testApi } from "#tests/support/api";
import { Client } from "#tests/support/client";
import { videoForm } from "#tests/support/videos";
import {
  fillAdministration,
  fillCommunity,
  fillHeld,
  fillModeration,
  fillOwnLists,
  fillReplacements,
  fillStatistics,
  fillVideos,
  fillWords,
} from "./fill";

const api = await testApi();
const anna = await api.signUp("anna");
const bea = await api.signUp("bea");
await fillVideos(api, anna, bea);
const { commented, playlist, thread } = await fillCommunity(api, anna, bea);
await fillWords(api);
await fillStatistics(api, anna, bea);
await fillReplacements(api);
await fillModeration(api, anna, bea);
await fillHeld(api, anna);
const feedKey = await fillOwnLists(api, anna);
const published = { key: "publishesDecisions", value: "true", updated_at: "", updated_by: "" };
await api.db.insertInto("site_settings").values(published).execute();
await fillAdministration(api);
await sql`analyze`.execute(api.db);

const queries: CompiledQuery[] = [];
const { database, dataDir } = api.place;
const db = new Kysely<Tables>({
  dialect: "sqlite" in database ? sqliteDialect(database.sqlite) : postgresDialect(database.postgres),
  log: ({ query }) => void queries.push(query),
});
const log = pino({ level: "silent" });
const watched = createApi({
  db,
  log,
  media: await openMediaStore(`${dataDir}/media`),
  views: createViewCounter(db, log, 1),
  mails: null,
  signInLimiter: new SignInLimiter({ db, secret: "a secret of tests", scale: 1 }),
  rateLimitScale: 1_000,
  tools: { ffmpeg: null, ffprobe: null },
  wakeWorker: () => undefined,
  secret: "a secret of tests",
  signups: "open",
  lacksSecondFactor: async () => false,
  demandsVerifiedEmail: async () => false,
  corsOrigins: [],
  errorFormat: "json",
  renditionSides: [],
  maxVideoBytes: 50_000_000,
  quotas: { user: null, total: null },
  hasBackupSchedule: false,
  hasOtherServers: false,
  site: { version: "1.0.0", publicUrl: null, dataDir },
});

/** Returns the query plan of each read of a call. */
async function plansOf(call: (who: Client) => Promise<unknown>): Promise<string[]> {
  const who = new Client((request, caller) => watched.fetch(request, caller), new Set(), anna.cookies);
  queries.length = 0;
  await call(who);
  const reads = queries.filter((query) => /^(select|with) /.test(query.sql));
  expect(reads.length).toBeGreaterThan(0);
  const plans: string[] = [];
  for (const query of reads) plans.push(await explain(query));
  return plans;
}

async function explain({ sql: text, parameters }: CompiledQuery) {
  const prefix = onPostgres ? "explain" : "explain query plan";
  const { rows } = await api.db.executeQuery<Record<string, string>>(
    CompiledQuery.raw(`${prefix} ${text}`, [...parameters]),
  );
  return rows.map((row) => row["QUERY PLAN"] ?? row.detail).join("\n");
}

/** `figures` are the few rows that sum up a page's playlists, `firsts` the rows of a bounded count. */
/** The settings of a site are a few rows. */
const reading = onPostgres
  ? /Seq Scan(?! on site_settings)/
  : /SCAN (?!figures\b|firsts\b|(videos|tweets) USING (COVERING )?INDEX)/;
const sorting = onPostgres ? /\bSort\b/ : /USE TEMP B-TREE/;

/** A sort of more rows than PostgreSQL reads sooner than an index in its order. */
const longSort = onPostgres ? /\bSort +\(cost=\S+ rows=\d{4,}/ : sorting;

function expectIndexed(plans: string[]) {
  for (const plan of plans) {
    expect(plan).not.toMatch(reading);
    expect(plan).not.toMatch(sorting);
  }
}

/**
 * Returns the plan of the query that finds the start of a numbered page; the page's own query is the same as after a
 * cursor.
 */
async function planOfNumberedPage(path: string) {
  expectIndexed(await plansOf((who) => who.get(path)));
  const counting = queries.filter(({ sql: text }) => / offset /.test(text));
  expect(counting).toHaveLength(1);
  expect(counting[0]!.sql).not.toMatch(/"users"/);
  return explain(counting[0]!);
}

const cursorOf = async (path: string) => (await anna.get<Page<Video>>(path)).data.nextCursor!;
const range = onPostgres
  ? /Index Cond: .*ROW\(.*\) [<>] ROW\(/
  : /SEARCH \w+ USING (?:COVERING )?INDEX \w+ \(.*[<>]\?\)/;

for (const sortBy of ["createdAt", "views", "duration", "title"])
  for (const sortType of ["asc", "desc"]) {
    const path = `/videos?limit=24&sortBy=${sortBy}&sortType=${sortType}`;
    test(`the first page of the feed by ${sortBy} ${sortType} reads an index only`, async () => {
      expectIndexed(await plansOf((who) => who.get(path)));
    });
    test(`a deep page of the feed by ${sortBy} ${sortType} starts at its place in the index`, async () => {
      const after = await cursorOf(`${path}&page=400`);
      for (const direction of ["after", "before"]) {
        const plans = await plansOf((who) => who.get(`${path}&${direction}=${after}`));
        expectIndexed(plans);
        expect(plans.filter((plan) => range.test(plan))).toHaveLength(1);
      }
    });
    test(`a numbered page of the feed by ${sortBy} ${sortType} counts rows in the index only`, async () => {
      const plan = await planOfNumberedPage(`${path}&page=400`);
      expect(plan).toMatch(onPostgres ? /Index (Only )?Scan/ : /USING COVERING INDEX/);
    });
  }

for (const sortBy of ["createdAt", "views", "duration", "title", "likes"])
  for (const sortType of ["asc", "desc"])
    test(`a channel's own videos by ${sortBy} ${sortType} are read from an index, deep and filtered pages too`, async () => {
      const path = `/dashboard/videos?limit=24&sortBy=${sortBy}&sortType=${sortType}`;
      expectIndexed(await plansOf((who) => who.get(path)));
      const plan = await planOfNumberedPage(`${path}&page=100`);
      expect(plan).toMatch(onPostgres ? /Index (Only )?Scan/ : /USING COVERING INDEX/);
      const { body } = await anna.get(`${path}&page=100`);
      const cursor = (body!.page as { nextCursor: string }).nextCursor;
      for (const direction of ["after", "before"]) {
        expectIndexed(await plansOf((who) => who.get(`${path}&query=title&${direction}=${cursor}`)));
        const plans = await plansOf((who) => who.get(`${path}&${direction}=${cursor}`));
        expectIndexed(plans);
        expect(plans.filter((each) => range.test(each))).toHaveLength(1);
      }
    });

test("rare titles among a channel's own videos are searched in an index, in steps", async () => {
  const plans = await plansOf((who) => who.get("/dashboard/videos?query=title 77&sortBy=likes"));
  for (const plan of plans) expect(plan).not.toMatch(reading);
  const steps = queries.filter(({ sql: text }) => text.includes("isFound"));
  expect(steps.length).toBeGreaterThan(5);
  for (const step of steps) expect(await explain(step)).toMatch(/channel_by_title_folded/);
});

const numberedLists: [what: string, path: string, query?: string][] = [
  ["a channel's list", `/videos/allVideosOfUser/${bea.id}`],
  ["the dashboard", "/dashboard/videos"],
  ["a video's comments", `/comments/${commented}`],
  ["the threads of a video", `/comments/${commented}`, "&parent=none"],
  ["the most liked threads of a video", `/comments/${commented}`, "&parent=none&sortBy=likes"],
  ["the replies of a thread", `/comments/${commented}`, `&parent=${thread}`],
  ["the videos one likes", "/likes/videos"],
  ["a channel's subscribers", `/subscriptions/c/${anna.id}`],
  ["the channels one follows", `/subscriptions/u/${anna.id}`],
  ["all tweets", "/tweets/getAllTweets"],
  ["a channel's tweets", `/tweets/user/${anna.id}`],
  ["the history", "/users/history"],
  ["a channel's playlists", `/playlist/user/${anna.id}`],
  ["a playlist's videos", `/playlist/user/allvideos/${playlist}`],
  ["the videos to watch later", "/users/watch-later"],
  ["one's drafts", "/drafts"],
];

test.for(numberedLists)("%s uses an index, on deep pages too", async ([, path, query = ""]) => {
  expectIndexed(await plansOf((who) => who.get(`${path}?limit=24${query}`)));
  await planOfNumberedPage(`${path}?limit=24&page=10${query}`);
  const body = (await anna.get(`${path}?limit=24&page=10${query}`)).body!;
  const cursor = /"nextCursor":"([^"]+)"/.exec(JSON.stringify(body))![1];
  for (const direction of ["after", "before"]) {
    const plans = await plansOf((who) => who.get(`${path}?limit=24${query}&${direction}=${cursor}`));
    expectIndexed(plans);
    expect(plans.filter((plan) => range.test(plan))).toHaveLength(1);
  }
});

const mergedLists: [what: string, path: string][] = [
  ["trending videos", "/trending?"],
  ["the videos of followed channels", "/subscriptions/videos?"],
  ["the videos of a feed address", `/subscriptions/feed/videos?key=${feedKey}`],
];

test.for(mergedLists)("%s are read off an index, on deep pages too", async ([, path]) => {
  const first = await anna.get(`${path}&limit=24`);
  const cursor = (first.body!.page as { nextCursor: string }).nextCursor;
  for (const query of ["", `&after=${cursor}`, `&before=${cursor}`])
    for (const plan of await plansOf((who) => who.get(`${path}&limit=24${query}`))) {
      const isTrending = path.startsWith("/trending");
      expect(plan).not.toMatch(isTrending || !onPostgres ? reading : /Seq Scan on videos/);
      if (isTrending) expect(plan).not.toMatch(sorting);
      else if (plan.includes("channel_by_published_at")) expect(plan).not.toMatch(/Sort|TEMP B-TREE/);
    }
});

test("a page of threads takes the same number of queries, however many it has", async () => {
  const counts: number[] = [];
  for (const limit of [5, 50]) {
    await plansOf((who) => who.get(`/comments/${commented}?parent=none&limit=${limit}`));
    counts.push(queries.length);
  }
  expect(counts[0]).toBe(counts[1]);
});

const queues = ["/dashboard/comments", "/moderation/held", "/moderation/held?kind=tweet"];

test.for(queues)("the queue of %s is read off an index, on deep pages too", async (path) => {
  const { body } = await anna.get(`${path}${path.includes("?") ? "&" : "?"}limit=20`);
  const cursor = (body!.page as { nextCursor: string }).nextCursor;
  for (const query of ["", `&after=${cursor}`, `&before=${cursor}`])
    for (const plan of await plansOf((who) => who.get(`${path}${path.includes("?") ? "" : "?"}&limit=20${query}`))) {
      expect(plan).not.toMatch(onPostgres ? reading : /SCAN (?!(comments|tweets) USING (COVERING )?INDEX \w*held)/);
      expect(plan).not.toMatch(sorting);
    }
  expectIndexed(await plansOf((who) => who.get("/dashboard/stats")));
});

test("a post is compared with those of the last hour by index", async () => {
  const oldest = { created_at: "2020-01-01T00:00:00.000Z", role: "user" } as const;
  await db.updateTable("users").set(oldest).where("id", "=", bea.id).execute();
  await db.updateTable("users").set({ role: "user" }).where("id", "=", anna.id).execute();
  const plans = await plansOf((who) => who.post("/tweets", { content: "A tweet" }));
  expect(plans.filter((plan) => plan.includes("recent_posts_of_young"))).toHaveLength(1);
  for (const plan of plans) expect(plan).not.toMatch(/(Seq Scan on|SCAN) (recent_posts|users)\b(?! USING)/);
  await db.updateTable("users").set({ role: "admin" }).where("id", "=", anna.id).execute();
});

test("a session, a video, a channel and a draft are looked up by index", async () => {
  const [first] = await db.selectFrom("videos").select("id").limit(1).execute();
  expectIndexed(await plansOf((who) => who.get(`/videos/${first!.id}`)));
  expectIndexed(await plansOf((who) => who.get("/users/c/anna")));
  expectIndexed(await plansOf((who) => who.get("/users/current-user")));
  expectIndexed(await plansOf((who) => who.post("/users/refresh-token")));
  const form = await videoForm({ draft: "one" });
  expectIndexed(await plansOf((who) => who.post("/videos", form)));
});

test("a sign-in finds an account whose hash is of bcrypt by index", async () => {
  const login = { email: "nobody@vidlark.test", password: "a wrong password" };
  const plans = await plansOf((who) => who.post("/users/login", login));
  expect(plans.filter((plan) => plan.includes("users_with_bcrypt"))).toHaveLength(1);
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on users|SCAN users(?! USING INDEX)/);
});

/** Index scans of SQLite's virtual tables and short lists are SCANs, too. */
const readingTable = /(Seq Scan on|SCAN) (videos|users|tweets|captions|words|word_deletions)\b(?! USING)/;

test.for([
  "/search/channels?query=1000000012345",
  "/search/channels?query=an",
  "/search/tweets?query=tweet 4567",
  "/search/tweets?query=zz",
  "/videos?query=title 999&sortBy=views",
  "/videos?query=titel 77 wrods&correct=true",
  "/search/suggestions?query=title 7",
  "/search/corrections?query=titel&type=channels",
  "/search/corrections?query=qzzyx&type=tweets",
  "/sitemap/channels?after=0",
  "/sitemap/playlists?after=0",
])("%s is found by index", async (path) => {
  const plans = await plansOf((who) => who.get(path));
  for (const plan of plans) expect(plan).not.toMatch(readingTable);
});

test("very many tweets and sorted results are read off an index in their order", async () => {
  const plans = await plansOf((who) => who.get("/search/tweets?query=tweet&limit=24"));
  expect(plans.join()).toMatch(onPostgres ? /tweets_by_time/ : /tweet_search VIRTUAL TABLE INDEX \d+:.*M/);
  for (const sortBy of ["createdAt", "views", "duration"]) {
    await plansOf((who) => who.get(`/videos?query=title&sortBy=${sortBy}&limit=24`));
    // PostgreSQL may find the first thousand hits of very many by a scan of the table; the steps read the index.
    const step = queries.find(({ sql: text }) => / limit /.test(text) && text.includes('"score"'))!;
    const plan = await explain(step);
    expect(plan).toMatch(new RegExp(`feed_by_${sortBy === "createdAt" ? "published_at" : sortBy}`));
    expect(plan).not.toMatch(sorting);
  }
});

test.for([
  "/moderation/cases",
  "/moderation/cases?state=closed",
  "/moderation/cases/65a000000010000000000010",
  "/users/decisions",
  "/users/notices",
  "/users/blocks",
  ...["", "?role=moderator", "?state=suspended", "?state=waiting"].flatMap((filter) =>
    ["newest", "oldest", "name"].map((sort) => `/administration/users${filter}${filter ? "&" : "?"}sort=${sort}`),
  ),
  "/administration/log",
  "/administration/log?act=case.decide",
  "/administration/log?actor=anna",
  "/administration/log?actor=anna&act=quota.change",
  "/decisions",
  ...["video", "comment", "tweet", "playlist"].flatMap((kind) =>
    ["", "?state=hidden", "?state=shown", "?query=bird", "?owner=bea", ...(onPostgres ? [] : ["?query=日本"])].map(
      (query) => `/administration/content/${kind}${query}`,
    ),
  ),
  "/administration/content/comment?state=held",
])("%s is read off an index in its order", async (path) => {
  for (const plan of await plansOf((who) => who.get(path))) {
    expect(plan).not.toMatch(
      /Seq Scan(?! on site_settings)|SCAN (?!firsts\b)\w+\b(?! USING (COVERING )?INDEX| VIRTUAL TABLE)/,
    );
    expect(plan).not.toMatch(/^.administration.(content|users)/.test(path) ? longSort : sorting);
  }
});

test.for([
  "/administration/content/comment?state=shown",
  "/administration/content/video?state=shown",
  "/administration/content/tweet?state=shown",
  "/administration/users?role=user",
  "/administration/users?sort=name",
  "/administration/jobs?state=waiting",
])("the last numbered page of %s counts rows in an index only", async (path) => {
  await plansOf((who) => who.get(`${path}${path.includes("?") ? "&" : "?"}limit=50&page=100`));
  const plan = await explain(queries.find(({ sql: text }) => / offset /.test(text))!);
  expect(plan).toMatch(onPostgres ? /Index (Only )?Scan/ : /USING COVERING INDEX/);
  expect(plan).not.toMatch(sorting);
});

const cursorLists = [
  "/moderation/cases",
  "/moderation/cases?state=appealed",
  "/moderation/cases?state=closed",
  "/users/decisions",
  "/users/decisions?unseen=true",
  "/users/notices",
  "/users/blocks",
  "/decisions",
  ...["newest", "oldest", "name"].map((sort) => `/administration/users?sort=${sort}`),
  "/administration/users?role=user",
  "/administration/invitations",
  ...["", "?act=case.decide", "?actor=anna", "?actor=anna&act=case.decide", "?since=2024-01-01&until=2024-01-01"].map(
    (query) => `/administration/log${query}`,
  ),
  ...["video", "comment", "tweet", "playlist"].flatMap((kind) =>
    ["", "?state=shown", "?owner=bea", "?owner=bea&state=shown"].map(
      (query) => `/administration/content/${kind}${query}`,
    ),
  ),
  "/administration/content/comment?state=held",
  "/administration/jobs",
  "/administration/jobs?state=done",
  "/administration/jobs?state=failed",
  "/administration/storage",
  `/subscriptions/u/${anna.id}?query=65a`,
  `/videos/allVideosOfUser/${bea.id}?sortBy=views&files=all`,
  `/videos?userId=${bea.id}`,
  "/videos?tag=rain",
];

/** The first thousand jobs are counted as they lie. Few appeals wait at a time: PostgreSQL sorts them, and SQLite reads the cases of each. */
const isShort = (path: string) => path.endsWith("state=appealed");

test.for(cursorLists)("a deep page of %s starts at its place in an index", async (path) => {
  const query = `${path}${path.includes("?") ? "&" : "?"}limit=20`;
  const first = await anna.get(query);
  const cursor = /"nextCursor":"([^"]+)"/.exec(first.text)![1];
  for (const direction of ["after", "before"]) {
    const plans = await plansOf((who) => who.get(`${query}&${direction}=${cursor}`));
    for (const plan of plans) {
      expect(plan).not.toMatch(
        /Seq Scan(?! on (site_settings|jobs)\b)|SCAN (?!firsts\b|CONSTANT\b|site_days\b)\w+\b(?! USING (COVERING )?INDEX| VIRTUAL TABLE)/,
      );
      if (!/site_days/.test(plan) && !isShort(path)) expect(plan).not.toMatch(longSort);
    }
    const begins = onPostgres ? /Index Cond: .*[<>]/ : /SEARCH \w+ USING (?:COVERING )?INDEX \w+ \(.*[<>]\?\)/;
    if (!isShort(path))
      expect(
        plans.some((plan) => begins.test(plan)),
        plans.join("\n\n"),
      ).toBe(true);
  }
});

test("the plans of every list are tested on deep pages", () => {
  const sortedLists = ["/videos", "/dashboard/videos"];
  const searches = ["/search/channels", "/search/tweets"];
  const paths = [...sortedLists, ...searches, ...numberedLists.map(([, path]) => path), ...queues, ...cursorLists];
  const tested = [...paths, ...mergedLists.map(([, path]) => path)].map((path) => path.split("?")[0]!);
  const lists = allCalls.filter(({ query }) => query?.after !== undefined && query.limit !== undefined);
  const untested = lists.filter(({ address }) => {
    const pattern = new RegExp(`^${address.replace("GET ", "").replace(/\{\w+\}/g, "[^/]+")}$`);
    return !tested.some((path) => pattern.test(path));
  });
  expect(untested.map(({ address }) => address)).toEqual([]);
});

// Of tweets that nearly all match, PostgreSQL reads the first thousand as they lie.
const frequent = onPostgres ? [] : ["/search/tweets?query=tweet"];

test.for(["/search/channels?query=0000123", "/search/tweets?query=tweet 45", ...frequent])(
  "a deep page of %s is found by index",
  async (path) => {
    const cursor = /"nextCursor":"([^"]+)"/.exec((await anna.get(`${path}&limit=5`)).text)![1];
    for (const direction of ["after", "before"])
      for (const plan of await plansOf((who) => who.get(`${path}&limit=5&${direction}=${cursor}`)))
        expect(plan).not.toMatch(readingTable);
  },
);

test("what an account and the site store is summed in an index", async () => {
  const plans = await plansOf(() => remainingQuota(db, { user: 1, total: 1 }, anna.id));
  const sums = plans.filter((plan) => /video_sizes|draft_sizes|videos|drafts/.test(plan));
  expect(sums).toHaveLength(4);
  for (const plan of sums) expect(plan).toMatch(onPostgres ? /Index Only Scan/ : /USING COVERING INDEX/);
});

test("the account's page of administration is read by index", async () => {
  // Whatever belongs to Bea is nearly the whole table, which PostgreSQL reads sooner.
  for (const { id } of onPostgres ? [anna] : [anna, bea])
    for (const plan of await plansOf((who) => who.get(`/administration/users/${id}`)))
      expect(plan).not.toMatch(reading);
});

test("the users of a picture are looked up by index", async () => {
  const store = await openMediaStore(`${dataDir}/media`);
  expectIndexed(await plansOf(() => removePicture(db, store, "no such picture")));
});

test("the test notices a plan that scans a table", async () => {
  const everything = await explain(
    db.selectFrom("videos").select("id").where("height", ">", 5).orderBy("height").compile(),
  );
  expect(everything).toMatch(reading);
  expect(everything).toMatch(sorting);
});

test("statistics read days by index, and only the most viewed videos of each day", async () => {
  const paths = ["/dashboard/statistics?days=365", `/dashboard/statistics/${commented}?days=365`];
  for (const path of paths) {
    const plans = await plansOf((who) => who.get(path));
    for (const plan of plans)
      expect(plan).not.toMatch(
        onPostgres ? /Seq Scan on (video_days|channel_days)/ : /SCAN (?!days|ranked|top|statistics_start)/,
      );
  }
  const ranking = (await plansOf((who) => who.get(paths[0]!))).find((plan) => plan.includes("video_days"))!;
  const byViews = onPostgres
    ? /Limit.*\n.*video_days_by_views on video_days.*\n.*Index Cond: .*day = channel_days.day.*views > 0/
    : /video_days_by_views \(owner_id=\? AND day=\? AND views>\?\)/;
  expect(ranking).toMatch(byViews);
});

/** Tables of one row, and of one row for each of 90 days, may be read whole; the first 1,000 jobs are counted as they lie. */
const readWhole = onPostgres
  ? /Seq Scan on (?!backup_state|site_days|jobs\b)/
  : /SCAN (?!firsts\b|CONSTANT\b|backup_state\b|site_days\b|\w+ USING (COVERING )?INDEX)/;

test.each([
  "/administration/overview",
  "/administration/jobs",
  "/administration/jobs?state=running",
  "/administration/jobs?state=failed",
  "/administration/storage",
])("%s reads indexes only, of 100,000 jobs and accounts", async (path) => {
  for (const plan of await plansOf((who) => who.get(path))) {
    expect(plan).not.toMatch(readWhole);
    if (!/site_days/.test(plan)) expect(plan).not.toMatch(longSort);
  }
});

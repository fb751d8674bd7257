import { expect, test } from "vitest";
import { onPostgres } from "#tests/support/api";
import { fillCommunity, fillVideos, fillWords } from "./fill";
import { sorting } from "./patterns";
import { openWatchedSite } from "./watched-site";

const { anna, queries, explain, plansOf } = await openWatchedSite(fillVideos, fillCommunity, fillWords);

/** Index scans of SQLite's virtual tables and short lists are SCANs, too. */
const readingTable = /(Seq Scan on|SCAN) (videos|users|tweets|captions|words|word_deletions)\b(?! USING)/;

test.for([
  "/search/channels?query=1000000001234",
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

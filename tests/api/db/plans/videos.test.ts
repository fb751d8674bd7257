import { expect, test } from "vitest";
import { removePicture } from "#api/media/store/remove-picture";
import { openMediaStore } from "#api/media/store/open-media";
import { findRemainingQuota } from "#api/videos/quotas/quotas";
import type { Page } from "#contract/envelope";
import type { Video } from "#contract/videos";
import { onPostgres } from "#tests/support/api";
import { videoForm } from "#tests/support/videos";
import { commented, fillReplacements, fillStatistics, fillVideos } from "./fill";
import { expectIndexed, range, reading, sorting } from "./patterns";
import { openWatchedSite } from "./watched-site";

const { api, anna, bea, db, queries, explain, plansOf, planOfNumberedPage } = await openWatchedSite(
  fillVideos,
  fillStatistics,
  fillReplacements,
);

const cursorOf = async (path: string) => (await anna.get<Page<Video>>(path)).data.nextCursor!;

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
      const plan = await planOfNumberedPage(`${path}&page=30`);
      expect(plan).toMatch(onPostgres ? /Index (Only )?Scan/ : /USING COVERING INDEX/);
      const { body } = await anna.get(`${path}&page=30`);
      const cursor = (body!.page as { nextCursor: string }).nextCursor;
      for (const direction of ["after", "before"]) {
        expectIndexed(await plansOf((who) => who.get(`${path}&query=title&${direction}=${cursor}`)));
        const plans = await plansOf((who) => who.get(`${path}&${direction}=${cursor}`));
        expectIndexed(plans);
        expect(plans.filter((each) => range.test(each))).toHaveLength(1);
      }
    });

test("rare titles among a channel's own videos are found by the index of titles, after one step through the list", async () => {
  const plans = await plansOf((who) => who.get("/dashboard/videos?query=title 7777&sortBy=likes"), bea);
  const isTextSearch = (plan: string) => /video_text_search VIRTUAL TABLE INDEX|trigrams_of_title/.test(plan);
  expect(plans.filter(isTextSearch)).toHaveLength(1);
  for (const plan of plans.filter((each) => !isTextSearch(each))) expect(plan).not.toMatch(reading);
  const steps = queries.filter(({ sql: text }) => text.includes("is true"));
  expect(steps).toHaveLength(1);
  expect(await explain(steps[0]!)).toMatch(readsIndexOnly("likes_count"));
});

const readsIndexOnly = (order: string) =>
  new RegExp(`${onPostgres ? "Index Only Scan.*" : "USING COVERING INDEX "}own_list_by_${order}`);

test("the search of own videos reads the index of any order only, whatever it filters by", async () => {
  const orders = { createdAt: "published_at", title: "title_folded", views: "views", likes: "likes_count" };
  for (const [sortBy, order] of Object.entries({ ...orders, duration: "duration" }))
    for (const filter of ["query=title", "query=title&state=published", "state=failed"]) {
      const plans = await plansOf((who) => who.get(`/dashboard/videos?limit=24&sortBy=${sortBy}&${filter}`));
      expect(plans.filter((plan) => readsIndexOnly(order).test(plan)).length).toBeGreaterThan(0);
      for (const plan of plans) expect(plan).not.toMatch(reading);
      // The few that failed are found by another index, and sorted.
      expectIndexed(plans.filter((plan) => !plan.includes("unready_of_channel")));
    }
});

test.for([
  ["unpublished", "unpublished_of_channel"],
  ["failed", "unready_of_channel"],
  ["processing", "unready_of_channel"],
])("the few own videos that are %s are counted and found by an index", async ([state, index]) => {
  const plans = await plansOf((who) => who.get(`/dashboard/videos?state=${state}&sortBy=likes`), bea);
  // Bea has nearly the whole table, which PostgreSQL may read sooner for the first step through her list.
  const isFirstStep = (plan: string) => onPostgres && plan.includes("IS TRUE");
  for (const plan of plans) if (!isFirstStep(plan)) expect(plan).not.toMatch(reading);
  expect(plans.filter((plan) => plan.includes(index!))).toHaveLength(2);
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

test("related videos are found by indexes of tags, channels, titles and the feed", async () => {
  const [first] = await db.selectFrom("videos").select(["id", "title_folded"]).limit(1).execute();
  const changed = { tags: "rain wind", title_folded: `${first!.title_folded} telling` };
  await db.updateTable("videos").set(changed).where("id", "=", first!.id).execute();
  const telling = { word: "telling", title_count: 2, name_count: 0, tweet_count: 0 };
  await db
    .insertInto("words")
    .values(telling)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const plans = await plansOf((who) => who.get(`/videos/${first!.id}/related`));
  const isTextSearch = (plan: string) => /title_search VIRTUAL TABLE INDEX|trigrams_of_title/.test(plan);
  expectIndexed(plans.filter((plan) => !isTextSearch(plan)));
  expect(plans.filter(isTextSearch)).toHaveLength(1);
});

test("a sign-in finds an account whose hash is of bcrypt by index", async () => {
  const login = { email: "nobody@vidlark.test", password: "a wrong password" };
  const plans = await plansOf((who) => who.post("/users/login", login));
  expect(plans.filter((plan) => plan.includes("users_with_bcrypt"))).toHaveLength(1);
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on users|SCAN users(?! USING INDEX)/);
});

test("what an account and the site store is summed in an index", async () => {
  const plans = await plansOf(() => findRemainingQuota(db, { user: 1, total: 1 }, { ownerId: anna.id }));
  const sums = plans.filter((plan) => /video_sizes|draft_sizes|videos|drafts/.test(plan));
  expect(sums).toHaveLength(4);
  for (const plan of sums) expect(plan).toMatch(onPostgres ? /Index Only Scan/ : /USING COVERING INDEX/);
});

test("the users of a picture are looked up by index", async () => {
  const store = await openMediaStore(`${api.place.dataDir}/media`);
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
    : /video_days_by_views \(owner_id=\? AND day=\? AND \(views,video_id\)>\(\?,\?\)\)/;
  expect(ranking).toMatch(byViews);
});

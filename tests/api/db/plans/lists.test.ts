import { expect, test } from "vitest";
import { allCalls } from "#contract/calls";
import { onPostgres } from "#tests/support/api";
import type { Comment } from "#contract/comments";
import type { Page } from "#contract/envelope";
import type { WatchPage } from "#contract/watch-page";
import { commented, fillCommunity, fillHeld, fillOwnLists, fillReplacements, fillVideos, thread } from "./fill";
import { cursorLists, mergedLists, numberedLists, queues } from "./paths";
import { expectIndexed, range, reading, sorting } from "./patterns";
import { openWatchedSite } from "./watched-site";

const { anna, bea, db, queries, plansOf, planOfNumberedPage, fillPath } = await openWatchedSite(
  fillVideos,
  fillCommunity,
  fillReplacements,
  fillHeld,
  fillOwnLists,
);

const watchPage = `/videos/${commented}/page`;

test.for(numberedLists)("%s uses an index, on deep pages too", async ([, pattern, query = ""]) => {
  const path = fillPath(pattern);
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

test.for(mergedLists)("%s are read off an index, on deep pages too", async ([, path]) => {
  const first = await anna.get(`${path}&limit=24`);
  const cursor = (first.body!.page as { nextCursor: string }).nextCursor;
  for (const query of ["", `&after=${cursor}`, `&before=${cursor}`])
    for (const plan of await plansOf((who) => who.get(`${path}&limit=24${query}`))) {
      const isTrending = path.startsWith("/trending");
      expect(plan).not.toMatch(isTrending || !onPostgres ? reading : /Seq Scan on videos/);
      if (isTrending) expect(plan).not.toMatch(sorting);
      else if (plan.includes("own_list_by_published_at")) expect(plan).not.toMatch(/Sort|TEMP B-TREE/);
    }
});

test("the videos of many channels are read off the site's feed, and each one's channel is looked up by index", async () => {
  const plans = await plansOf((who) => who.get("/subscriptions/videos?limit=24"));
  const [scan] = plans.filter((plan) => plan.includes("feed_by_published_at"));
  expect(scan).toMatch(onPostgres ? /subscriptions_key/ : /SEARCH subscriptions USING COVERING INDEX/);
});

test.for(["", "&sortBy=likes"])(
  "the threads of a watch page are read off an index%s, on deep pages too",
  async (sort) => {
    const path = `${watchPage}?limit=24${sort}`;
    const { data } = await anna.get<WatchPage>(path);
    for (const start of ["", `&after=${data.comments?.nextCursor}`]) {
      const plans = await plansOf((who) => who.get(path + start));
      expectIndexed(plans.filter((plan) => /\bcomments\b/.test(plan)));
    }
  },
);

test("the page of a comment is found by an index", async () => {
  const { data } = await anna.get<Page<Comment>>(`/comments/${commented}?parent=${thread}&limit=40`);
  const plans = await plansOf((who) => who.get(`/comment/${data.docs.at(-1)!._id}/place`));
  expectIndexed(plans.filter((plan) => /\bcomments\b/.test(plan)));
});

test("a page of threads takes the same number of queries, however many it has", async () => {
  const counts: number[] = [];
  for (const limit of [5, 50]) {
    await plansOf((who) => who.get(`/comments/${commented}?parent=none&limit=${limit}`));
    counts.push(queries.length);
  }
  expect(counts[0]).toBe(counts[1]);
});

test.for(queues)("the queue of %s is read off an index, on deep pages too", async (path) => {
  const { body } = await anna.get(`${path}${path.includes("?") ? "&" : "?"}limit=20`);
  const cursor = (body!.page as { nextCursor: string }).nextCursor;
  for (const query of ["", `&after=${cursor}`, `&before=${cursor}`])
    for (const plan of await plansOf((who) => who.get(`${path}${path.includes("?") ? "" : "?"}&limit=20${query}`))) {
      expect(plan).not.toMatch(onPostgres ? reading : /SCAN (?!posts USING (COVERING )?INDEX \w*held)/);
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

test("the plans of every list are tested on deep pages", () => {
  const sortedLists = ["/videos", "/dashboard/videos"];
  const searches = ["/search/channels", "/search/tweets"];
  const paths = [
    ...sortedLists,
    ...searches,
    ...numberedLists.map(([, path]) => path),
    ...queues,
    ...cursorLists,
    watchPage,
  ];
  const tested = [...paths, ...mergedLists.map(([, path]) => path)].map((path) => path.split("?")[0]!);
  const lists = allCalls.filter(({ query }) => query?.after !== undefined && query.limit !== undefined);
  const untested = lists.filter(({ route }) => {
    const pattern = new RegExp(`^${route.replace("GET ", "").replace(/\{\w+\}/g, "[^/]+")}$`);
    return !tested.some((path) => pattern.test(path));
  });
  expect(untested.map(({ route }) => route)).toEqual([]);
});

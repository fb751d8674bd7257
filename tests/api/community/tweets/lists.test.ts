import { expect, test } from "vitest";
import type { Tweet } from "#contract/tweets";
import { tweetShape } from "#contract/tweets";
import { testApi, type User } from "#tests/support/api";
import { countStatements } from "#tests/support/count-statements";
import { likeTweet, insertTweets } from "./rows";

const api = await testApi();
const anna = await api.signUp("anna");
const bea = await api.signUp("bea");
const day = (number: number) => `2024-01-${String(number).padStart(2, "0")}T00:00:00.000Z`;

/** Two tweets of Anna's share each day, so that ids break the ties; Bea has one on every second day. */
const annas = await insertTweets(api, anna, [1, 1, 2, 2, 3, 3].map(day));
const beas = await insertTweets(api, bea, [1, 3].map(day));
const newestFirst = (tweets: Tweet[]) =>
  [...tweets].sort((a, b) => (a.createdAt + a._id < b.createdAt + b._id ? 1 : -1));

interface Cursors {
  nextCursor: string | null;
  prevCursor: string | null;
  limit: number;
}

async function read(path: string, who = api.visitor()) {
  const { status, message, data, body } = await who.get<Tweet[]>(path);
  return { status, message, tweets: data, ids: data.map(({ _id }) => _id), page: body!.page as Cursors };
}

const lists = [
  ["/tweets/getAllTweets", [...annas, ...beas]],
  [`/tweets/user/${anna.id}`, annas],
  [`/tweets/users/${anna.id.toUpperCase()}`, annas],
] as const;

/** Runs a test on tweets of its own, and deletes them for the tests of all tweets. */
async function withTweets(who: User, days: string[], run: (ids: string[]) => Promise<void>) {
  const ids = await insertTweets(api, who, days);
  await run(ids);
  await api.db.deleteFrom("tweets").where("owner_id", "=", who.id).where("id", "not in", beas).execute();
}

test.for(lists)("%s lists every tweet of a channel once, newest first, for anyone", async ([path, ids]) => {
  for (const who of [api.visitor(), anna, bea]) {
    const { status, message, tweets, page } = await read(path, who);
    expect({ status, message }).toEqual({ status: 200, message: "Tweets fetched successfully" });
    expect(new Set(tweets.map(({ _id }) => _id))).toEqual(new Set(ids));
    expect(newestFirst(tweets)).toEqual(tweets);
    expect(page).toEqual({ nextCursor: null, prevCursor: null, limit: 100 });
    for (const tweet of tweets) tweetShape.strict().parse(tweet);
  }
});

test.for(lists)("%s is paged by cursors forwards and backwards, and by numbers", async ([path]) => {
  const all = (await read(path)).ids;
  const pages = [await read(`${path}?limit=2`)];
  while (pages.at(-1)!.page.nextCursor)
    pages.push(await read(`${path}?limit=2&after=${pages.at(-1)!.page.nextCursor}`));
  expect(pages.map(({ ids }) => ids.length)).toEqual(Array(Math.ceil(all.length / 2)).fill(2));
  expect(pages.flatMap(({ ids }) => ids)).toEqual(all);
  const back = [pages.at(-1)!];
  while (back[0]!.page.prevCursor) back.unshift(await read(`${path}?limit=2&before=${back[0]!.page.prevCursor}`));
  expect(back.map(({ ids }) => ids)).toEqual(pages.map(({ ids }) => ids));
  expect((await read(`${path}?limit=2&page=2`)).ids).toEqual(pages[1]!.ids);
});

test("a tweet posted while someone pages makes no tweet appear twice", async () => {
  const carl = await api.signUp("carl");
  await withTweets(carl, [4, 5, 6].map(day), async () => {
    const path = `/tweets/user/${carl.id}?limit=2`;
    const { page } = await read(path);
    await insertTweets(api, carl, [day(7)]);
    expect((await read(`${path}&after=${page.nextCursor}`)).tweets.map(({ createdAt }) => createdAt)).toEqual([day(4)]);
  });
});

test("a list without a limit ends after a hundred tweets", async () => {
  const dora = await api.signUp("dora");
  await withTweets(dora, Array<string>(101).fill(day(1)), async () => {
    const { ids, page } = await read(`/tweets/user/${dora.id}`);
    expect({ idCount: ids.length, limit: page.limit, nextCursor: page.nextCursor }).toEqual({
      idCount: 100,
      limit: 100,
      nextCursor: expect.any(String),
    });
    expect((await read(`/tweets/user/${dora.id}?limit=5000`)).ids).toHaveLength(100);
  });
});

test("whether a tweet is liked depends on the viewer, its count does not", async () => {
  await withTweets(bea, [day(8)], async ([id]) => {
    await likeTweet(api, anna, id!);
    for (const path of ["/tweets/getAllTweets", `/tweets/user/${bea.id}`])
      for (const [who, liked] of [[anna, true] as const, [bea, false] as const, [api.visitor(), false] as const]) {
        const tweet = (await read(path, who)).tweets.find(({ _id }) => _id === id);
        expect(tweet).toMatchObject({ liked, likesCount: 1 });
      }
  });
});

test("an unknown account has no tweets, and an invalid id is rejected", async () => {
  expect(await read(`/tweets/user/${"0".repeat(24)}`)).toMatchObject({ status: 200, ids: [] });
  for (const path of ["/tweets/user/anna", "/tweets/users/anna"]) {
    const { status, message } = await anna.get(path);
    expect({ status, message }).toEqual({ status: 400, message: "Invalid user id" });
  }
});

test("a cursor of another list or of none is rejected", async () => {
  const { page } = await read("/tweets/getAllTweets?limit=1");
  for (const cursor of [page.nextCursor, "nonsense"])
    expect((await anna.get(`/tweets/user/${anna.id}?after=${cursor}`)).status).toBe(400);
});

test("a page of any number of tweets takes one statement", async () => {
  for (const path of ["/tweets/getAllTweets", `/tweets/user/${anna.id}`]) {
    const { answer, statements } = await countStatements(api.db, () => read(path));
    expect([answer.ids.length > 5, statements]).toEqual([true, 1]);
  }
});

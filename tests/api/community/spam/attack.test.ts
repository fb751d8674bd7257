import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { addComment } from "#api/community/comments/write-comment";
import { newId, timestamp } from "#api/db/ids";
import { sweepRecentPosts } from "#api/community/spam/recent-posts";
import { addTweet } from "#api/community/tweets/write-tweet";
import type { Comment } from "#contract/comments";
import type { HeldPost } from "#contract/comment-rules";
import type { Tweet } from "#contract/tweets";
import { testApi } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const admin = await api.signUp("admin");
const anna = await api.signUp("anna");
const start = Date.now();
const minute = 60_000;
const day = 24 * 60 * minute;

/** Sets the clock to so many minutes after the start. */
const setClock = (minutes: number) => vi.useFakeTimers({ toFake: ["Date"], now: start + minutes * minute });

beforeAll(async () => {
  await api.db
    .updateTable("users")
    .set({ created_at: timestamp(start - 400 * day) })
    .execute();
});
afterEach(async () => {
  vi.useRealTimers();
  for (const table of ["recent_posts", "comments", "tweets"] as const) await api.db.deleteFrom(table).execute();
});

/** Inserts accounts of one age; returns them as authors. */
async function addAuthors(name: string, count: number, createdAt: string) {
  const authors = Array.from({ length: count }, (_, index) => ({ id: newId(), name: `${name}-${index}` }));
  const texts = { password_hash: "", avatar: "", cover_image: "", description: "", role: "user" as const };
  const rows = authors.map(({ id, name: username }) => ({
    ...{ id, username, username_folded: username, full_name: username, full_name_folded: username, ...texts },
    ...{ email: `${username}@spam.test`, email_folded: `${username}@spam.test` },
    ...{ created_at: createdAt, updated_at: createdAt },
  }));
  await api.db.insertInto("users").values(rows).execute();
  return authors.map(({ id }) => ({ id, role: "user" as const, createdAt }));
}

/** A sequence of numbers below 1 that looks random and is the same in every run. */
function randomNumbers(seed: number) {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}

const words = "river lamp quiet harbour stone winter garden paper engine cloud silver orchard violin ladder".split(" ");

/** Writes a comment of a spammer: a link, one text of a few, or a template with words of chance. */
function writeSpam(next: () => number, index: number): string {
  const word = () => words[Math.floor(next() * words.length)]!;
  if (index % 4 === 0) return `Best ${word()} deals at ${word()}-${index}.shop`;
  if (index % 4 === 1) return ["I earned 900 a day from home!", "Check my channel, thank me later"][index % 2]!;
  return `So ${word()} and ${word()}! Ask me how my ${word()} earns ${Math.floor(next() * 9_000)} a ${word()}, no ${word()}`;
}

const commentCount = process.env.TESTS === "long" ? 1_000 : 300;

test.for([
  ["within ten minutes", 10],
  ["within an hour", 60],
  ["at fifty an hour", (commentCount / 50) * 60],
] as const)("of hundreds of comments of 50 new accounts %s, at most 1 %% is shown", async ([name, minutes]) => {
  const [videoId] = await insertVideos(api, anna, [{}]);
  const authors = await addAuthors(`spam-${minutes}`, 50, timestamp(start - minute));
  const next = randomNumbers(minutes);
  let shownCount = 0;
  for (let index = 0; index < commentCount; index++) {
    setClock((index / commentCount) * minutes);
    const author = authors[index % authors.length]!;
    const comment = await addComment(api.db, { videoId: videoId!, author, content: writeSpam(next, index) });
    if (comment.withheld === "") shownCount++;
    if (index % 100 === 99) await sweepRecentPosts(api.db);
  }
  expect(shownCount, name).toBeLessThanOrEqual(commentCount / 100);
});

test("during the attack, the comments of 50 accounts of age are shown, with their links", async () => {
  const [videoId] = await insertVideos(api, anna, [{}]);
  const honest = await addAuthors("honest", 50, timestamp(start - 30 * day));
  const spammers = await addAuthors("noise", 20, timestamp(start - minute));
  for (const [index, author] of honest.entries()) {
    setClock(index / 10);
    const content = `At ${index}:10 I had to laugh, as in https://birds.example/${index}`;
    const spam = { author: spammers[index % 20]!, content: writeSpam(Math.random, index) };
    await addComment(api.db, { videoId: videoId!, ...spam });
    expect((await addComment(api.db, { videoId: videoId!, author, content })).withheld).toBe("");
  }
});

test("of comments at the same moment, no more are shown than one after another", async () => {
  const [videoId] = await insertVideos(api, anna, [{}]);
  const authors = await addAuthors("flood", 30, timestamp(start - minute));
  const added = await Promise.all(
    authors.map((author, index) => addComment(api.db, { videoId: videoId!, author, content: `Hello ${index}` })),
  );
  expect(added.filter(({ withheld }) => withheld === "").length).toBeLessThanOrEqual(5);
});

test("an account's repeated text waits, the second account's too if both are new", async () => {
  const [videoId] = await insertVideos(api, anna, [{}]);
  const [old] = await addAuthors("old", 1, timestamp(start - 30 * day));
  const [older] = await addAuthors("older", 1, timestamp(start - 30 * day));
  const [one, two] = await addAuthors("young", 2, timestamp(start - minute));
  const say = async (author: typeof old, content: string) =>
    (await addComment(api.db, { videoId: videoId!, author: author!, content })).withheld;
  setClock(0);
  expect([await say(old, "Thank you"), await say(older, "Thank you")]).toEqual(["", ""]);
  expect(await say(old, "thank YOU!!")).toBe("held");
  expect([await say(one, "Nice one"), await say(two, "nice one")]).toEqual(["", "held"]);
  setClock(61);
  expect(await say(old, "Thank you")).toBe("");
});

test("posts of accounts of age neither use up what new accounts may post nor make their texts repeats", async () => {
  const [videoId] = await insertVideos(api, anna, [{}]);
  const old = await addAuthors("settled", 10, timestamp(start - 30 * day));
  const [young] = await addAuthors("newcomer", 1, timestamp(start - minute));
  setClock(0);
  for (const [index, author] of old.entries())
    await addComment(api.db, { videoId: videoId!, author, content: `Good morning ${index}` });
  const comment = await addComment(api.db, { videoId: videoId!, author: young!, content: "Good morning 9" });
  expect(comment.withheld).toBe("");
});

test("a text that its author sends several times at once is one comment or tweet, and shown", async () => {
  const [videoId] = await insertVideos(api, anna, [{}]);
  const [one, two] = await addAuthors("impatient", 2, timestamp(start - 30 * day));
  const post = { content: "By one click", returnsFirstIfRepeated: true };
  const addEach = [
    () => addComment(api.db, { videoId: videoId!, author: one!, ...post }),
    () => addTweet(api.db, two!, post),
  ];
  for (const add of addEach) {
    const added = await Promise.all([add(), add(), add()]);
    expect(new Set(added.map(({ _id }) => _id)).size).toBe(1);
    expect(added.map(({ withheld }) => withheld)).toEqual(["", "", ""]);
  }
  const [other] = await insertVideos(api, anna, [{}]);
  const elsewhere = await addComment(api.db, { videoId: other!, author: one!, ...post });
  expect(elsewhere.withheld, "under another video").toBe("held");
});

test("of the same text in two calls at the same moment, one is shown", async () => {
  const [videoId] = await insertVideos(api, anna, [{}]);
  const authors = await addAuthors("program", 30, timestamp(start - 30 * day));
  // In one millisecond, neither times nor ids tell which one was first.
  setClock(0);
  for (const author of authors) {
    const add = () => addComment(api.db, { videoId: videoId!, author, content: `Twice by ${author.id}` });
    const states = (await Promise.all([add(), add(), add()])).map(({ withheld }) => withheld);
    expect(states.sort()).toEqual(["", "held", "held"]);
  }
});

test("a post that the database could not store is no repeat when it is sent again", async () => {
  const [videoId] = await insertVideos(api, anna, [{}]);
  const [author] = await addAuthors("unlucky", 1, timestamp(start - 30 * day));
  const addEach = [
    (content: string) => addComment(api.db, { videoId: videoId!, author: author!, content }),
    (content: string) => addTweet(api.db, author!, { content }),
  ];
  for (const [index, add] of addEach.entries()) {
    // All transactions fail meanwhile: the dispatcher of events begins some, too.
    const failing = vi.spyOn(api.db, "transaction").mockImplementation(() => {
      throw new Error("deadlock detected");
    });
    await expect(add(`Unlucky ${index}`)).rejects.toThrow("deadlock detected");
    failing.mockRestore();
    expect((await add(`Unlucky ${index}`)).withheld).toBe("");
  }
});

test("a reply to a comment that no longer exists is refused, and the same text as a comment of its own is no repeat", async () => {
  const [videoId] = await insertVideos(api, anna, [{}]);
  const [author] = await addAuthors("late", 1, timestamp(start - 30 * day));
  const comment = { videoId: videoId!, author: author!, content: "Such a lark" };
  await expect(addComment(api.db, { ...comment, parentId: newId() })).rejects.toMatchObject({ status: 404 });
  expect((await addComment(api.db, comment)).withheld).toBe("");
});

test("held tweets and comments wait for a moderator, each with its reason; other tweets are shown", async () => {
  const bea = await api.signUp("bea");
  const visitor = api.visitor();
  const { data: held, message } = await bea.post<Tweet>("/tweets", { content: "Deals at www.deals.shop" });
  expect({ message, withheld: held.withheld }).toEqual({
    message: "Your tweet waits for a moderator",
    withheld: "held",
  });
  const shownTweet = (await bea.post<Tweet>("/tweets", { content: "Good morning" })).data;
  expect(shownTweet.withheld).toBe("");
  const listed = async () => (await visitor.get<Tweet[]>("/tweets")).data.map(({ _id }) => _id);
  const found = async () => (await visitor.get("/search/tweets?query=deals")).text.includes(held._id);
  expect({ listed: await listed(), found: await found() }).toEqual({ listed: [shownTweet._id], found: false });
  const waiting = (await admin.get<HeldPost[]>("/moderation/held?kind=tweet")).data;
  expect(waiting).toMatchObject([{ _id: held._id, reason: "young-links", video: null }]);
  const body = { kind: "tweet", act: "approve", ids: held._id };
  expect((await admin.patch("/moderation/held", body)).data).toEqual({ decided: 1, left: 0 });
  expect({ listed: await listed(), found: await found() }).toEqual({ listed: [shownTweet._id, held._id], found: true });
  const edited = await bea.patch<Tweet>(`/tweets/${shownTweet._id}`, { newContent: "Now at www.deals.shop/2" });
  expect(edited.data.withheld).toBe("held");
  await admin.patch("/moderation/held", { kind: "tweet", act: "delete", ids: shownTweet._id });
  expect(await listed()).toEqual([held._id]);
  const [videoId] = await insertVideos(api, anna, [{}]);
  const { data } = await bea.post<Comment>(`/comments/${videoId}`, { commentContent: "www.deals.shop/3" });
  for (const [who, path] of [
    [admin, "/moderation/held"],
    [anna, "/dashboard/comments"],
  ] as const)
    expect((await who.get<HeldPost[]>(path)).data.find(({ _id }) => _id === data._id)?.reason).toBe("young-links");
  await admin.patch("/moderation/held", { kind: "comment", act: "approve", ids: data._id });
  expect((await visitor.get(`/comment/${data._id}`)).status).toBe(200);
  const acts = await api.db.selectFrom("audit_log").select("act").where("act", "like", "held.%").execute();
  expect(acts.map(({ act }) => act).toSorted()).toEqual(["held.approve", "held.approve", "held.delete"]);
});

test("words that the site watches are held from every account but those who moderate", async () => {
  const row = { value: JSON.stringify(["casino"]), updated_at: timestamp(), updated_by: admin.id };
  await api.db
    .insertInto("site_settings")
    .values({ key: "watchedWords", ...row })
    .execute();
  expect((await anna.post<Tweet>("/tweets", { content: "My casino!" })).data.withheld).toBe("held");
  expect((await admin.post<Tweet>("/tweets", { content: "No casino here" })).data.withheld).toBe("");
});

test("new accounts write more slowly than others", async () => {
  const slow = await testApi({ rateLimitScale: 1 });
  const first = await slow.signUp("first");
  const young = await slow.signUp("young");
  const old = await slow.signUp("old");
  for (const who of [first, old])
    await slow.db
      .updateTable("users")
      .set({ created_at: timestamp(start - 30 * day) })
      .where("id", "=", who.id)
      .execute();
  const statuses = async (who: typeof old) => {
    const found: number[] = [];
    for (let index = 0; index < 6; index++) found.push((await who.post("/tweets", { content: `Hi ${index}` })).status);
    return found;
  };
  expect(await statuses(young)).toEqual([201, 201, 201, 201, 201, 429]);
  expect(await statuses(old)).toEqual([201, 201, 201, 201, 201, 201]);
});

test("a post that a moderator hid, and its author changed into one that the site holds, waits when it is shown", async () => {
  const cleo = await api.signUp("cleo");
  const [videoId] = await insertVideos(api, anna, [{}]);
  const tweet = (await cleo.post<Tweet>("/tweets", { content: "Rude" })).data._id;
  const comment = (await cleo.post<Comment>(`/comments/${videoId}`, { commentContent: "Rude, too" })).data._id;
  const show = async (kind: "tweet" | "comment", id: string, isShown: boolean) => {
    const decision = { act: isShown ? "show" : "hide", category: "spam", reason: "As decided", ids: id };
    expect((await admin.post(`/administration/content/${kind}/decisions`, decision)).data).toMatchObject([
      { isDone: true },
    ]);
  };
  const waiting = async (kind: string) => (await admin.get<HeldPost[]>(`/moderation/held?kind=${kind}`)).data;
  await show("tweet", tweet, false);
  await show("comment", comment, false);
  expect((await cleo.patch<Tweet>(`/tweets/${tweet}`, { newContent: "deals.shop" })).data.withheld).toBe("hidden");
  await cleo.patch(`/comment/${comment}`, { commentContent: "more-deals.shop" });
  for (const [kind, id] of [["tweet", tweet] as const, ["comment", comment] as const]) {
    expect(await waiting(kind)).toEqual([]);
    await show(kind, id, true);
    expect(await waiting(kind)).toMatchObject([{ _id: id, reason: "young-links" }]);
    await admin.patch("/moderation/held", { kind, act: "approve", ids: id });
    await show(kind, id, false);
    await show(kind, id, true);
    expect(await waiting(kind)).toEqual([]);
  }
});

import { sql } from "kysely";
import { expect, test } from "vitest";
import { fold } from "#contract/fold";
import { type ChannelEntry, channelEntryShape } from "#contract/subscriptions";
import { type Tweet, tweetShape } from "#contract/tweets";
import { testApi } from "#tests/support/api";
import { nextMillisecond } from "#tests/support/next-millisecond";
import type { Client } from "#tests/support/client";

const api = await testApi({ workers: 0 });
const anna = await api.signUp("anna", { fullName: "Anna Lark" });
const bea = await api.signUp("bea.lark", { fullName: "Ünal Böhm" });
const carl = await api.signUp("carl", { fullName: "Lark" });
await bea.post(`/subscriptions/t/${anna.id}`, {});

interface Cursors {
  nextCursor: string | null;
  prevCursor: string | null;
}

async function read<T>(path: string, who: Client = api.visitor()) {
  const { status, data, body } = await who.get<T[]>(path);
  expect(status).toBe(200);
  return { docs: data, page: body!.page as Cursors };
}

const channels = (query: string, rest = "", who?: Client) =>
  read<ChannelEntry>(`/search/channels?query=${encodeURIComponent(query)}${rest}`, who);
const tweets = (query: string, rest = "") => read<Tweet>(`/search/tweets?query=${encodeURIComponent(query)}${rest}`);

const namesOf = ({ docs }: { docs: ChannelEntry[] }) => docs.map(({ username }) => username);
const textsOf = ({ docs }: { docs: Tweet[] }) => docs.map(({ content }) => content);

test("channels are found by username and full name, equal names first, then by subscribers", async () => {
  expect(namesOf(await channels("LARK"))).toEqual(["carl", "anna", "bea.lark"]);
  expect(namesOf(await channels("böh"))).toEqual(["bea.lark"]);
  for (const channel of (await channels("lark")).docs) channelEntryShape.strict().parse(channel);
});

test("a found channel says whether the viewer follows it and has no private data", async () => {
  const [forBea] = (await channels("anna", "", bea)).docs;
  const [forVisitor] = (await channels("anna")).docs;
  expect([forBea!.isSubscribedByMe, forVisitor!.isSubscribedByMe, forBea!.subscriberCount]).toEqual([true, false, 1]);
  expect(namesOf(await channels("vidlark.test"))).toEqual([]);
});

test.for(["ü", "na", "B", ".l"])("a name is found by a term as short as %s", async (query) => {
  const found = namesOf(await channels(query));
  expect(found.length).toBeGreaterThan(0);
  expect(found).not.toContain("carl");
});

test.for(["", "  ", "zzz", "%", "_", '"', "lark*"])("the query %j finds no channel and no tweet", async (query) => {
  expect((await channels(query)).docs).toEqual([]);
  expect((await tweets(query)).docs).toEqual([]);
});

test("a channel is found by its new name and no longer by its old one", async () => {
  const dora = await api.signUp("dora", { fullName: "Before" });
  await dora.patch("/users/update-account", { fullName: "Afterwards" });
  expect(namesOf(await channels("afterw"))).toEqual(["dora"]);
  expect(namesOf(await channels("before"))).toEqual([]);
  expect(namesOf(await channels("ft"))).toEqual(["dora"]);
});

test("channels are paged by cursors there and back, and by numbers", async () => {
  const first = await channels("lark", "&limit=2");
  const second = await channels("lark", `&limit=2&after=${first.page.nextCursor}`);
  expect([...namesOf(first), ...namesOf(second)]).toEqual(["carl", "anna", "bea.lark"]);
  expect(second.page.nextCursor).toBeNull();
  expect(namesOf(await channels("lark", `&limit=2&before=${second.page.prevCursor}`))).toEqual(namesOf(first));
  expect(namesOf(await channels("lark", "&limit=2&page=2"))).toEqual(namesOf(second));
});

const post = async (content: string) => (await anna.post<Tweet>("/tweets", { content })).data._id;

test("tweets are found by their text in any case, newest first", async () => {
  for (const text of ["The ÖRRERY turns", "No match", "an örrery again"]) {
    await nextMillisecond();
    await post(text);
  }
  expect(textsOf(await tweets("Örrery"))).toEqual(["an örrery again", "The ÖRRERY turns"]);
  expect(textsOf(await tweets("ör"))).toEqual(["an örrery again", "The ÖRRERY turns"]);
  for (const tweet of (await tweets("örrery")).docs) tweetShape.strict().parse(tweet);
});

test("a changed tweet is found by its new text, a deleted one not at all", async () => {
  const id = await post("Marquetry at noon");
  await anna.patch(`/tweets/${id}`, { newContent: "Sextant at noon" });
  expect(textsOf(await tweets("marquetry"))).toEqual([]);
  expect(textsOf(await tweets("sextant"))).toEqual(["Sextant at noon"]);
  await anna.delete(`/tweets/${id}`);
  expect(textsOf(await tweets("sextant"))).toEqual([]);
  expect(textsOf(await tweets("xt"))).toEqual([]);
});

test.for(["kiln", "ki"])("tweets with %s are paged by cursors there and back, few and many", async (query) => {
  const start = Date.UTC(2024, 0, query.length);
  const insert = (count: number, from: number) =>
    api.db
      .insertInto("tweets")
      .values(
        Array.from({ length: count }, (_, n) => {
          const content = `${query === "ki" ? "ki" : "Kiln"} ${from + n}`;
          const time = new Date(start + (from + n) * 1_000).toISOString();
          const id = `${query.length}${String(from + n).padStart(23, "0")}`;
          return { id, owner_id: carl.id, content, content_folded: fold(content), created_at: time, updated_at: time };
        }),
      )
      .execute();
  await insert(5, 0);
  await expectPages(query, 2);
  for (const from of [5, 505]) await insert(500, from);
  await expectPages(query, 100);
});

async function expectPages(query: string, limit: number) {
  const pages = [await tweets(query, `&limit=${limit}`)];
  while (pages.at(-1)!.page.nextCursor)
    pages.push(await tweets(query, `&limit=${limit}&after=${pages.at(-1)!.page.nextCursor}`));
  const ids = pages.flatMap(({ docs }) => docs.map(({ _id }) => _id));
  const { rows } = await sql<{ id: string }>`select id from tweets where content_folded like ${`%${query}%`}
    order by created_at desc, id desc`.execute(api.db);
  expect(ids).toEqual(rows.map(({ id }) => id));
  const back = await tweets(query, `&limit=${limit}&before=${pages.at(-1)!.page.prevCursor}`);
  expect(textsOf(back)).toEqual(textsOf(pages.at(-2)!));
  expect(textsOf(await tweets(query, `&limit=${limit}&page=2`))).toEqual(textsOf(pages[1]!));
}

test("of very many channels those with most subscribers are found, and equal names", async () => {
  const time = "2024-01-01T00:00:00.000Z";
  const rows = Array.from({ length: 1_200 }, (_, n) => ({
    id: String(n).padStart(24, "e"),
    ...{ username: `wren-${n}`, username_folded: `wren-${n}`, email: `${n}@x.test`, email_folded: `${n}@x.test` },
    ...{ full_name: "Jen", full_name_folded: n === 7 ? "wren" : "jen", password_hash: "", avatar: "", cover_image: "" },
    ...{ description: "", role: "user" as const, created_at: time, updated_at: time, subscribers_count: n },
  }));
  for (const from of [0, 400, 800])
    await api.db
      .insertInto("users")
      .values(rows.slice(from, from + 400))
      .execute();
  expect(namesOf(await channels("wren", "&limit=3"))).toEqual(["wren-7", "wren-1199", "wren-1198"]);
});

test("the first page of tweets that go on says how many there are, also folded widely", async () => {
  const erin = await api.signUp("erin");
  for (const content of ["Kittiwakes 1", "Kittiwakes 2", "kıttıwakes 3"]) await erin.post("/tweets", { content });
  const { page } = await tweets("kittiwakes", "&limit=2");
  expect(page).toMatchObject({ totalDocs: 3 });
  expect((await tweets("kittiwakes", `&limit=2&after=${page.nextCursor}`)).page).not.toHaveProperty("totalDocs");
  expect((await tweets("kittiwakes")).page).not.toHaveProperty("totalDocs");
});

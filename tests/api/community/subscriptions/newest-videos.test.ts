import { expect, test } from "vitest";
import { newId } from "#api/db/ids";
import type { Video } from "#contract/videos";
import { testApi, type User } from "#tests/support/api";
import { cpuMs } from "#tests/support/cpu";
import { insertAll } from "#commands/rows/insert";
import { random } from "#commands/rows/random";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const anna = await api.signUp("anna");

const timeOf = (minute: number) => new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString();
const follow = (who: User, channel: User) => who.post(`/subscriptions/t/${channel.id}`, { subscribed: true });

async function readPage(who: User, query = "") {
  const { status, data, body } = await who.get<Video[]>(`/subscriptions/videos?limit=5${query}`);
  expect(status).toBe(200);
  const page = body!.page as { nextCursor: string | null; prevCursor: string | null };
  return { titles: data.map(({ title }) => title), ...page };
}

test("the feed has the listed videos of all followed channels, newest first, page by page both ways", async () => {
  const next = random(7);
  const expected: { title: string; minute: number }[] = [];
  for (let channel = 0; channel < 8; channel++) {
    const owner = await api.signUp(`channel${channel}`);
    const rows = Array.from({ length: channel * 2 }, () => Math.floor(next() * 10_000)).map((minute) => {
      return { title: `${channel} at ${minute}`, minute };
    });
    await insertVideos(
      api,
      owner,
      rows.map(({ title, minute }) => ({ title, created_at: timeOf(minute) })),
    );
    await insertVideos(api, owner, [{ is_published: 0, created_at: timeOf(99_999) }, { status: "processing" }]);
    if (channel === 3) continue;
    await follow(anna, owner);
    expected.push(...rows);
  }
  const titles = expected.sort((a, b) => b.minute - a.minute).map(({ title }) => title);
  const collected: string[] = [];
  const cursors: string[] = [];
  for (let query = ""; ;) {
    const page = await readPage(anna, query);
    collected.push(...page.titles);
    if (!page.nextCursor) break;
    cursors.push(page.nextCursor);
    query = `&after=${page.nextCursor}`;
  }
  expect(collected).toEqual(titles);
  const third = await readPage(anna, `&after=${cursors[1]}`);
  const second = await readPage(anna, `&before=${third.prevCursor}`);
  expect(second.titles).toEqual(titles.slice(5, 10));
  expect((await readPage(anna, `&before=${second.prevCursor}`)).prevCursor).toBeNull();
});

test("a viewer who follows nobody gets an empty feed, and a cursor of another list is refused", async () => {
  const lone = await api.signUp("lone");
  expect(await readPage(lone)).toMatchObject({ titles: [], nextCursor: null, prevCursor: null });
  const feed = (await anna.get<{ nextCursor: string }>("/videos?limit=1")).data;
  expect((await anna.get(`/subscriptions/videos?after=${feed.nextCursor}`)).status).toBe(400);
});

/** Inserts channels that an account follows, with the counter of its row. */
async function followMany(who: User, count: number): Promise<User[]> {
  const created_at = timeOf(0);
  const ids = Array.from({ length: count }, () => newId());
  const texts = {
    full_name: "",
    full_name_folded: "",
    password_hash: "",
    avatar: "",
    cover_image: "",
    description: "",
  };
  await insertAll(
    api.db,
    "users",
    ids.map((id) => {
      const names = { username: `u${id}`, username_folded: `u${id}`, email: `u${id}`, email_folded: `u${id}` };
      return { id, ...names, ...texts, role: "user" as const, created_at, updated_at: created_at };
    }),
  );
  const subscriptions = ids.map((channel_id) => ({ subscriber_id: who.id, channel_id, created_at }));
  await insertAll(api.db, "subscriptions", subscriptions);
  await api.db.updateTable("users").set({ subscriptions_count: count }).where("id", "=", who.id).execute();
  return ids.map((id) => ({ id }) as User);
}

test("the feed of somebody with 1,500 subscriptions comes within 200 ms", async () => {
  const many = await api.signUp("many");
  const channels = await followMany(many, 1_500);
  for (const [index, owner] of channels.slice(-20).entries())
    await insertVideos(api, owner, [{ title: `${index}`, created_at: timeOf(index) }]);
  await readPage(many);
  let titles: string[] = [];
  const spentMs = await cpuMs(async () => ({ titles } = await readPage(many)));
  expect(titles).toEqual(["19", "18", "17", "16", "15"]);
  expect(spentMs).toBeLessThan(200);
});

test("the feed of many channels has all of their videos, however many of others lie between", async () => {
  const [busy, stranger] = [await api.signUp("busy"), await api.signUp("stranger")];
  const channels = await followMany(busy, 500);
  const others = Array.from({ length: 1_300 }, (_, minute) => ({ created_at: timeOf(20_000 + minute) }));
  await insertVideos(api, stranger, others);
  const minutes = [19_000, 19_001, 20_003, 20_650, 20_651, 20_652, 21_100, 21_298, 21_299];
  for (const [index, minute] of minutes.entries())
    await insertVideos(api, channels[index * 30]!, [{ title: `${minute}`, created_at: timeOf(minute) }]);
  const titles = minutes.map(String).reverse();
  const first = await readPage(busy);
  const second = await readPage(busy, `&after=${first.nextCursor}`);
  expect([first.titles, second.titles]).toEqual([titles.slice(0, 5), titles.slice(5)]);
  expect(second.nextCursor).toBeNull();
  expect((await readPage(busy, `&before=${second.prevCursor}`)).titles).toEqual(titles.slice(0, 5));
});

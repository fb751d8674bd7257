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

test("the feed of somebody with 1,500 subscriptions comes within 200 ms", async () => {
  const many = await api.signUp("many");
  const created_at = timeOf(0);
  const ids = Array.from({ length: 1_500 }, () => newId());
  const names = ids.map((id) => ({ id, username: `u${id}` }));
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
    names.map(({ id, username }) => {
      const folded = { username_folded: username, email: username, email_folded: username };
      return { id, username, ...folded, ...texts, role: "user" as const, created_at, updated_at: created_at };
    }),
  );
  const subscriptions = ids.map((channel_id) => ({ subscriber_id: many.id, channel_id, created_at }));
  await insertAll(api.db, "subscriptions", subscriptions);
  const newest = ids.slice(-20).map((id) => ({ id }) as User);
  for (const [index, owner] of newest.entries())
    await insertVideos(api, owner, [{ title: `${index}`, created_at: timeOf(index) }]);
  await readPage(many);
  let titles: string[] = [];
  const spentMs = await cpuMs(async () => ({ titles } = await readPage(many)));
  expect(titles).toEqual(["19", "18", "17", "16", "15"]);
  expect(spentMs).toBeLessThan(200);
});

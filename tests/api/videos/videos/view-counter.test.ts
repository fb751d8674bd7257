import pino from "pino";
import { afterEach, expect, test, vi } from "vitest";
import { createViewCounter, identifyVisitor } from "#api/videos/videos/view-counter";
import { writeViews } from "#api/videos/videos/write-views";
import type { Video } from "#contract/videos";
import { testApi } from "#tests/support/api";
import { race } from "#tests/support/race";
import { insertVideos } from "#tests/support/videos";
import { waitFor } from "#tests/support/wait-for";

const api = await testApi({ rateLimitScale: 1 });
const anna = await api.signUp("anna");
const bea = await api.signUp("bea");
const carl = await api.signUp("carl");

afterEach(() => void vi.useRealTimers());

const aVideoOf = async (owner = anna) => (await insertVideos(api, owner, [{}]))[0]!;
const from = (address: string, userAgent = "Firefox") => ({
  headers: { "User-Agent": userAgent },
  caller: { address },
});
const view = (id: string, who = api.visitor(), options = {}) => who.patch(`/videos/view/${id}`, undefined, options);

async function viewsOf(id: string) {
  await api.flushViews();
  return (await anna.get<Video>(`/videos/${id}`)).data.views;
}

/** Sets the clock to noon, because visitors get a new identifier at midnight. */
const noon = () => void vi.useFakeTimers({ toFake: ["Date"], now: new Date().setUTCHours(12, 0, 0, 0) });

function later(minutes: number) {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
}

test("a view is counted", async () => {
  const id = await aVideoOf();
  const { status, message, data } = await view(id);
  expect({ status, message }).toEqual({ status: 200, message: "View counted" });
  expect(data).toMatchObject({ _id: id });
  expect(await viewsOf(id)).toBe(1);
});

test.for(["view", "add/view"])("a view by PATCH videos/%s is recorded in the viewer's history", async (name) => {
  const [id, viewer] = [await aVideoOf(), await api.signUp(`watches-${name.replace("/", "-")}`)];
  await viewer.patch(`/videos/${name}/${id}`);
  const { data } = await viewer.get<Video[]>("/users/history");
  expect(data.map(({ _id }) => _id)).toEqual([id]);
});

test("a viewer counts once in thirty minutes, and again afterwards", async () => {
  const id = await aVideoOf();
  noon();
  for (const [minutes, count] of [
    [0, 1],
    [29, 1],
    [1, 2],
    [29, 2],
  ] as const) {
    later(minutes);
    await view(id);
    expect(await viewsOf(id)).toBe(count);
  }
});

test("a viewer counts once for each video", async () => {
  const ids = [await aVideoOf(), await aVideoOf()];
  for (const id of [...ids, ...ids]) await view(id);
  expect([await viewsOf(ids[0]!), await viewsOf(ids[1]!)]).toEqual([1, 1]);
});

test("visitors are distinguished by address and browser, users by their account", async () => {
  const id = await aVideoOf();
  const visitors = [from("192.0.2.1"), from("192.0.2.2"), from("192.0.2.1", "Chromium"), from("192.0.2.1")];
  for (const options of visitors) await view(id, api.visitor(), options);
  expect(await viewsOf(id)).toBe(3);
  for (const options of visitors) await view(id, bea, options);
  await view(id, carl);
  expect(await viewsOf(id)).toBe(5);
});

test("views of many at once count each, those of one viewer once", async () => {
  const id = await aVideoOf();
  const viewers = Array.from({ length: 20 }, (_, i) => from(`198.51.100.${i % 10}`));
  await Promise.all(viewers.map((viewer) => view(id, api.visitor(), viewer)));
  expect(await viewsOf(id)).toBe(10);
});

test.for([
  ["one viewer", ["Firefox", "Firefox"], 10],
  ["two of one address, whose limit is one,", ["Firefox", "Chromium"], 1],
] as const)("views of %s that two servers write at once count once", async ([, [one, other], limit]) => {
  const videoId = await aVideoOf();
  const write = (browser: string) => () => {
    const visitor = identifyVisitor("a secret", { viewerId: null, address: "203.0.113.9", userAgent: browser });
    return writeViews(api.db, [{ videoId, ...visitor, source: "direct", openedAt: Date.now() }], limit);
  };
  await race(api, { before: /^insert into "view_windows"/ }, write(one), write(other));
  expect(await viewsOf(videoId)).toBe(1);
});

test("views are written within a second without a request", async () => {
  const id = await aVideoOf();
  await view(id);
  const views = async () => (await anna.get<Video>(`/videos/${id}`)).data.views;
  await waitFor(async () => expect(await views()).toBe(1), { interval: 50 });
});

test("more views than a batch holds are all written", async () => {
  const id = await aVideoOf();
  const counter = createViewCounter(api.db, pino({ level: "silent" }), 1);
  for (let index = 0; index < 600; index += 1)
    counter.count({ videoId: id, visitor: `visitor ${index}`, addressHash: `address ${index}`, source: "direct" });
  await counter.flush();
  expect(await viewsOf(id)).toBe(600);
});

test("unwritten views of a deleted video do not affect those of others", async () => {
  const [removed, remaining] = [await aVideoOf(), await aVideoOf()];
  await view(removed);
  await view(remaining);
  await anna.delete(`/videos/${removed}`);
  expect(await viewsOf(remaining)).toBe(1);
});

test("a channel's views are the sum of its videos'", async () => {
  const dora = await api.signUp("dora");
  const ids = [await aVideoOf(dora), await aVideoOf(dora)];
  for (const id of ids) for (const who of [anna, bea]) await view(id, who);
  await view(ids[0]!, carl);
  await api.flushViews();
  expect((await dora.get("/dashboard/stats")).data).toMatchObject({ totalViews: 5 });
});

test("only ten of 300 browsers that one address claims to have count for each video", async () => {
  const ids = [await aVideoOf(), await aVideoOf()];
  const call = (i: number) => view(ids[i % 2]!, api.visitor(), from("198.51.100.9", `Browser ${i}`));
  await Promise.all(Array.from({ length: 300 }, (_, i) => call(i)));
  expect([await viewsOf(ids[0]!), await viewsOf(ids[1]!)]).toEqual([10, 10]);
  await view(ids[0]!, bea, from("198.51.100.9"));
  await view(ids[0]!, api.visitor(), from("198.51.100.10"));
  expect(await viewsOf(ids[0]!)).toBe(12);
});

test("the addresses of one IPv6 /64 count as one, and an IPv4 address in IPv6 notation counts as itself", async () => {
  const id = await aVideoOf();
  for (let i = 0; i < 12; i++) await view(id, api.visitor(), from(`2001:db8:1:1::${i}`, `Browser ${i}`));
  expect(await viewsOf(id)).toBe(10);
  await view(id, api.visitor(), from("2001:db8:1:2::1"));
  for (const address of ["192.0.2.5", "::ffff:192.0.2.5"]) await view(id, api.visitor(), from(address));
  expect(await viewsOf(id)).toBe(12);
});

test("an address has ten visitors again after thirty minutes", async () => {
  const id = await aVideoOf();
  noon();
  const crowd = (from_: number) =>
    Promise.all(Array.from({ length: 11 }, (_, i) => view(id, api.visitor(), from("198.51.100.11", `${from_ + i}`))));
  for (const [minutes, count] of [
    [0, 10],
    [29, 10],
    [1, 20],
  ] as const) {
    later(minutes);
    await crowd(minutes * 100);
    expect(await viewsOf(id)).toBe(count);
  }
});

test("two processes together count ten visitors of an address", async () => {
  const id = await aVideoOf();
  const second = await testApi({ sharedWith: api, rateLimitScale: 1, workers: 0 });
  for (const [name, each] of Object.entries({ one: api, other: second })) {
    const call = (i: number) => view(id, each.visitor(), from("198.51.100.12", `Browser ${name} ${i}`));
    await Promise.all(Array.from({ length: 7 }, (_, i) => call(i)));
    // On SQLite a writer waits for another writer's transaction: within one thread they run in sequence.
    await each.flushViews();
  }
  expect(await viewsOf(id)).toBe(10);
});

test("a view of an unknown video is a 404", async () => {
  expect((await view("0".repeat(24))).status).toBe(404);
});

test("no address or browser is stored with views", async () => {
  const id = await aVideoOf();
  await view(id, api.visitor(), from("198.51.100.77", "A rare browser"));
  await api.flushViews();
  const stored = JSON.stringify(await api.db.selectFrom("view_windows").selectAll().execute());
  expect(stored).not.toMatch(/198\.51|rare/);
});

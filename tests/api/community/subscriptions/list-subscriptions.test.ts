import { expect, test } from "vitest";
import type { ChannelEntry, Subscriber } from "#contract/subscriptions";
import { testApi, type User } from "#tests/support/api";

const api = await testApi();
const [anna, bea, carl] = [await api.signUp("anna"), await api.signUp("bea"), await api.signUp("carl")];
const unknown = "0".repeat(24);
const others: User[] = [];
for (const fullName of ["Öykü Ålund", "50% more", "under_score", "Plain", "Plain too"])
  others.push(await api.signUp(`Other${others.length}`, { fullName }));

/** Subscribes pairs at the same time, so that ids break the ties; returns the ids in the list's order. */
async function subscribeAll(pairs: [fan: User, channel: User][], side: 0 | 1) {
  for (const [at, [fan, channel]] of pairs.entries()) {
    await fan.post(`/subscriptions/t/${channel.id}`, { subscribed: true });
    await api.db
      .updateTable("subscriptions")
      .set({ created_at: `2024-01-0${9 - Math.floor(at / 2)}T00:00:00.000Z` })
      .where("subscriber_id", "=", fan.id)
      .where("channel_id", "=", channel.id)
      .execute();
  }
  const ids = pairs.map((pair) => pair[side].id);
  return [0, 2, 4].flatMap((from) =>
    ids
      .slice(from, from + 2)
      .sort()
      .reverse(),
  );
}

const fansOfAnna = await subscribeAll(
  others.map((other) => [other, anna]),
  0,
);
const followedByBea = await subscribeAll(
  others.map((other) => [bea, other]),
  1,
);

const subscribers = (query = "", who = api.visitor()) => who.get<Subscriber[]>(`/subscriptions/c/${anna.id}?${query}`);
const followed = (query = "", who = api.visitor()) => who.get<ChannelEntry[]>(`/subscriptions/u/${bea.id}?${query}`);
const lists = [
  ["subscribers", subscribers, fansOfAnna],
  ["channels that someone follows", followed, followedByBea],
] as const;
type Entry = Subscriber | ChannelEntry;
const idsOf = ({ data }: { data: Entry[] }) =>
  data.map((entry) => ("channelId" in entry ? entry.channelId : entry.subscriberId));
const pageOf = ({ body }: { body: Record<string, unknown> | null }) =>
  body!.page as { nextCursor: string | null; prevCursor: string | null; limit: number };

test.for(lists)("the %s are listed newest first, in the same pages both ways", async ([, list, ids]) => {
  expect(idsOf(await list())).toEqual(ids);
  const pages = [await list("limit=2")];
  for (let next = pageOf(pages[0]!).nextCursor; next; next = pageOf(pages.at(-1)!).nextCursor)
    pages.push(await list(`limit=2&after=${next}`));
  expect(pages.map(idsOf)).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
  const back = await list(`limit=2&before=${pageOf(pages[2]!).prevCursor}`);
  expect(idsOf(back)).toEqual(idsOf(pages[1]!));
  expect(idsOf(await list("limit=2&page=2"))).toEqual(idsOf(pages[1]!));
});

test.for(lists)(
  "each of the %s has its name, its subscribers and whether the viewer subscribes to it",
  async (list) => {
    const [, request] = list;
    await carl.post(`/subscriptions/t/${others[3]!.id}`, { subscribed: true });
    const entryFor = async (who = api.visitor()) =>
      (await request("", who)).data.find(({ fullName }) => fullName === "Plain");
    expect(await entryFor(carl)).toMatchObject({
      username: "Other3",
      fullName: "Plain",
      avatar: "",
      subscriberCount: 2,
      isSubscribedByMe: true,
    });
    expect(await entryFor(bea)).toMatchObject({ isSubscribedByMe: true });
    expect(await entryFor(anna)).toMatchObject({ isSubscribedByMe: false });
    expect(await entryFor()).toMatchObject({ isSubscribedByMe: false });
  },
);

test("each list rejects a cursor of the other", async () => {
  const { nextCursor } = pageOf(await followed("limit=1"));
  expect((await subscribers(`after=${nextCursor}`)).status).toBe(400);
});

test("subscribers are listed completely unless a limit is given; old clients read the length as their count", async () => {
  expect(pageOf(await subscribers()).limit).toBe(10_000);
  expect(pageOf(await subscribers("limit=0")).limit).toBe(10_000);
  expect(pageOf(await subscribers("limit=9999")).limit).toBe(100);
  expect(pageOf(await followed()).limit).toBe(100);
});

test.for<[string, string[]]>([
  ["OTHER1", ["50% more"]],
  ["plain", ["Plain", "Plain too"]],
  ["öykü å", ["Öykü Ålund"]],
  ["ÖYKÜ", ["Öykü Ålund"]],
  ["oyku", ["Öykü Ålund"]],
  ["plàin", ["Plain", "Plain too"]],
  ["%", ["50% more"]],
  ["_", ["under_score"]],
  ["\\", []],
  ["nobody", []],
  ["   ", ["50% more", "Plain", "Plain too", "under_score", "Öykü Ålund"]],
])("a filter of the subscriptions by %s gives %o", async ([query, names]) => {
  const { data } = await followed(`query=${encodeURIComponent(query)}`);
  expect(data.map(({ fullName }) => fullName).sort()).toEqual(names);
});

test("a filtered list is paged by its own matches", async () => {
  const first = await followed("query=plain&limit=1");
  const second = await followed(`query=plain&limit=1&after=${pageOf(first).nextCursor}`);
  expect([...first.data, ...second.data].map(({ fullName }) => fullName).sort()).toEqual(["Plain", "Plain too"]);
  expect(pageOf(second).nextCursor).toBe(null);
});

test("a visitor's lists are empty, an unknown account has none, and an invalid id is rejected", async () => {
  for (const side of ["c", "u"]) {
    expect((await api.visitor().get(`/subscriptions/${side}/${carl.id.toUpperCase()}`)).status).toBe(200);
    expect((await api.visitor().get(`/subscriptions/${side}/${unknown}`)).status).toBe(404);
    expect((await api.visitor().get(`/subscriptions/${side}/nonsense`)).status).toBe(400);
  }
  expect((await api.visitor().get(`/subscriptions/c/${carl.id}`)).data).toEqual([]);
});

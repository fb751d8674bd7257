import { parseOpml } from "feedsmith";
import { expect, test } from "vitest";
import { limits } from "#contract/limits";
import type { FollowedFeed, OpmlResult } from "#contract/opml";
import { testApi, type User } from "#tests/support/api";
import { buildForm, ourOrigin } from "#tests/support/client";

const api = await testApi();
const [anna, bruno] = [await api.signUp("anna"), await api.signUp("bruno")];
const channelFeed = ({ id }: User, kind = "videos") => `${ourOrigin}/feeds/channel/${id}/${kind}`;

const opml = (outlines: string) => `<?xml version="1.0"?><opml version="2.0"><head/><body>${outlines}</body></opml>`;
const outline = (xmlUrl: string, also = "") => `<outline text="A feed" type="rss" xmlUrl="${xmlUrl}"${also}/>`;
const send = (who: User, text: string | Blob) =>
  who.post<OpmlResult>("/subscriptions/opml", buildForm({ file: new File([text], "feeds.opml") }));
const feedsOf = async (who: User) => (await who.get<FollowedFeed[]>("/subscriptions/feeds")).data;
const follows = async (who: User, channel: User) =>
  (await who.post<{ alreadySubscribed: boolean }>("/subscriptions/subStatus", { channelId: channel.id })).data
    .alreadySubscribed;

test("channels of this site are followed by their ids, and other feeds are stored as links", async () => {
  const file = opml(
    `<outline text="Folder">${outline(channelFeed(bruno))}</outline>
     <outline title="Birds &amp; boats" text="t" xmlUrl="https://birds.example/feed?a=1&amp;b=2" htmlUrl="https://birds.example/"/>`,
  );
  expect(await send(anna, file)).toMatchObject({
    status: 200,
    message: "Channels subscribed to: 1. Feeds of other sites: 1.",
    data: { channels: 1, feeds: 1, existing: 0, refused: 0 },
  });
  expect(await follows(anna, bruno)).toBe(true);
  expect(await feedsOf(anna)).toMatchObject([
    { title: "Birds & boats", address: "https://birds.example/feed?a=1&b=2", page: "https://birds.example/" },
  ]);
  expect((await send(anna, file)).data).toEqual({ channels: 0, feeds: 0, existing: 2, refused: 0 });
});

test("what is no address of http, is one's own channel, has no channel or blocks the account is refused", async () => {
  const [clara, dora] = [await api.signUp("clara"), await api.signUp("dora")];
  await dora.post(`/users/blocks/${clara.id}`);
  const refused = [
    ...["javascript:alert(1)", "ftp://birds.example/", "data:text/plain,a", "https://me:secret@birds.example/"],
    ...["nonsense", `https://birds.example/${"a".repeat(limits.feedAddress)}`, channelFeed(clara), channelFeed(dora)],
    ...[`${ourOrigin}/feeds/channel/${"0".repeat(24)}/videos`, `${ourOrigin}/feeds/tag/sea`],
  ];
  const { data } = await send(clara, opml(refused.map((address) => outline(address)).join("")));
  expect(data).toEqual({ channels: 0, feeds: 0, existing: 0, refused: refused.length });
  const other = outline("https://other.example/", ' htmlUrl="javascript:alert(1)"');
  expect((await send(clara, opml(other))).data.feeds).toBe(1);
  expect(await feedsOf(clara)).toMatchObject([{ address: "https://other.example/", page: "" }]);
});

test.for<[string, string]>([
  ["is no XML", "Hello"],
  ["is other XML", "<rss><channel/></rss>"],
  [
    "defines entities",
    `<!DOCTYPE opml [<!ENTITY a "${"a".repeat(99)}">]>${opml(outline("https://a.example/&a;&a;&a;"))}`,
  ],
  ["names an outer document type", `<!doctype opml SYSTEM "file:///etc/passwd">${opml("")}`],
  ["is nested without an end", `<opml><body>${"<outline>".repeat(10_000)}`],
])("a file that %s is refused", async ([, text]) => {
  expect(await send(anna, text)).toMatchObject({
    status: 422,
    errors: [{ field: "file", message: "This file is not an OPML file" }],
  });
});

test("a file with too many feeds, too many bytes or none at all is refused", async () => {
  const many = Array.from({ length: limits.opmlEntries + 1 }, (_, at) => outline(`https://a.example/${at}`)).join("");
  expect(await send(anna, opml(many))).toMatchObject({ status: 422, errors: [{ field: "file" }] });
  const tooBig = opml("<outline/>".repeat(limits.opmlBytes / 10));
  expect(await send(anna, tooBig)).toMatchObject({
    status: 413,
    errors: [{ field: "file", message: "An OPML file must be at most 128 kB" }],
  });
  expect(await anna.post("/subscriptions/opml", buildForm({}))).toMatchObject({
    status: 422,
    errors: [{ field: "file", message: "Choose an OPML file" }],
  });
});

test("an account keeps at most as many feeds as the limit", async () => {
  const emil = await api.signUp("emil");
  const created_at = new Date().toISOString();
  const rows = Array.from({ length: limits.followedFeeds - 1 }, (_, at) => ({
    id: at.toString(16).padStart(24, "0"),
    ...{ user_id: emil.id, address: `https://a.example/${at}`, title: "A", page: "", created_at },
  }));
  await api.db.insertInto("followed_feeds").values(rows).execute();
  const two = opml(outline("https://b.example/1") + outline("https://b.example/2"));
  expect((await send(emil, two)).data).toMatchObject({ feeds: 1, refused: 1 });
});

test("the file that is taken along has all channels and feeds, and is read again by another account", async () => {
  const finn = await api.signUp("finn");
  const taken = await anna.get("/subscriptions/opml");
  expect(taken.headers.get("Content-Disposition")).toBe('attachment; filename="subscriptions.opml"');
  expect(parseOpml(taken.text).body?.outlines).toEqual([
    {
      ...{ text: "The bruno", type: "rss", xmlUrl: channelFeed(bruno) },
      htmlUrl: `${ourOrigin}/user/bruno/${bruno.id}`,
    },
    {
      text: "Birds & boats",
      type: "rss",
      xmlUrl: "https://birds.example/feed?a=1&b=2",
      htmlUrl: "https://birds.example/",
    },
  ]);
  expect((await send(finn, taken.text)).data).toMatchObject({ channels: 1, feeds: 1 });
});

test("a file of many pages has each channel once", async () => {
  const gina = await api.signUp("gina");
  const ids = Array.from({ length: 450 }, (_, at) => at.toString(16).padStart(24, "0"));
  const row = await api.db.selectFrom("users").selectAll().where("id", "=", gina.id).executeTakeFirstOrThrow();
  const channels = ids.map((id) => {
    const folded = { username_folded: id, username_skeleton: null, email_folded: id, full_name_folded: id };
    return { ...row, ...folded, id, username: `c${id.slice(-4)}`, email: "", full_name: `<C> & ${id}` };
  });
  for (let at = 0; at < 450; at += 25)
    await api.db
      .insertInto("users")
      .values(channels.slice(at, at + 25))
      .execute();
  const follow = (channel_id: string) => ({ subscriber_id: gina.id, channel_id, created_at: row.created_at });
  await api.db.insertInto("subscriptions").values(ids.map(follow)).execute();
  const { text } = await gina.get("/subscriptions/opml");
  expect(parseOpml(text).body?.outlines?.map(({ text: title }) => title)).toEqual(ids.map((id) => `<C> & ${id}`));
});

test("a feed is removed by its account alone", async () => {
  const [feed] = await feedsOf(anna);
  expect((await bruno.delete(`/subscriptions/feeds/${feed!._id}`)).status).toBe(404);
  expect(await anna.delete(`/subscriptions/feeds/${feed!._id}`)).toMatchObject({
    status: 200,
    message: "The feed is removed",
  });
  expect(await feedsOf(anna)).toEqual([]);
});

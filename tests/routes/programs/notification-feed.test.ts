import { parseFeed } from "@rowanmanning/feed-parser";
import { expect, onTestFinished, test } from "vitest";
import { loader } from "#app/routes/programs/feeds.notifications";
import { offerLanguages } from "#languages/runtime/language";
import { respond, routeArgs, thrownResponse } from "#tests/support/route-args";
import { envelope, errorEnvelope, stubApi } from "#tests/support/stub-api";

const path = "/feeds/notifications?key=s3";
const call = "GET notifications/feed/newest";

const [id, other, video] = ["a".repeat(24), "b".repeat(24), "c".repeat(24)];

const reply = {
  ...{
    _id: id,
    kind: "comment.replied",
    createdAt: "2026-03-01T10:00:00.000Z",
    writtenAt: "2026-03-01T10:00:00.000Z",
    isUnread: true,
  },
  ...{
    actor: { _id: other, username: "bea", fullName: "Bea & Co", avatar: "" },
    subjectKind: "comment",
    videoId: video,
    commentId: other,
    tweetId: null,
    webhookId: null,
  },
  ...{ title: "Terns <at> dawn", excerpt: "So \u0008it is", count: 1, details: {} },
};
const likes = {
  ...reply,
  _id: other,
  kind: "liked",
  subjectKind: "video",
  actor: null,
  count: 12,
  commentId: null,
  excerpt: "",
};
const feedOf = (language: string) => envelope({ language, notifications: [reply, likes] });

test("the feed has each notification with a link that opens it", async () => {
  stubApi({ [call]: feedOf("") });
  const { title, self, url, items } = parseFeed(await (await respond(loader, routeArgs(path))).text());
  expect([title, self, url]).toEqual([
    "Notifications · Vidlark",
    "http://site.test/feeds/notifications?key=s3",
    "http://site.test/notifications",
  ]);
  const [ofReply, ofLikes] = items.map(({ url, title, content, authors }) => [url, title, content, authors[0]?.name]);
  expect(ofReply).toEqual([
    ...[`http://site.test/notifications/${id}`, "Bea & Co replied to you"],
    ...["Terns <at> dawn\nSo it is", "Bea & Co"],
  ]);
  expect(ofLikes!.slice(0, 2)).toEqual([`http://site.test/notifications/${other}`, "12 people like your video"]);
});

test("no shared cache and no search engine stores the feed, and a reader that has it gets a 304", async () => {
  stubApi({ [call]: feedOf("") });
  const { headers } = await respond(loader, routeArgs(path));
  expect(["Cache-Control", "X-Robots-Tag", "Access-Control-Allow-Origin"].map((name) => headers.get(name))).toEqual([
    ...["private, max-age=300", "noindex", null],
  ]);
  const conditional = routeArgs(path, { headers: { "If-None-Match": headers.get("ETag")! } });
  expect((await respond(loader, conditional)).status).toBe(304);
});

test("the feed has the language of its owner, whatever the reader asks for", async () => {
  offerLanguages(["en", "en-XA"]);
  onTestFinished(() => offerLanguages(["en"]));
  stubApi({ [call]: feedOf("en-XA") });
  const text = await (await respond(loader, routeArgs(path, { headers: { "Accept-Language": "en" } }))).text();
  expect(text).toContain('xml:lang="en-XA"');
  expect(parseFeed(text).title).toMatch(/^\[/);
});

test("a key that is not valid is a 404", async () => {
  stubApi({ [call]: errorEnvelope(404, "Feed not found") });
  expect((await thrownResponse(loader, routeArgs(path))).status).toBe(404);
});

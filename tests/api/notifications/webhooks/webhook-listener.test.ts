import { beforeEach, expect, test } from "vitest";
import { newId } from "#api/db/ids";
import { dispatchNext } from "#api/notifications/dispatch/dispatcher";
import { createWebhookListener } from "#api/notifications/webhooks/webhook-listener";
import { sendNext } from "#api/notifications/webhooks/webhook-sender";
import { addEvent } from "#api/site/events/add-event";
import type { Comment } from "#contract/comments";
import type { SiteEvent } from "#contract/events";
import { bodyOf, type WebhookMessageName, webhookMessages } from "#contract/webhook-messages";
import { webhookEvents } from "#contract/words/webhooks";
import { cleanUpLater, testApi } from "#tests/support/api";
import { until } from "#tests/support/mail-server";
import { suspend } from "#tests/support/roles";
import { insertVideos } from "#tests/support/videos";
import { insertWebhook } from "#tests/support/webhooks";
import { startReceiver } from "#tests/support/webhook-receiver";

const receiver = await startReceiver();
cleanUpLater(receiver.close);
const publicUrl = "https://videos.example";
const api = await testApi({ webhooks: { allowsLoopback: true }, site: { version: "1.0.0", publicUrl } });
const founder = await api.signUp("founder");
const [anna, bert] = [await api.signUp("anna"), await api.signUp("bert")];
const [videoId = ""] = await insertVideos(api, anna, [{ title: "Larks" }]);
const comment = (await bert.post<Comment>(`/comments/${videoId}`, { commentContent: "Splendid" })).data;
const heldId = (await bert.post<Comment>(`/comments/${videoId}`, { commentContent: "Buy now" })).data._id;
await api.db.updateTable("comments").set({ withheld: "held" }).where("id", "=", heldId).execute();

const aboutVideo = { videoId, channelId: anna.id };
const aboutComment = { ...aboutVideo, commentId: comment._id, authorId: bert.id };

beforeEach(async () => {
  receiver.messages.splice(0);
  for (const table of ["webhooks", "events"] as const) await api.db.deleteFrom(table).execute();
});

const tell = (...events: SiteEvent[]) =>
  api.db.transaction().execute(async (trx) => {
    for (const event of events) await addEvent(trx, event);
  });

const log = { info: () => undefined, warn: () => undefined, error: () => undefined } as never;
const deps = { db: api.db, log, secret: "a secret of tests", sending: { allowsLoopback: true } };
const dispatch = { listeners: [createWebhookListener(publicUrl, () => undefined).listen], followUps: [] };

/** Tells events, and waits until all messages arrived; the site itself works on them, too. */
async function received(...events: SiteEvent[]) {
  await tell(...events);
  while (await dispatchNext(deps, dispatch));
  while (await sendNext(deps));
  await until(async () => (await api.db.selectFrom("events").select("id").execute()).length === 0);
  await until(async () => {
    const left = await api.db.selectFrom("webhook_deliveries").select("id").where("state", "=", "waiting").execute();
    return left.length === 0;
  });
  return receiver.messages;
}

const hook = (owner = anna, also: object = {}) => insertWebhook(api, owner.id, { url: receiver.url, ...also });

const channelEvents: [SiteEvent, object][] = [
  [{ kind: "video.published", ...aboutVideo, isLater: false }, { video: { _id: videoId, title: "Larks" } }],
  [{ kind: "video.changed", ...aboutVideo }, { video: { _id: videoId, owner: { username: "anna" } } }],
  [{ kind: "video.deleted", ...aboutVideo, title: "Larks" }, { video: { _id: videoId, title: "Larks" } }],
  [
    { kind: "video.failed", ...aboutVideo, part: "file", failure: "Broken" },
    { video: { _id: videoId }, part: "file", failure: "Broken" },
  ],
  [
    { kind: "comment.added", ...aboutComment, answeredId: null },
    { comment: { _id: comment._id, content: "Splendid" }, video: { _id: videoId, title: "Larks" } },
  ],
  [
    { kind: "comment.held", ...aboutComment, commentId: heldId },
    { comment: { _id: heldId, content: "Buy now", withheld: "held" }, video: { _id: videoId, title: "Larks" } },
  ],
  [
    { kind: "subscriber.added", channelId: anna.id, userId: bert.id },
    { subscriber: { _id: bert.id, username: "bert" } },
  ],
];

const siteEvents: [SiteEvent, object][] = [
  [{ kind: "registration.waiting", userId: bert.id }, { account: { _id: bert.id, username: "bert" } }],
  [{ kind: "account.deleted", userId: newId(), username: "gone" }, { account: { username: "gone" } }],
  [{ kind: "backup.failed", failure: "No room" }, { failure: "No room" }],
  [
    { kind: "disk.short", holds: "videos", freeBytes: 1, totalBytes: 20 },
    { disk: { holds: "videos", freeBytes: 1, totalBytes: 20 } },
  ],
];

test.for([...channelEvents, ...siteEvents])("$0.kind is sent in the documented shape", async ([event, data]) => {
  const isOfSite = Object.hasOwn(webhookEvents.site, event.kind);
  await hook(isOfSite ? founder : anna, { scope: isOfSite ? "site" : "channel" });
  const [message, ...more] = await received(event);
  expect(more).toEqual([]);
  const body = JSON.parse(message!.body) as { data: object };
  expect(body).toMatchObject({ type: event.kind, version: 1, data });
  expect(bodyOf(event.kind as WebhookMessageName).safeParse(body).error).toBeUndefined();
});

test("an open report is sent with its case", async () => {
  await hook(founder, { scope: "site" });
  expect((await bert.post(`/reports/video/${videoId}`, { reason: "spam" })).status).toBe(201);
  const { id: caseId } = await api.db.selectFrom("moderation_cases").select("id").executeTakeFirstOrThrow();
  await api.db.deleteFrom("events").execute();
  const messages = await received({ kind: "report.opened", caseId, subjectKind: "video", subjectId: videoId });
  const body = JSON.parse(messages.at(-1)!.body) as { data: object };
  expect(body.data).toMatchObject({ case: { _id: caseId, kind: "video", state: "open", reportsCount: 1 } });
  expect(bodyOf("report.opened").safeParse(body).error).toBeUndefined();
});

test("every event of the document is tried here", () => {
  const tried = [...channelEvents, ...siteEvents].map(([{ kind }]) => kind);
  expect([...tried, "report.opened", "webhook.test"].toSorted()).toEqual(Object.keys(webhookMessages).toSorted());
});

test("files have absolute addresses", async () => {
  await hook();
  const [message] = await received({ kind: "video.changed", ...aboutVideo });
  expect(message!.data.video).toMatchObject({
    videoFile: expect.stringMatching(/^https:\/\/videos\.example\/media\//),
    hls: "",
  });
});

test("a channel's webhook gets nothing of other channels, of the site, or of events that it does not want", async () => {
  await hook(bert);
  await hook(anna, { events: "video.deleted" });
  await hook(founder, { scope: "site", events: "disk.short" });
  const messages = await received(
    { kind: "video.changed", ...aboutVideo },
    { kind: "backup.failed", failure: "No room" },
    { kind: "video.deleted", ...aboutVideo, title: "Larks" },
  );
  expect(messages.map(({ type }) => type)).toEqual(["video.deleted"]);
});

test("each webhook that wants an event gets one message of its own", async () => {
  await hook();
  await hook();
  const messages = await received({ kind: "video.changed", ...aboutVideo });
  expect(messages).toHaveLength(2);
  expect(new Set(messages.map(({ id }) => id)).size).toBe(2);
});

test("a hidden comment and a deleted video send no message", async () => {
  await hook();
  expect(
    await received(
      { kind: "comment.added", ...aboutComment, commentId: heldId, answeredId: null },
      { kind: "comment.added", ...aboutComment, commentId: newId(), answeredId: null },
      { kind: "comment.held", ...aboutComment },
      { kind: "video.changed", ...aboutVideo, videoId: newId() },
      { kind: "subscriber.added", channelId: anna.id, userId: newId() },
    ),
  ).toEqual([]);
});

test("events while a webhook is off, or its owner is suspended, are not sent later", async () => {
  await hook(anna, { is_on: 0 });
  const carol = await api.signUp("carol");
  await hook(carol);
  await suspend(api, carol);
  await received(
    { kind: "video.deleted", ...aboutVideo, title: "Larks" },
    { kind: "video.deleted", videoId: newId(), channelId: carol.id, title: "Owls" },
  );
  expect(await api.db.selectFrom("webhook_deliveries").selectAll().execute()).toEqual([]);
});

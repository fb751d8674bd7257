import { setTimeout } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { sweepNotifications } from "#api/notifications/inbox/sweep-notifications";
import { maxNotifications, notify } from "#api/notifications/inbox/notify";
import { addEvent } from "#api/site/events/add-event";
import { newId, timestamp } from "#api/db/ids";
import { approveComment, setCommentHidden } from "#api/community/comments/withhold-comment";
import { limits } from "#contract/limits";
import type { OwnDecision } from "#contract/moderation";
import type { Comment } from "#contract/comments";
import type { Notification, NotificationSettings } from "#contract/notifications";
import type { Tweet } from "#contract/tweets";
import { testApi, type User } from "#tests/support/api";
import { listNotificationKinds, dispatchAllEvents } from "#tests/support/events";
import { insertWebhook } from "#tests/support/webhooks";
import { switchOff, switchOn } from "#api/notifications/webhooks/switch-webhook";
import { giveRole } from "#tests/support/roles";
import { publishVideo } from "#tests/support/videos";

const api = await testApi({ workers: 0 });
const { db } = api;
const admin = await api.signUp("admin");
const [anna, bea, carl] = [await api.signUp("anna"), await api.signUp("bea"), await api.signUp("carl")];
const video = await publishVideo(anna, { title: "Terns at dawn" });
const videoId = video._id;

beforeEach(async () => {
  await dispatchAllEvents(api);
  for (const table of ["notifications", "notification_settings", "blocks"] as const)
    await db.deleteFrom(table).execute();
});

const listOf = async (user: User) => (await user.get<Notification[]>("/notifications")).data;
const write = async (author: User, commentContent: string, parentId?: string) =>
  (await author.post<Comment>(`/comments/${videoId}`, { commentContent, ...(parentId && { parentId }) })).data;

test("a comment notifies the author it replies to, those it mentions and the video's owner, each once", async () => {
  const first = await write(bea, "First");
  await dispatchAllEvents(api);
  const reply = await write(carl, "@bea @anna @admin so it is", first._id);
  await dispatchAllEvents(api);
  expect(await listNotificationKinds(bea)).toEqual(["comment.replied"]);
  expect(await listNotificationKinds(anna)).toEqual(["mentioned", "comment.added"]);
  expect(await listNotificationKinds(admin)).toEqual(["mentioned"]);
  expect(await listNotificationKinds(carl)).toEqual([]);
  expect((await listOf(bea))[0]).toMatchObject({
    ...{ videoId, commentId: reply._id, title: "Terns at dawn", excerpt: "@bea @anna @admin so it is" },
    ...{ isUnread: true, actor: { username: "carl" }, count: 1 },
  });
});

test("a disabled kind does not suppress the next kind that a comment is", async () => {
  const choose = (user: User, site: string) => user.patch("/notifications/settings", { site });
  await choose(anna, "comment.added");
  await write(bea, "great, @anna!");
  const first = await write(bea, "First");
  await choose(bea, "mentioned");
  await write(carl, "@bea, @admin and @anna", first._id);
  await write(admin, "@bea, no", first._id);
  await bea.post(`/users/blocks/${admin.id}`);
  await dispatchAllEvents(api);
  await bea.delete(`/users/blocks/${admin.id}`);
  expect(await listNotificationKinds(anna)).toEqual(Array(4).fill("comment.added"));
  expect([await listNotificationKinds(bea), await listNotificationKinds(admin)]).toEqual([
    ["mentioned"],
    ["mentioned"],
  ]);
});

test("a notification about a video has its thumbnail", async () => {
  await write(bea, "First");
  await dispatchAllEvents(api);
  expect(video.thumbnailSmall).toContain("/thumbnail-");
  expect((await listOf(anna))[0]!.thumbnail).toBe(video.thumbnailSmall);
});

test("of 500 mentions in a comment, ten notify", async () => {
  const people = await Promise.all(Array.from({ length: 12 }, (_, index) => api.signUp(`person${index}`)));
  const others = Array.from({ length: 488 }, (_, index) => `@n${index}`);
  const names = [...people.map(({ username }) => `@${username}`), ...others].join(" ");
  const comment = await write(bea, names.slice(0, limits.comment));
  expect(comment.content.length).toBe(limits.comment);
  await dispatchAllEvents(api);
  const told = await db.selectFrom("notifications").select("user_id").where("kind", "=", "mentioned").execute();
  expect(told).toHaveLength(10);
});

test("what is written after one saw the page is not marked as read with it, however long ago it happened", async () => {
  await write(bea, "Early");
  const waiting = await db.deleteFrom("events").returningAll().execute();
  await setTimeout(5);
  await write(carl, "Late");
  await dispatchAllEvents(api);
  const page = await listOf(anna);
  expect(page).toMatchObject([{ excerpt: "Late" }]);
  await setTimeout(5);
  await db.insertInto("events").values(waiting).execute();
  await dispatchAllEvents(api);
  const until = page[0]!.writtenAt;
  await anna.post("/notifications/seen", { until });
  expect(await listOf(anna)).toMatchObject([
    { excerpt: "Late", isUnread: false },
    { excerpt: "Early", isUnread: true, writtenAt: expect.stringMatching(/Z$/) },
  ]);
  await db.updateTable("notifications").set({ written_at: null }).execute();
  await anna.post("/notifications/seen", { until });
  expect((await listOf(anna)).map(({ isUnread }) => isUnread)).toEqual([false, false]);
});

test("likes of one thing are one notification, whoever takes theirs back", async () => {
  const like = (user: User) => user.post(`/likes/toggle/v/${videoId}`);
  for (let turn = 0; turn < 50; turn += 1) await like(bea);
  await dispatchAllEvents(api);
  expect(await listOf(anna)).toEqual([]);
  await Promise.all([like(bea), like(carl)]);
  await dispatchAllEvents(api);
  expect(await listNotificationKinds(anna)).toEqual(["2 liked"]);
  expect(await db.selectFrom("notifications").select("id").execute()).toHaveLength(1);
  const { data } = await anna.post<Notification>(`/notifications/${(await listOf(anna))[0]!._id}/seen`);
  expect([data.isUnread, (await listOf(anna))[0]!.isUnread]).toEqual([false, false]);
  await like(admin);
  await dispatchAllEvents(api);
  expect(await listOf(anna)).toMatchObject([{ kind: "liked", count: 3, isUnread: true, actor: null }]);
});

test("one's own like counts in no notification, be it of a video, a comment or a tweet", async () => {
  const comment = await write(anna, "Mine");
  const tweet = (await anna.post<Tweet>("/tweets", { content: "Mine, too" })).data;
  for (const path of [`v/${videoId}`, `c/${comment._id}`, `t/${tweet._id}`]) {
    const toggle = (user: User, liked: boolean) => user.post(`/likes/toggle/${path}`, { liked });
    for (const user of [bea, carl, admin]) await toggle(user, false);
    for (const user of [anna, bea, carl]) await toggle(user, true);
    await dispatchAllEvents(api);
    expect(await listNotificationKinds(anna)).toEqual(["2 liked"]);
    for (const user of [bea, carl]) await toggle(user, false);
    expect(await listNotificationKinds(anna)).toEqual([]);
    await toggle(anna, false);
    await db.deleteFrom("notifications").execute();
  }
});

test("a reply below a deleted comment notifies the video's owner of a comment, not of a reply", async () => {
  const first = await write(bea, "First");
  const second = await write(carl, "Second", first._id);
  await bea.delete(`/comment/${first._id}`);
  await dispatchAllEvents(api);
  await db.deleteFrom("notifications").execute();
  await write(admin, "Third", second._id);
  await dispatchAllEvents(api);
  expect([
    await listNotificationKinds(anna),
    await listNotificationKinds(bea),
    await listNotificationKinds(carl),
  ]).toEqual([["comment.added"], [], ["comment.replied"]]);
});

test("subscribers since the last look are one notification", async () => {
  const follow = (user: User) => user.post(`/subscriptions/c/${anna.id}`);
  for (const user of [bea, carl]) await follow(user);
  await dispatchAllEvents(api);
  expect(await listNotificationKinds(anna)).toEqual(["2 subscriber.added"]);
  await anna.post("/notifications/seen", { until: timestamp() });
  await follow(admin);
  await dispatchAllEvents(api);
  expect(await listNotificationKinds(anna)).toEqual(["subscriber.added"]);
  for (const user of [admin, bea, carl]) await follow(user);
  expect(await listNotificationKinds(anna)).toEqual([]);
});

test("held, hidden, deleted, private and blocked content is neither listed nor counted at the bell", async () => {
  const comment = await write(bea, "Hello");
  await dispatchAllEvents(api);
  const seen = async () => [
    (await listOf(anna)).length,
    (await anna.get<{ unread: number }>("/users/current-user")).data.unread,
    (await anna.get<{ unread: number }>("/notifications/unread")).data.unread,
  ];
  const change = (isHidden: boolean) => db.transaction().execute((trx) => setCommentHidden(trx, comment._id, isHidden));
  expect(await seen()).toEqual([1, 1, 1]);
  await change(true);
  expect(await seen()).toEqual([0, 0, 0]);
  await change(false);
  expect(await seen()).toEqual([1, 1, 1]);
  await anna.post(`/users/blocks/${bea.id}`);
  expect(await seen()).toEqual([0, 0, 0]);
  await anna.delete(`/users/blocks/${bea.id}`);
  await bea.delete(`/comment/${comment._id}`);
  expect(await seen()).toEqual([0, 0, 0]);
});

test("a reply on a video that is private now is not listed", async () => {
  const first = await write(bea, "First");
  await write(carl, "Second", first._id);
  await dispatchAllEvents(api);
  expect(await listNotificationKinds(bea)).toEqual(["comment.replied"]);
  await anna.patch(`/videos/${videoId}`, { visibility: "private" });
  expect(await listNotificationKinds(bea)).toEqual([]);
  await anna.patch(`/videos/${videoId}`, { visibility: "public" });
  expect(await listNotificationKinds(bea)).toEqual(["comment.replied"]);
});

test("no comment is listed while comments are off, by the rule of its video or of its channel", async () => {
  const first = await write(bea, "First");
  await write(carl, "Second", first._id);
  await dispatchAllEvents(api);
  const kindsOfBoth = async () => [await listNotificationKinds(bea), await listNotificationKinds(anna)];
  const everything = [["comment.replied"], ["comment.added", "comment.added"]];
  expect(await kindsOfBoth()).toEqual(everything);
  await anna.patch("/users/comment-rules", { rule: "off" });
  expect(await kindsOfBoth()).toEqual([[], []]);
  await anna.patch(`/videos/${videoId}`, { commentRule: "on" });
  expect(await kindsOfBoth()).toEqual(everything);
  await anna.patch("/users/comment-rules", { rule: "on" });
  await anna.patch(`/videos/${videoId}`, { commentRule: "off" });
  expect(await kindsOfBoth()).toEqual([[], []]);
  await anna.patch(`/videos/${videoId}`, { commentRule: "" });
  expect(await kindsOfBoth()).toEqual(everything);
  await db.deleteFrom("comment_rules").execute();
});

test("a held comment notifies when it is approved", async () => {
  const rule = { user_id: anna.id, rule: "hold-all", watched_words: "" } as const;
  await db.insertInto("comment_rules").values(rule).execute();
  const first = await write(bea, "Wait");
  await db.deleteFrom("comment_rules").execute();
  await dispatchAllEvents(api);
  expect(await listOf(anna)).toEqual([]);
  await db.transaction().execute((trx) => approveComment(trx, first._id));
  await dispatchAllEvents(api);
  expect(await listNotificationKinds(anna)).toEqual(["comment.added"]);
});

test("a removed heart does not notify, and a repeated heart notifies once", async () => {
  const comment = await write(bea, "Hello");
  await dispatchAllEvents(api);
  for (const length of [1, 0, 1]) {
    await anna.patch(`/comment/heart/${comment._id}`);
    await dispatchAllEvents(api);
    expect(await listOf(bea)).toHaveLength(length);
  }
});

test("actions of a deleted account notify nobody", async () => {
  const dora = await api.signUp("dora");
  await write(dora, "@bea hello");
  await dispatchAllEvents(api);
  expect(await listNotificationKinds(bea)).toEqual(["mentioned"]);
  await admin.delete(`/administration/users/${dora.id}`);
  expect(await listNotificationKinds(bea)).toEqual([]);
});

test("a person chooses the kinds, and gets those of their role", async () => {
  const { data: before } = await bea.get<NotificationSettings>("/notifications/settings");
  expect(before.kinds.every(({ site }) => site)).toBe(true);
  const kinds = before.kinds.map(({ kind }) => kind);
  expect(kinds).not.toContain("report.opened");
  const site = kinds.filter((kind) => kind !== "mentioned").join(" ");
  const { data: after } = await bea.patch<NotificationSettings>("/notifications/settings", { site });
  expect(after.kinds.filter((each) => !each.site)).toEqual([
    { kind: "mentioned", site: false, feed: false, browser: false, mail: "none" },
  ]);
  await write(carl, "@bea hello");
  await dispatchAllEvents(api);
  expect(await listOf(bea)).toEqual([]);
  expect((await bea.patch("/notifications/settings", { site: "rubbish" })).status).toBe(422);
});

test("a kind that is mailed and disabled on the site is neither listed nor counted at the bell", async () => {
  await bea.patch("/notifications/settings", { site: "", once: "mentioned" });
  await write(carl, "@bea hello");
  await dispatchAllEvents(api);
  const { data } = await bea.get<{ unread: number }>("/notifications/unread");
  expect([await listOf(bea), data.unread]).toEqual([[], 0]);
  expect(await db.selectFrom("notifications").select("kind").where("user_id", "=", bea.id).execute()).toEqual([
    { kind: "mentioned" },
  ]);
});

test("reports and registrations that wait are one notification each, for those who decide, while they wait", async () => {
  await giveRole(api, carl, "moderator");
  const { data: tweet } = await anna.post<Tweet>("/tweets", { content: "Buy this" });
  const { data: other } = await anna.post<Tweet>("/tweets", { content: "Buy that" });
  for (const { _id } of [tweet, other]) await bea.post(`/reports/tweet/${_id}`, { reason: "spam" });
  await addEvent(db, { kind: "registration.waiting", userId: bea.id });
  await dispatchAllEvents(api);
  expect([
    await listNotificationKinds(carl),
    await listNotificationKinds(admin),
    await listNotificationKinds(bea),
  ]).toEqual([["2 report.opened"], ["2 report.opened"], []]);
  await db.updateTable("users").set({ waiting_since: timestamp() }).where("id", "=", bea.id).execute();
  expect((await listNotificationKinds(admin)).toSorted()).toEqual(["2 report.opened", "registration.waiting"]);
  await db.updateTable("users").set({ waiting_since: null }).where("id", "=", bea.id).execute();
  const { data: cases } = await carl.get<{ _id: string; version: number }[]>("/moderation/cases");
  for (const { _id, version } of cases)
    await carl.post(`/moderation/cases/${_id}/decisions`, { act: "warn", reason: "Rule 3", version: String(version) });
  await dispatchAllEvents(api);
  expect(await listNotificationKinds(carl)).toEqual([]);
  expect(await listOf(bea)).toMatchObject([
    { kind: "report.decided", details: { act: "warn", reported: "tweet" } },
    { kind: "report.decided" },
  ]);
  expect(await listNotificationKinds(anna)).toEqual(["decision.made", "decision.made"]);
  const unread = async () => (await listOf(anna)).map(({ isUnread }) => isUnread);
  const [newest, oldest] = (await anna.get<OwnDecision[]>("/users/decisions")).data;
  await anna.post("/users/decisions/seen", { until: oldest!.decidedAt });
  expect(await unread()).toEqual([true, false]);
  await anna.post("/users/decisions/seen", { until: newest!.decidedAt });
  expect(await unread()).toEqual([false, false]);
  await anna.post(`/users/decisions/${oldest!._id}/appeal`, { content: "Please look again" });
  const answer = { outcome: "upheld", answer: "It stays" };
  expect((await admin.post(`/moderation/decisions/${oldest!._id}/answer`, answer)).status).toBe(200);
  await dispatchAllEvents(api);
  expect((await listOf(anna))[0]).toMatchObject({ kind: "appeal.answered", isUnread: true });
  await anna.post("/users/decisions/seen", { until: newest!.decidedAt });
  expect(await unread()).toEqual([true, false, false]);
  const { answeredAt } = (await anna.get<OwnDecision[]>("/users/decisions")).data.find(
    ({ _id }) => _id === oldest!._id,
  )!;
  await anna.post("/users/decisions/seen", { until: answeredAt! });
  expect(await unread()).toEqual([false, false, false]);
  await giveRole(api, carl, "user");
});

test("a failed conversion is listed until it succeeds", async () => {
  const about = { videoId, channelId: anna.id };
  await db
    .updateTable("videos")
    .set({ failure: "The video could not be converted" })
    .where("id", "=", videoId)
    .execute();
  await addEvent(db, { kind: "video.failed", ...about, part: "sizes", failure: "The video could not be converted" });
  await dispatchAllEvents(api);
  expect(await listOf(anna)).toMatchObject([
    { kind: "video.failed", title: "Terns at dawn", details: { part: "sizes" } },
  ]);
  await db.updateTable("videos").set({ failure: null }).where("id", "=", videoId).execute();
  expect(await listOf(anna)).toEqual([]);
});

test("the owner or the administrators are notified of a webhook that the site switched off, until it is on again", async () => {
  const url = "https://hooks.example/vidlark";
  const ids = [await insertWebhook(api, anna.id, { url }), await insertWebhook(api, admin.id, { url, scope: "site" })];
  for (const id of ids) await db.transaction().execute((trx) => switchOff(trx, id, "failing"));
  await dispatchAllEvents(api);
  const details = (scope: string) => ({ webhook: { scope, host: "hooks.example", reason: "failing" } });
  expect(await listOf(anna)).toMatchObject([
    { kind: "webhook.off", webhookId: ids[0], details: details("channel"), isUnread: true },
  ]);
  expect(await listOf(admin)).toMatchObject([{ kind: "webhook.off", webhookId: ids[1], details: details("site") }]);
  for (const id of ids) await db.transaction().execute((trx) => switchOn(trx, id));
  expect([await listOf(anna), await listOf(admin)]).toEqual([[], []]);
  await db.transaction().execute((trx) => switchOff(trx, ids[0]!, "gone"));
  await dispatchAllEvents(api);
  expect(await listOf(anna)).toMatchObject([{ kind: "webhook.off", details: { webhook: { reason: "gone" } } }]);
  await db.deleteFrom("webhooks").execute();
  expect(await listOf(anna)).toEqual([]);
});

test("owners are notified of their own video when they were absent, such as at a scheduled time", async () => {
  for (const isLater of [false, true])
    await addEvent(db, { kind: "video.published", videoId, channelId: anna.id, isLater });
  await dispatchAllEvents(api);
  expect(await listNotificationKinds(anna)).toEqual(["video.ready"]);
});

test("each sign-in from a new network notifies, and names the device", async () => {
  for (const network of ["203.0.113.0/24", "198.51.100.0/24"])
    await addEvent(db, { kind: "network.new", userId: anna.id, device: "Firefox on Linux", network });
  await dispatchAllEvents(api);
  expect((await listOf(anna)).map(({ details }) => details.network).toSorted()).toEqual([
    "198.51.100.0/24",
    "203.0.113.0/24",
  ]);
});

test("a person keeps the newest thousand, and none for longer than 90 days", async () => {
  const now = Date.now();
  const rows = Array.from({ length: maxNotifications + 50 }, (_, index) => ({
    ...({ id: newId(), user_id: bea.id, kind: "network.new", subject_kind: "site", subject_id: newId() } as const),
    ...{ since: timestamp(now - index), notified_at: timestamp(now - index) },
  }));
  for (let from = 0; from < rows.length; from += 150)
    await db
      .insertInto("notifications")
      .values(rows.slice(from, from + 150))
      .execute();
  const one = { kind: "network.new", subjectKind: "site", subjectId: newId(), at: timestamp(now + 1) } as const;
  await db.transaction().execute((trx) => notify(trx, [bea.id], one));
  const kept = await db
    .selectFrom("notifications")
    .select(["subject_id", "notified_at"])
    .orderBy("notified_at", "desc")
    .execute();
  expect([kept.length, kept[0]!.subject_id]).toEqual([maxNotifications, one.subjectId]);
  const old = timestamp(now - 91 * 24 * 60 * 60_000);
  await db
    .updateTable("notifications")
    .set({ notified_at: old })
    .where("notified_at", "<", timestamp(now - 10))
    .execute();
  expect((await bea.get<unknown[]>("/notifications?limit=100")).data.length).toBeLessThan(20);
  await sweepNotifications(db);
  expect(await db.selectFrom("notifications").select("id").where("notified_at", "=", old).execute()).toEqual([]);
});

test("ids of notifications begin with their second, so that those of one time lie together in their index", async () => {
  const second = newId().slice(0, 8);
  const news = { kind: "network.new", subjectKind: "site", subjectId: newId(), at: timestamp() } as const;
  await db.transaction().execute((trx) => notify(trx, [anna.id, bea.id], news));
  const notifications = db.selectFrom("notifications").select("id").where("subject_id", "=", news.subjectId);
  const ids = (await notifications.execute()).map(({ id }) => id);
  expect(new Set(ids.map((id) => id.slice(8))).size).toBe(2);
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{24}$/);
    expect(parseInt(id.slice(0, 8), 16) - parseInt(second, 16)).toBeLessThan(60);
  }
});

test("a page of notifications continues where the last one ended", async () => {
  for (let index = 0; index < 5; index += 1)
    await addEvent(db, { kind: "network.new", userId: anna.id, device: "", network: `network ${index}` });
  await dispatchAllEvents(api);
  const first = await anna.get<Notification[]>("/notifications?limit=3");
  const cursor = (first as unknown as { body: { page: { nextCursor: string } } }).body.page.nextCursor;
  const second = await anna.get<Notification[]>(`/notifications?limit=3&after=${cursor}`);
  const ids = [...first.data, ...second.data].map(({ _id }) => _id);
  expect([new Set(ids).size, second.data.length]).toEqual([5, 2]);
});

test("nobody reads or marks another's notification", async () => {
  await addEvent(db, { kind: "network.new", userId: anna.id, device: "", network: "" });
  await dispatchAllEvents(api);
  const [{ _id }] = (await listOf(anna)) as [Notification];
  expect((await bea.post(`/notifications/${_id}/seen`)).status).toBe(404);
  expect((await listOf(anna))[0]!.isUnread).toBe(true);
});

import { afterAll, beforeEach, expect, test } from "vitest";
import { addMail, claimMail } from "#api/accounts/mail/mail-queue";
import { setCommentHidden } from "#api/community/comments/withhold-comment";
import { timestamp } from "#api/db/ids";
import { dispatchNext } from "#api/notifications/dispatch/dispatcher";
import { notifyOnSite } from "#api/notifications/inbox/notify-on-site";
import type { Comment } from "#contract/comments";
import type { Notification } from "#contract/notifications";
import { offerLanguages } from "#languages/runtime/language";
import { testApi, type User } from "#tests/support/api";
import { dispatchAllEvents } from "#tests/support/events";
import { startMailServer, unsubscribeTokenIn } from "#tests/support/mail-server";
import { queueOf, sendAll, verify } from "#tests/support/news-mails";
import { publishVideo } from "#tests/support/videos";

offerLanguages(["en", "es"]);
const server = await startMailServer();
const api = await testApi({ mail: server.settings, workers: 0 });
afterAll(() => server.close());
const { db } = api;
const [anna, bea, carl] = [await api.signUp("anna"), await api.signUp("bea"), await api.signUp("carl")];
await verify(api, [anna, bea, carl]);
for (const user of [bea, carl]) await user.post(`/subscriptions/c/${anna.id}`);
const { _id: videoId } = await publishVideo(anna, { title: "Terns at dawn" });

beforeEach(async () => {
  await dispatchAllEvents(api);
  for (const table of ["notifications", "notification_settings", "digests", "mails", "blocks"] as const)
    await db.deleteFrom(table).execute();
  server.mails.splice(0);
});

const choose = (user: User, once: string) => user.patch("/notifications/settings", { once });
const write = async (author: User, commentContent: string) =>
  (await author.post<Comment>(`/comments/${videoId}`, { commentContent })).data;
const send = () => sendAll(api, server);
const setUser = (user: User, values: object) => db.updateTable("users").set(values).where("id", "=", user.id).execute();

test("a comment is mailed to whoever chose it, with a link that ends such mails", async () => {
  await choose(anna, "comment.added");
  const { _id: commentId } = await write(bea, "So it is <b>");
  const [mail, ...others] = await send();
  expect(others).toEqual([]);
  const { data } = await anna.get<Notification[]>("/notifications");
  expect(data[0]!.commentId).toBe(commentId);
  expect(mail).toMatchObject({ to: anna.email, subject: expect.stringContaining("commented on your video") });
  expect(mail!.text).toContain("Terns at dawn\r\n\r\nSo it is <b>");
  expect(mail!.text).toContain(`http://vidlark.test/notifications/${data[0]!._id}`);
  expect(mail!.html).toContain("So it is &lt;b&gt;");
  expect(mail!.headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  expect(mail!.text).toContain(`/unsubscribe?token=${unsubscribeTokenIn(mail!)}`);
  expect(unsubscribeTokenIn(mail!)).toMatch(new RegExp(`^${anna.id}-comment.added-`));
});

test("a new video is mailed to the followers who chose it, once, and leads to the video", async () => {
  await choose(bea, "video.published");
  const { _id } = await publishVideo(anna, { title: "Gulls" });
  const [mail, ...others] = await send();
  expect(others).toEqual([]);
  expect(mail!.to).toBe(bea.email);
  expect(mail!.text).toContain(`http://vidlark.test/video/${_id}\r\n`);
  expect(await send()).toEqual([]);
});

test("a mail is in the language of its reader", async () => {
  await choose(anna, "comment.added");
  await setUser(anna, { language: "es" });
  await write(bea, "Hola");
  const [mail] = await send();
  expect(mail!.html).toContain('lang="es"');
  expect(mail!.text).toContain("comentó tu video");
  expect(mail!.text).toContain("Anular suscripción: http");
  await setUser(anna, { language: "" });
});

test("nobody is mailed what was not chosen, nor at an address that is not verified", async () => {
  await write(bea, "One");
  await choose(anna, "comment.added");
  await setUser(anna, { email_verified_at: null });
  await write(bea, "Two");
  await dispatchAllEvents(api);
  expect(await queueOf(api)).toEqual([]);
  await verify(api, [anna]);
});

const comment = { current: "" };
test.each<[string, () => Promise<unknown>]>([
  ["is read", () => anna.post("/notifications/seen", { until: timestamp() })],
  ["is hidden", () => db.transaction().execute((trx) => setCommentHidden(trx, comment.current, true))],
  ["is deleted", () => bea.delete(`/comment/${comment.current}`)],
  ["is by somebody who is blocked", () => anna.post(`/users/blocks/${bea.id}`)],
  ["is no longer chosen", () => choose(anna, "")],
  ["is for an account that is to be deleted", () => setUser(anna, { deletion_at: "2999-01-01T00:00:00.000Z" })],
  ["is for an account that is suspended", () => setUser(anna, { suspended_until: "2999-01-01T00:00:00.000Z" })],
  ["is for an address that is not verified any more", () => setUser(anna, { email_verified_at: null })],
  [
    "has waited for more than three days",
    () => db.updateTable("mails").set({ created_at: "2026-01-01T00:00:00.000Z" }).execute(),
  ],
])("a mail that %s before it is sent is not sent", async (_, change) => {
  await choose(anna, "comment.added");
  comment.current = (await write(bea, "Hello"))._id;
  await dispatchAllEvents(api);
  expect(await queueOf(api)).toHaveLength(1);
  await change();
  expect(await send()).toEqual([]);
  expect(await queueOf(api)).toEqual([]);
  await setUser(anna, { deletion_at: null, suspended_until: null, email_verified_at: timestamp() });
});

test("a private video, and a channel that is blocked while its followers are notified, are not mailed", async () => {
  for (const user of [bea, carl]) await choose(user, "video.published");
  const { _id } = await publishVideo(anna);
  await dispatchNext({ db, log: console }, { listeners: [notifyOnSite], followUps: [] });
  await bea.post(`/users/blocks/${anna.id}`);
  await dispatchAllEvents(api);
  await anna.patch(`/videos/${_id}`, { visibility: "private" });
  expect(await send()).toEqual([]);
  await anna.patch(`/videos/${_id}`, { visibility: "public" });
  await bea.delete(`/users/blocks/${anna.id}`);
  await bea.post(`/subscriptions/c/${anna.id}`);
});

test("what happens again is mailed again once the last mail of it was read", async () => {
  await db.updateTable("users").set({ role: "moderator" }).where("id", "=", carl.id).execute();
  await choose(carl, "report.opened");
  const report = async (content: string) => {
    const { data } = await anna.post<{ _id: string }>("/tweets", { content });
    await bea.post(`/reports/tweet/${data._id}`, { reason: "spam" });
  };
  await report("Buy this");
  expect(await send()).toHaveLength(1);
  await report("Buy that");
  expect(await send()).toEqual([]);
  await carl.post("/notifications/seen", { until: timestamp() });
  await report("Buy all");
  expect(await send()).toMatchObject([{ to: carl.email, subject: expect.stringContaining("3 reports") }]);
  await db.updateTable("users").set({ role: "user" }).where("id", "=", carl.id).execute();
});

test("mails that people wait for go before mails of news", async () => {
  await choose(anna, "comment.added");
  await write(bea, "Hello");
  await dispatchAllEvents(api);
  await db.updateTable("mails").set({ run_after: "2026-01-01T00:00:00.000Z" }).execute();
  await addMail(db, { kind: "reset-password", userId: null, address: bea.email });
  expect([(await claimMail(db))?.kind, (await claimMail(db))?.kind, await claimMail(db)]).toEqual([
    "reset-password",
    "notification",
    null,
  ]);
});

test("an unreachable mail server for a day gets one mail of each event when it is back", async () => {
  const away = await startMailServer();
  const other = await testApi({ mail: away.settings, workers: 0 });
  const [dora, emil] = [await other.signUp("dora"), await other.signUp("emil")];
  await verify(other, [dora, emil]);
  const { _id } = await publishVideo(dora);
  await choose(dora, "comment.added");
  await away.close();
  for (const commentContent of ["One", "Two"]) await emil.post(`/comments/${_id}`, { commentContent });
  await dispatchAllEvents(other);
  const dayAgo = timestamp(Date.now() - 24 * 60 * 60_000);
  await other.db.updateTable("site_settings").set({ value: dayAgo }).where("key", "=", "mailEnabledAt").execute();
  await other.db.updateTable("mails").set({ created_at: dayAgo, attempts: 30, run_after: dayAgo }).execute();
  const back = await startMailServer(away.port);
  const mails = await sendAll(other, back);
  expect(mails.map(({ text }) => /\r\n(One|Two)\r\n/.exec(text)![1]).toSorted()).toEqual(["One", "Two"]);
  expect(await sendAll(other, back)).toEqual([]);
  await back.close();
});

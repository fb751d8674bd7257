import { afterAll, beforeEach, expect, test } from "vitest";
import { addMail } from "#api/accounts/mail/mail-queue";
import type { NotificationSettings } from "#contract/notifications";
import type { EmailState } from "#contract/users";
import { testApi } from "#tests/support/api";
import { listNotificationKinds, dispatchAllEvents } from "#tests/support/events";
import { startMailServer, tokenIn } from "#tests/support/mail-server";
import { queueOf, sendAll, verify } from "#tests/support/news-mails";
import { publishVideo } from "#tests/support/videos";

const server = await startMailServer();
const api = await testApi({ mail: server.settings, workers: 0 });
afterAll(() => server.close());
const { db } = api;
const [anna, bea] = [await api.signUp("anna"), await api.signUp("bea")];
await verify(api, [anna, bea]);
const { _id: videoId } = await publishVideo(anna);

beforeEach(async () => {
  server.refuse({});
  for (const table of ["mails", "notifications"] as const) await db.deleteFrom(table).execute();
  await db.updateTable("users").set({ bounce_count: 0, mail_stopped_at: null }).execute();
});

const stateOf = async () => (await anna.get<EmailState>("/users/email")).data;

/** Sends mails to Anna that the server answers in a way. */
async function sendRefused(count: number, refusal: Parameters<typeof server.refuse>[0]) {
  server.refuse(refusal);
  for (let index = 0; index < count; index += 1)
    await addMail(db, { kind: "new-sign-in", userId: anna.id, address: anna.email });
  await sendAll(api, server);
  server.refuse({});
  await dispatchAllEvents(api);
}

test("three hard bounces in a row stop notification mails, and the owner gets a notification", async () => {
  await anna.patch("/notifications/settings", { once: "comment.added" });
  await sendRefused(2, { rcpt: 550 });
  expect(await stateOf()).toMatchObject({ isVerified: true });
  expect((await stateOf()).isRefused).toBeUndefined();
  expect(await listNotificationKinds(anna)).toEqual([]);
  await sendRefused(1, { data: 554 });
  expect(await stateOf()).toMatchObject({ isVerified: true, isRefused: true });
  expect(await listNotificationKinds(anna)).toEqual(["mail.refused"]);
  expect((await anna.get<NotificationSettings>("/notifications/settings")).data.address).toBe("refused");
  await bea.post(`/comments/${videoId}`, { commentContent: "Hello" });
  await dispatchAllEvents(api);
  expect(await queueOf(api)).toEqual([]);
  await sendRefused(2, { rcpt: 550 });
  expect((await listNotificationKinds(anna)).filter((kind) => kind === "mail.refused")).toHaveLength(1);
});

test("confirming the address again brings the news back", async () => {
  await sendRefused(3, { rcpt: 550 });
  expect(await listNotificationKinds(anna)).toEqual(["mail.refused"]);
  await anna.post("/users/email/verification");
  const [mail] = await sendAll(api, server);
  expect((await api.visitor().post("/users/verify-email", { token: tokenIn(mail!) })).status).toBe(200);
  expect((await stateOf()).isRefused).toBeUndefined();
  expect(await listNotificationKinds(anna)).toEqual([]);
  expect((await anna.post("/users/email/verification")).status).toBe(409);
});

test("a delivered mail resets the bounce count", async () => {
  await sendRefused(2, { rcpt: 550 });
  await sendRefused(1, {});
  await sendRefused(2, { rcpt: 550 });
  expect((await stateOf()).isRefused).toBeUndefined();
});

test("mails that are refused for now, and those of a site that is refused, do not count", async () => {
  await sendRefused(3, { rcpt: 451 });
  await db.deleteFrom("mails").execute();
  await sendRefused(3, { rcpt: 554, status: "5.7.1" });
  const row = await db.selectFrom("users").select("bounce_count").where("id", "=", anna.id).executeTakeFirst();
  expect(row!.bounce_count).toBe(0);
});

import { afterAll, beforeEach, expect, test } from "vitest";
import type { NotificationSettings } from "#contract/notifications";
import { listMailChoices, notificationKinds } from "#contract/words/notifications";
import { onPostgres, testApi, type User } from "#tests/support/api";
import { startMailServer } from "#tests/support/mail-server";

const server = await startMailServer();
const api = await testApi({ mail: server.settings, workers: 0 });
afterAll(() => server.close());
const { db } = api;
const admin = await api.signUp("admin");
const bea = await api.signUp("bea");

beforeEach(async () => {
  for (const table of ["notification_settings", "digests"] as const) await db.deleteFrom(table).execute();
});

const change = async (user: User, body: object) =>
  (await user.patch<NotificationSettings>("/notifications/settings", body)).data;
const mailed = ({ kinds }: NotificationSettings) =>
  Object.fromEntries(kinds.filter(({ mail }) => mail !== "none").map(({ kind, mail }) => [kind, mail]));
const digestOf = (user: User) => db.selectFrom("digests").selectAll().where("user_id", "=", user.id).executeTakeFirst();

test("nothing is mailed until it is chosen, and a digest comes every week then", async () => {
  const { data } = await bea.get<NotificationSettings>("/notifications/settings");
  expect(data).toMatchObject({ frequency: "weekly", address: "unverified" });
  expect(mailed(data)).toEqual({});
  expect(data.kinds.every(({ site }) => site)).toBe(true);
});

test("a kind notifies on the site, at once by mail, in the digest, or not at all", async () => {
  const settings = await change(bea, { site: "liked", once: "mentioned comment.replied", digest: "liked mentioned" });
  expect(mailed(settings)).toEqual({ mentioned: "once", "comment.replied": "once", liked: "digest" });
  expect(settings.kinds.filter(({ site }) => site).map(({ kind }) => kind)).toEqual(["liked"]);
  expect((await bea.get<NotificationSettings>("/notifications/settings")).data).toEqual(settings);
});

test("what a change does not name stays as it is", async () => {
  await change(bea, { site: "liked", once: "mentioned", digest: "liked", frequency: "daily" });
  const settings = await change(bea, { site: "liked mentioned" });
  expect(mailed(settings)).toEqual({ mentioned: "once", liked: "digest" });
  expect(settings.frequency).toBe("daily");
  const onlyOnce = await change(bea, { once: "video.published" });
  expect(mailed(onlyOnce)).toEqual({ "video.published": "once" });
  expect(onlyOnce.kinds.filter(({ site }) => site).map(({ kind }) => kind)).toEqual(["mentioned", "liked"]);
});

test.each([
  ["a like at once, since that is a mail for each person", { once: "liked" }],
  ["new subscribers at once", { once: "subscriber.added" }],
  ["a sign-in from a new network, which is mailed anyway", { digest: "network.new" }],
  ["a kind that does not exist", { once: "rubbish" }],
  ["a frequency that does not exist", { frequency: "hourly" }],
])("the settings refuse %s", async (_, body) => {
  expect((await bea.patch("/notifications/settings", body)).status).toBe(422);
  expect(await digestOf(bea)).toBeUndefined();
});

test("a kind of another role is not mailed", async () => {
  const all = notificationKinds.filter((kind) => listMailChoices(kind).includes("once")).join(" ");
  expect(Object.keys(mailed(await change(bea, { once: all })))).not.toContain("report.opened");
  expect(Object.keys(mailed(await change(admin, { once: all })))).toContain("report.opened");
});

test("a digest is due while a kind is chosen for it, at eight in the zone of the account", async () => {
  await db.updateTable("users").set({ time_zone: "Asia/Tokyo" }).where("id", "=", bea.id).execute();
  await change(bea, { digest: "liked", frequency: "daily" });
  const first = (await digestOf(bea))!;
  expect(first.due_at!.slice(11)).toBe("23:00:00.000Z");
  expect(Date.parse(first.due_at!) - Date.now()).toBeLessThanOrEqual(24 * 60 * 60_000);
  await change(bea, { digest: "liked mentioned" });
  expect((await digestOf(bea))!.notified_until).toBe(first.notified_until);
  await change(bea, { digest: "" });
  expect(await digestOf(bea)).toMatchObject({ frequency: "daily", due_at: null });
  await change(bea, { digest: "liked", frequency: "never" });
  expect(await digestOf(bea)).toMatchObject({ frequency: "never", due_at: null });
});

test("mails need a verified address, and a site that sends them", async () => {
  await db.updateTable("users").set({ email_verified_at: "2026" }).where("id", "=", bea.id).execute();
  expect((await bea.get<NotificationSettings>("/notifications/settings")).data.address).toBe("ready");
  const other = await testApi({ workers: 0 });
  const carl = await other.signUp("carl");
  expect((await carl.get<NotificationSettings>("/notifications/settings")).data.address).toBe("no-mail");
});

test.skipIf(!onPostgres)("two changes at the same time leave one of them", async () => {
  await Promise.all([change(bea, { once: "mentioned" }), change(bea, { digest: "liked" })]);
  expect(["mentioned", "liked"]).toContain(Object.keys(mailed(await change(bea, { frequency: "daily" })))[0]);
});

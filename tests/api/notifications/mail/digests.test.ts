import { setTimeout } from "node:timers/promises";
import { afterAll, beforeEach, expect, test } from "vitest";
import { newId, timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { dispatchNext } from "#api/notifications/dispatch/dispatcher";
import { notifyOnSite } from "#api/notifications/inbox/notify-on-site";
import { settlingMs, queueDueDigests } from "#api/notifications/mail/queue-due-digests";
import type { Notification } from "#contract/notifications";
import { toLocalTime } from "#contract/time-zones";
import { onPostgres, testApi, type User } from "#tests/support/api";
import { dispatchAllEvents } from "#tests/support/events";
import { startMailServer, unsubscribeTokenIn } from "#tests/support/mail-server";
import { queueOf, sendAll, verify } from "#tests/support/news-mails";
import { publishVideo } from "#tests/support/videos";

const server = await startMailServer();
const api = await testApi({ mail: server.settings, workers: 0 });
afterAll(() => server.close());
const { db } = api;
const [anna, bea, carl] = [await api.signUp("anna"), await api.signUp("bea"), await api.signUp("carl")];
await verify(api, [anna, bea, carl]);
await bea.post(`/subscriptions/t/${anna.id}`);
const { _id: videoId } = await publishVideo(anna, { title: "Terns at dawn" });
await dispatchAllEvents(api);

beforeEach(async () => {
  for (const table of ["notifications", "notification_settings", "digests", "mails"] as const)
    await db.deleteFrom(table).execute();
  server.mails.splice(0);
  await anna.patch("/notifications/settings", { digest: "liked comment.added", frequency: "daily" });
});

const write = (author: User, commentContent: string) => author.post(`/comments/${videoId}`, { commentContent });
const digest = () => db.selectFrom("digests").selectAll().where("user_id", "=", anna.id).executeTakeFirstOrThrow();

/** Makes the digest due, and returns how many mails that adds. */
async function comeDue(): Promise<number> {
  await dispatchAllEvents(api);
  await db
    .updateTable("digests")
    .set({ due_at: timestamp(Date.now() - 1) })
    .execute();
  return queueDueDigests(db, { now: Date.now() + settlingMs });
}
const send = () => sendAll(api, server);

test("a digest lists what is unread since the last one, newest first, and counts likes", async () => {
  await write(bea, "First");
  await anna.post("/notifications/seen", { until: timestamp() });
  await write(bea, "Second");
  await write(carl, "Third");
  await Promise.all([bea, carl].map((user) => user.post(`/likes/toggle/v/${videoId}`)));
  await dispatchAllEvents(api);
  await db
    .updateTable("notifications")
    .set({ seen_at: timestamp() })
    .where(
      "notified_at",
      "=",
      db.selectFrom("notifications").select((eb) => eb.fn.min("notified_at").as("first")),
    )
    .execute();
  expect(await comeDue()).toBe(1);
  const [mail, ...others] = await send();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: anna.email, subject: expect.stringMatching(/^3 new notifications on/) });
  expect(mail!.text).not.toContain("First");
  for (const text of ["Second", "Third", "2 people like your video"]) expect(mail!.text).toContain(text);
  expect(mail!.text.indexOf("Third")).toBeLessThan(mail!.text.indexOf("Second"));
  expect(unsubscribeTokenIn(mail!)).toMatch(new RegExp(`^${anna.id}-digest-`));
  expect(await comeDue()).toBe(0);
  await write(bea, "Fourth");
  await comeDue();
  const [next] = await send();
  expect([next!.text.includes("Fourth"), next!.text.includes("Third")]).toEqual([true, false]);
});

test("none comes without news, and none of what was read before it was sent", async () => {
  expect(await comeDue()).toBe(0);
  await write(bea, "Hello");
  expect(await comeDue()).toBe(1);
  await anna.post("/notifications/seen", { until: timestamp() });
  expect(await send()).toEqual([]);
  expect(await queueOf(api)).toEqual([]);
});

test.each<[string, object]>([
  ["to be deleted", { deletion_at: "2999-01-01T00:00:00.000Z" }],
  ["being deleted", { deleting_since: "2026-01-01T00:00:00.000Z" }],
  ["suspended", { suspended_until: "2999-01-01T00:00:00.000Z" }],
  ["without a verified address", { email_verified_at: null }],
  ["whose address refuses mails", { mail_stopped_at: "2026-01-01T00:00:00.000Z" }],
])("an account %s gets no digest, also when it became so before it is sent", async (_, state) => {
  const set = (values: object) => db.updateTable("users").set(values).where("id", "=", anna.id).execute();
  await write(bea, "Hello");
  await dispatchAllEvents(api);
  await set(state);
  expect(await comeDue()).toBe(0);
  expect((await digest()).due_at! > timestamp()).toBe(true);
  const usual = { deletion_at: null, deleting_since: null, suspended_until: null, mail_stopped_at: null };
  await set({ ...usual, email_verified_at: timestamp() });
  expect(await comeDue()).toBe(1);
  await set(state);
  expect(await send()).toEqual([]);
  await set({ ...usual, email_verified_at: timestamp() });
});

test("digests do not gather while the mail server is away, and what the waiting one lacks comes in the next", async () => {
  await write(bea, "Before");
  expect(await comeDue()).toBe(1);
  await write(bea, "Meanwhile");
  expect(await comeDue()).toBe(0);
  const [mail] = await send();
  expect([mail!.text.includes("Before"), mail!.text.includes("Meanwhile")]).toEqual([true, false]);
  expect(await comeDue()).toBe(1);
  const [next] = await send();
  expect([next!.text.includes("Before"), next!.text.includes("Meanwhile")]).toEqual([false, true]);
});

test("a digest that was given up after three days comes in the next one, without what was read, and once", async () => {
  await write(bea, "Before");
  await write(carl, "Read");
  expect(await comeDue()).toBe(1);
  const { data } = await anna.get<Notification[]>("/notifications");
  await anna.post(`/notifications/${data.find(({ excerpt }) => excerpt === "Read")!._id}/seen`);
  const fourDaysAgo = timestamp(Date.now() - 4 * 24 * 60 * 60_000);
  await db.updateTable("mails").set({ created_at: fourDaysAgo }).execute();
  await write(bea, "Meanwhile");
  expect(await send()).toEqual([]);
  expect(await queueOf(api)).toEqual([]);
  expect(await comeDue()).toBe(1);
  const listed = (await send()).map(({ text }) => text.match(/^(Before|Read|Meanwhile)\r$/gm));
  expect(listed).toEqual([["Meanwhile\r", "Before\r"]]);
  expect(await comeDue()).toBe(0);
});

test("a digest that the mail server refuses permanently comes in the next one", async () => {
  await write(bea, "Hello");
  server.refuse({ rcpt: 550 });
  expect(await comeDue()).toBe(1);
  expect(await send()).toEqual([]);
  server.refuse({});
  expect(await comeDue()).toBe(1);
  expect((await send())[0]!.text).toContain("Hello");
});

test("writing digests ends between two of them when the site stops", async () => {
  for (const user of [anna, bea, carl])
    await user.patch("/notifications/settings", { digest: "liked", frequency: "daily" });
  await db.updateTable("digests").set({ due_at: timestamp() }).execute();
  const stop = new AbortController();
  const stopping: Db = db.withPlugin({
    transformQuery: ({ node }) => (node.kind === "UpdateQueryNode" && stop.abort(), node),
    transformResult: async ({ result }) => result,
  });
  await queueDueDigests(stopping, { signal: stop.signal });
  const due = db.selectFrom("digests").select("user_id").where("due_at", "<=", timestamp());
  expect(await due.execute()).toHaveLength(2);
});

test("an event that fails again and again holds up no digest", async () => {
  await write(carl, "Failing");
  await db.updateTable("events").set({ attempts: 5, run_after: "2999" }).execute();
  await setTimeout(5);
  await write(bea, "Hello");
  expect(await comeDue()).toBe(1);
  await db.deleteFrom("events").execute();
});

test("what was not committed when a digest was written comes in the next, once", async () => {
  await write(bea, "Early");
  await dispatchAllEvents(api);
  await db.updateTable("digests").set({ due_at: timestamp() }).execute();
  await setTimeout(5);
  await write(carl, "Late");
  const events = await db.deleteFrom("events").returningAll().execute();
  const textsSent = async () => (await send()).map(({ text }) => text.match(/^(Early|Late)\r$/gm));
  expect(await queueDueDigests(db, { now: Date.parse(events[0]!.created_at) + settlingMs - 1 })).toBe(1);
  expect(await textsSent()).toEqual([["Early\r"]]);
  await db.insertInto("events").values(events).execute();
  expect(await comeDue()).toBe(1);
  expect(await textsSent()).toEqual([["Late\r"]]);
  expect(await comeDue()).toBe(0);
});

test("a digest that waits is not sent once its reader ended the digest", async () => {
  await write(bea, "Hello");
  expect(await comeDue()).toBe(1);
  await anna.patch("/notifications/settings", { frequency: "never" });
  expect(await send()).toEqual([]);
  expect(await queueOf(api)).toEqual([]);
});

test.each<[string, () => Promise<unknown>]>([
  ["an event that waits", async () => {}],
  [
    "an announcement that goes on",
    () => dispatchNext({ db, log: console }, { listeners: [notifyOnSite], followUps: [] }),
  ],
])("a digest ends before %s, which comes in the next", async (_, beginToTell) => {
  await bea.patch("/notifications/settings", { digest: "video.published", frequency: "daily" });
  await publishVideo(anna, { title: "Gulls" });
  await dispatchAllEvents(api);
  await setTimeout(5);
  await publishVideo(anna, { title: "Herons" });
  await beginToTell();
  await db.updateTable("digests").set({ due_at: timestamp() }).execute();
  expect(await queueDueDigests(db, { now: Date.now() + settlingMs })).toBe(1);
  const titles = async () => (await send()).map(({ text }) => text.match(/Gulls|Herons/g));
  expect(await titles()).toEqual([["Gulls"]]);
  expect(await comeDue()).toBe(1);
  expect(await titles()).toEqual([["Herons"]]);
});

test("a digest lists thirty, counts those, and says that there is more", async () => {
  await anna.patch("/notifications/settings", { digest: "decision.made" });
  const notified_at = timestamp();
  const rowOf = (_: unknown, index: number) => ({
    ...({
      id: newId(),
      user_id: anna.id,
      kind: "decision.made",
      subject_kind: "site",
      subject_id: `${index}`,
    } as const),
    ...{ details: "", since: notified_at, notified_at },
  });
  await db
    .insertInto("notifications")
    .values(Array.from({ length: 31 }, rowOf))
    .execute();
  expect(await comeDue()).toBe(1);
  const [mail] = await send();
  expect(mail!.subject).toMatch(/^30 new notifications on/);
  expect(mail!.text.match(/vidlark\.test\/notifications\/[0-9a-f]{24}/g)).toHaveLength(30);
  expect(mail!.text).toContain("There is more than this email lists.");
});

test("the next digest is due at eight by the clocks of the account", async () => {
  await db.updateTable("users").set({ time_zone: "America/New_York" }).where("id", "=", anna.id).execute();
  for (const [now, due] of [
    ["2027-03-13T13:00:00.000Z", "2027-03-14T12:00:00.000Z"],
    ["2027-11-06T12:00:00.000Z", "2027-11-07T13:00:00.000Z"],
  ]) {
    await db.updateTable("digests").set({ due_at: now! }).execute();
    await queueDueDigests(db, { now: Date.parse(now!) });
    expect((await digest()).due_at).toBe(due);
  }
  await db.updateTable("users").set({ time_zone: "" }).where("id", "=", anna.id).execute();
});

test("a new time zone moves the next digest, unless it is due", async () => {
  const moveTo = async (timeZone: string) => {
    expect((await anna.patch("/users/update-account", { timeZone })).status).toBe(200);
    await dispatchAllEvents(api);
    return (await digest()).due_at!;
  };
  for (const zone of ["Asia/Tokyo", "America/New_York"])
    expect(toLocalTime(Date.parse(await moveTo(zone)), zone)).toMatch(/T08:00$/);
  const due_at = timestamp();
  await db.updateTable("digests").set({ due_at }).execute();
  expect(await moveTo("UTC")).toBe(due_at);
});

test.skipIf(!onPostgres)("several processes write a digest once", async () => {
  await write(bea, "Hello");
  await dispatchAllEvents(api);
  await db
    .updateTable("digests")
    .set({ due_at: timestamp(Date.now() - 1) })
    .execute();
  const now = Date.now() + settlingMs;
  const counts = await Promise.all([1, 2, 3].map(() => queueDueDigests(db, { now })));
  expect(counts.toSorted()).toEqual([0, 0, 1]);
  expect(await queueOf(api)).toHaveLength(1);
});

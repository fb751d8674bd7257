import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { timestamp } from "#api/db/ids";
import { sendNext } from "#api/notifications/webhooks/webhook-sender";
import { claimWebhook, findDueDelivery } from "#api/notifications/webhooks/claim-webhook";
import type { DeliveryResult } from "#api/notifications/webhooks/post-message";
import { settleAttempt } from "#api/notifications/webhooks/settle-attempt";
import { sweepWebhooks } from "#api/notifications/webhooks/sweep-webhooks";
import type { FullWebhook, Webhook } from "#contract/webhooks";
import { cleanUpLater, testApi } from "#tests/support/api";
import { until } from "#tests/support/mail-server";
import { insertMessage, insertWebhook } from "#tests/support/webhooks";
import { startReceiver } from "#tests/support/webhook-receiver";

const receiver = await startReceiver();
cleanUpLater(receiver.close);
const api = await testApi({ webhooks: { allowsLoopback: true } });
await api.signUp("founder");
const anna = await api.signUp("anna");
const hourMs = 3_600_000;
const [one, two] = ["1".repeat(24), "2".repeat(24)] as const;

beforeEach(async () => {
  receiver.answerWith(200);
  receiver.messages.splice(0);
  await api.db.deleteFrom("webhooks").execute();
  await api.db.deleteFrom("events").execute();
});

/** A webhook that the sender of the site leaves alone, as if another process had it. */
const aWebhook = (also: object = {}) => insertWebhook(api, anna.id, { url: receiver.url, is_on: 0, ...also });
const switchOn = (id: string) => api.db.updateTable("webhooks").set({ is_on: 1 }).where("id", "=", id).execute();
const bodies = () => receiver.messages.map(({ body }) => body);
const findRow = (id: string) =>
  api.db.selectFrom("webhooks").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const listRows = (webhookId: string) =>
  api.db.selectFrom("webhook_deliveries").selectAll().where("webhook_id", "=", webhookId).orderBy("position").execute();
const body = (n: number) => JSON.stringify({ n });

test("a test message is signed with the secret that was shown, and with both for a day after it was rolled", async () => {
  const events = "video.published";
  const { data } = await anna.post<Webhook & { secret: string }>("/webhooks", { url: receiver.url, events });
  const path = `/webhooks/${data._id}`;
  const { data: rolled } = await anna.post<Webhook & { secret: string }>(`${path}/secret`, {});
  await anna.post(`${path}/test`);
  const [message] = await until(() => receiver.messages.length === 1 && receiver.messages);
  const { id, headers, body: text, type } = message!;
  const sign = (secret: string) =>
    createHmac("sha256", Buffer.from(secret.slice(6), "base64"))
      .update(`${id}.${String(headers["webhook-timestamp"])}.${text}`)
      .digest("base64");
  expect(headers["webhook-signature"]).toBe(`v1,${sign(rolled.secret)} v1,${sign(data.secret)}`);
  expect(Math.abs(Number(headers["webhook-timestamp"]) - Date.now() / 1_000)).toBeLessThan(60);
  expect([type, JSON.parse(text)]).toEqual([
    "webhook.test",
    { type: "webhook.test", timestamp: expect.any(String), version: 1, data: {} },
  ]);
  await api.db.updateTable("webhooks").set({ old_secret_until: timestamp() }).execute();
  await anna.post(`${path}/test`);
  await until(() => receiver.messages.length === 2);
  expect(receiver.messages[1]!.headers["webhook-signature"]).toMatch(/^v1,[^ ]+$/);
  expect((await anna.get<Webhook>(path)).data.oldSecretUntil).toBeNull();
});

test("the log has status and time of the last messages, and nothing of the answers", async () => {
  const id = await aWebhook({ is_on: 1 });
  await insertMessage(api, id);
  receiver.answer((_, response) => response.writeHead(500).end("a secret of the receiver"));
  await sendAll();
  const { data, text } = await anna.get<FullWebhook>(`/webhooks/${id}`);
  expect(data).toMatchObject({ waiting: 1, failingSince: expect.any(String) });
  expect(data.deliveries).toMatchObject([
    {
      event: "webhook.test",
      state: "waiting",
      attempts: 1,
      status: 500,
      failure: "status",
      nextTryAt: expect.any(String),
    },
  ]);
  expect(data.deliveries[0]!.durationMs).toBeGreaterThanOrEqual(0);
  expect(text).not.toContain("a secret of the receiver");
});

const deps = {
  db: api.db,
  log: { info: () => undefined, warn: () => undefined } as never,
  secret: "a secret of tests",
};
const sending = { allowsLoopback: true };
const sendAll = async () => {
  while (await sendNext({ ...deps, sending }));
};

test("messages about one thing arrive in their order, though the first of them fails", async () => {
  const id = await aWebhook();
  for (const [n, subject] of [one, two, one, two, one].entries()) await insertMessage(api, id, subject, body(n));
  await switchOn(id);
  const before = receiver.requests();
  receiver.answer((_, response) => response.writeHead(receiver.requests() === before + 1 ? 500 : 200).end());
  await sendAll();
  // The webhook rests; once it continues, what waits goes at once.
  await api.db.updateTable("webhooks").set({ due_at: timestamp(), rests_until: "" }).execute();
  await sendAll();
  expect(bodies().filter((text) => [body(1), body(3)].includes(text))).toEqual([body(1), body(3)]);
  expect(bodies().filter((text) => ![body(1), body(3)].includes(text))).toEqual([body(0), body(2), body(4)]);
});

test("a later message about a thing waits for the one that is tried again", async () => {
  const id = await aWebhook({ is_on: 1 });
  receiver.answerWith(500);
  await insertMessage(api, id, one, body(0));
  await sendAll();
  await insertMessage(api, id, one, body(1));
  await insertMessage(api, id, two, body(2));
  const [first, second, other] = await listRows(id);
  expect(second!.run_after).toBe(first!.run_after);
  expect(other!.run_after < first!.run_after).toBe(true);
});

/** Runs one attempt at a time of its own; returns when the next one is, in milliseconds after it. */
async function attempt(now: number, outcome: DeliveryResult) {
  const webhook = await claimWebhook(api.db, now);
  if (!webhook) return null;
  const delivery = await findDueDelivery(api.db, webhook.id, now);
  await settleAttempt(api.db, { webhook, delivery: delivery! }, { ...outcome, durationMs: 5, now });
  const { due_at } = await findRow(webhook.id);
  return due_at === null ? null : Date.parse(due_at) - now;
}

const refused = { status: 500, failure: "status" } as const;

test("a receiver that asks for a longer pause gets it, and all its messages wait", async () => {
  const id = await aWebhook();
  for (const subject of [one, two]) await insertMessage(api, id, subject);
  await switchOn(id);
  expect(await attempt(Date.now(), { ...refused, status: 429, retryAfterMs: 2 * hourMs })).toBe(2 * hourMs);
  const [first] = await listRows(id);
  expect(Date.parse(first!.run_after) - Date.now()).toBeGreaterThan(1.9 * hourMs);
});

test("attempts are 5 seconds apart at first and an hour later on, for three days; then the webhook is off", async () => {
  const id = await aWebhook();
  await insertMessage(api, id, one);
  await insertMessage(api, id, two);
  // The site's own sender does not see a webhook that is due in the future.
  const begin = Date.now() + 100 * hourMs;
  await api.db
    .updateTable("webhooks")
    .set({ is_on: 1, due_at: timestamp(begin) })
    .execute();
  await api.db
    .updateTable("webhook_deliveries")
    .set({ run_after: timestamp(begin) })
    .execute();
  const pauses: number[] = [];
  let now = begin;
  for (let pause = await attempt(now, refused); (await findRow(id)).is_on === 1; pause = await attempt(now, refused)) {
    pauses.push(pause! / 1_000);
    now += pause!;
  }
  expect(pauses.slice(0, 7)).toEqual([5, 20, 80, 320, 1_280, 3_600, 3_600]);
  expect((now - begin) / hourMs).toBeGreaterThan(70);
  expect((now - begin) / hourMs).toBeLessThanOrEqual(72);
  expect(await findRow(id)).toMatchObject({ off_reason: "failing" });
  // The other one is kept, and goes once somebody has switched the webhook on.
  expect((await listRows(id)).map(({ state }) => state).toSorted()).toEqual(["failed", "waiting"]);
  expect(await api.db.selectFrom("events").select(["kind", "subject_id"]).execute()).toEqual([
    { kind: "webhook.off", subject_id: anna.id },
  ]);
  expect((await anna.patch(`/webhooks/${id}`, { isOn: "true" })).status).toBe(200);
  await until(() => receiver.messages.length === 1);
});

test("a message that alone is refused for three days is given up, and the webhook stays on", async () => {
  const id = await aWebhook();
  await insertMessage(api, id, one);
  const begin = Date.now() + 100 * hourMs;
  const late = { first_tried_at: timestamp(begin - 71.5 * hourMs), run_after: timestamp(begin), attempts: 70 };
  await api.db.updateTable("webhook_deliveries").set(late).execute();
  await api.db
    .updateTable("webhooks")
    .set({ is_on: 1, due_at: timestamp(begin) })
    .execute();
  expect(await attempt(begin, refused)).toBeNull();
  expect(await listRows(id)).toMatchObject([{ state: "failed", attempts: 71 }]);
  expect(await findRow(id)).toMatchObject({ is_on: 1, off_reason: "" });
});

test("a receiver that answers 410 gets no further message", async () => {
  const id = await aWebhook();
  await insertMessage(api, id);
  receiver.answerWith(410);
  await switchOn(id);
  await sendAll();
  await until(async () => (await findRow(id)).is_on === 0);
  expect((await anna.get<Webhook>(`/webhooks/${id}`)).data).toMatchObject({ isOn: false, offReason: "gone" });
});

test("a webhook whose secret nobody can open any more is off, until a new one was made", async () => {
  const id = await aWebhook({ secret: "sealed by another secret" });
  await insertMessage(api, id);
  await switchOn(id);
  await sendAll();
  await until(async () => (await findRow(id)).is_on === 0);
  expect(await findRow(id)).toMatchObject({ off_reason: "secret" });
  await anna.post(`/webhooks/${id}/secret`, {});
  await api.db.updateTable("webhooks").set({ old_secret_until: "" }).execute();
  await anna.patch(`/webhooks/${id}`, { isOn: "true" });
  await until(() => receiver.messages.length === 1);
});

test("one process at a time sends for a webhook, and what a killed one had is sent again when its lease is over", async () => {
  const id = await aWebhook();
  await insertMessage(api, id, one, body(0));
  const begin = Date.now() + hourMs;
  await api.db
    .updateTable("webhooks")
    .set({ is_on: 1, due_at: timestamp(begin) })
    .execute();
  const killed = await claimWebhook(api.db, begin);
  expect(killed?.id).toBe(id);
  expect(await claimWebhook(api.db, begin + 29_000)).toBeNull();
  const next = await claimWebhook(api.db, begin + 31_000);
  expect(next?.id).toBe(id);
  // The first one was only slow: what it says now changes nothing.
  const delivery = (await findDueDelivery(api.db, id))!;
  await settleAttempt(api.db, { webhook: killed!, delivery }, { status: 200, failure: "", durationMs: 1 });
  expect(await listRows(id)).toMatchObject([{ state: "waiting" }]);
  await settleAttempt(api.db, { webhook: next!, delivery }, { status: 200, failure: "", durationMs: 1 });
  expect(await listRows(id)).toMatchObject([{ state: "delivered" }]);
});

test("claims at once never get the same webhook", async () => {
  const ids = [await aWebhook(), await aWebhook(), await aWebhook()];
  for (const id of ids) await insertMessage(api, id);
  const begin = Date.now() + hourMs;
  await api.db
    .updateTable("webhooks")
    .set({ is_on: 1, due_at: timestamp(begin) })
    .execute();
  const claims = await Promise.all(Array.from({ length: 6 }, () => claimWebhook(api.db, begin)));
  const claimed = claims.flatMap((claim) => (claim ? [claim.id] : []));
  expect(new Set(claimed).size).toBe(claimed.length);
  while (claimed.length < 3) claimed.push((await claimWebhook(api.db, begin))!.id);
  expect(claimed.toSorted()).toEqual(ids.toSorted());
  expect(await claimWebhook(api.db, begin)).toBeNull();
});

test("nothing is sent for an account that is suspended, and all of it once it is not", async () => {
  const id = await aWebhook();
  await insertMessage(api, id);
  const suspension = { suspended_at: timestamp(), suspended_until: timestamp(Date.now() + hourMs) };
  await api.db.updateTable("users").set(suspension).where("id", "=", anna.id).execute();
  await switchOn(id);
  await sendAll();
  expect(receiver.messages).toEqual([]);
  await api.db.updateTable("users").set({ suspended_until: null }).where("id", "=", anna.id).execute();
  await sendAll();
  await until(() => receiver.messages.length === 1);
});

test("a message is sent again with its id, and one that waits goes at once", async () => {
  const id = await aWebhook({ is_on: 1 });
  const message = await insertMessage(api, id, one, body(0));
  await sendAll();
  await until(() => receiver.messages.length === 1);
  receiver.answerWith(503);
  const waiting = await insertMessage(api, id, two, body(1));
  await sendAll();
  await until(async () => (await findRow(id)).failures === 1);
  receiver.answerWith(200);
  const again = (each: string) => anna.post(`/webhooks/${id}/deliveries/${each}`);
  expect((await again(waiting)).message).toBe("The message is on its way");
  await until(() => receiver.messages.length === 2);
  await again(message);
  await until(() => receiver.messages.length === 3);
  expect(receiver.messages.map((each) => each.id)).toEqual([`msg_${message}`, `msg_${waiting}`, `msg_${message}`]);
  expect((await again("0".repeat(24))).status).toBe(404);
});

test("the last hundred messages are kept", async () => {
  const id = await aWebhook();
  for (let n = 0; n < 104; n++) await insertMessage(api, id, undefined, body(n));
  await switchOn(id);
  await sendAll();
  await until(async () => (await findRow(id)).due_at === null);
  expect((await listRows(id)).map(({ position }) => position)[0]).toBe(5);
  expect((await anna.get<FullWebhook>(`/webhooks/${id}`)).data.deliveries).toHaveLength(100);
});

test("messages are deleted after thirty days, and a webhook for which too many wait is switched off", async () => {
  const id = await aWebhook({ url: "https://127.0.0.1/", rests_until: timestamp(Date.now() + hourMs) });
  for (let n = 0; n < 4; n++) await insertMessage(api, id);
  await switchOn(id);
  await sql`update webhook_deliveries set created_at = '2020-01-01T00:00:00.000Z' where position = 1`.execute(api.db);
  await sweepWebhooks(api.db, { maxWaiting: 3 });
  expect([(await listRows(id)).length, (await findRow(id)).is_on]).toEqual([3, 1]);
  await sweepWebhooks(api.db, { maxWaiting: 2 });
  expect(await findRow(id)).toMatchObject({ is_on: 0, off_reason: "backlog" });
});

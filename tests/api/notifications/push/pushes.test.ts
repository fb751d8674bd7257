import { createPublicKey, verify } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { setCommentHidden } from "#api/community/comments/withhold-comment";
import { timestamp } from "#api/db/ids";
import { createHostPauses } from "#api/notifications/push/host-pauses";
import { claimPush, removePush, sweepPushes } from "#api/notifications/push/push-queue";
import { sendNext } from "#api/notifications/push/push-sender";
import type { Comment } from "#contract/comments";
import type { Notification } from "#contract/notifications";
import { offerLanguages } from "#languages/runtime/language";
import { testApi, type User } from "#tests/support/api";
import { dispatchAllEvents } from "#tests/support/events";
import { siteKey, startPushService } from "#tests/support/push-service";
import { race } from "#tests/support/race";
import { publishVideo } from "#tests/support/videos";

offerLanguages(["en", "es"]);
const service = await startPushService();
afterAll(service.close);
/** Its own sender has no key: the tests send themselves. */
const api = await testApi({ workers: 0, upkeep: "none" });
const { db } = api;
const [anna, bea, carl] = [await api.signUp("anna"), await api.signUp("bea"), await api.signUp("carl")];
for (const user of [bea, carl]) await user.post(`/subscriptions/c/${anna.id}`);
const { _id: videoId } = await publishVideo(anna, { title: "Terns at dawn" });
const hourMs = 3_600_000;

beforeEach(async () => {
  await dispatchAllEvents(api);
  for (const table of ["notifications", "notification_settings", "push_browsers", "blocks"] as const)
    await db.deleteFrom(table).execute();
  service.answerWith(201);
  service.pushes.splice(0);
});

/** Switches a browser of somebody on, which the API of the tests has no key for. */
async function switchOn({ id }: User, name: string, also: object = {}) {
  const { endpoint, p256dh: public_key, auth: auth_secret } = service.subscribe(name);
  const session = db.selectFrom("sessions").select("id").where("user_id", "=", id);
  const { id: session_id } = await session.executeTakeFirstOrThrow();
  const row = { session_id, user_id: id, endpoint, public_key, auth_secret, site_key: siteKey.publicKey };
  await db
    .insertInto("push_browsers")
    .values({ ...row, created_at: timestamp(), ...also })
    .execute();
}
const write = async (author: User, commentContent: string) =>
  (await author.post<Comment>(`/comments/${videoId}`, { commentContent })).data;
const log = { info: () => undefined, warn: fail, error: fail };
const deps = () => ({
  db,
  log,
  siteKey,
  sending: { allowsLoopback: true, limitMs: 500 },
  hostPauses: createHostPauses(),
});

function fail(...facts: unknown[]): never {
  throw new Error(`Nothing was sent: ${JSON.stringify(facts)}`);
}

/** Tells all events and sends what is due; returns what arrived. */
async function send() {
  await dispatchAllEvents(api);
  const parts = deps();
  while (await sendNext(parts));
  return service.pushes.splice(0);
}
const queue = () => db.selectFrom("pushes").selectAll().orderBy("created_at").execute();
/** The browsers that have an address. */
const browsers = () => db.selectFrom("push_browsers").selectAll().where("endpoint", "<>", "").execute();
const setUser = (user: User, values: object) => db.updateTable("users").set(values).where("id", "=", user.id).execute();
/** Lets what waits be due. */
const letWait = () => db.updateTable("pushes").set({ run_after: timestamp() }).execute();

test("a comment is shown in the browser of whoever it is for, and leads to its notification", async () => {
  await switchOn(anna, "laptop");
  await write(bea, "So it is <b>");
  const [push, ...others] = await send();
  expect(others).toEqual([]);
  const { data } = await anna.get<Notification[]>("/notifications");
  expect(push).toMatchObject({
    to: "laptop",
    shown: {
      id: data[0]!._id,
      title: "The bea commented on your video",
      body: "Terns at dawn\nSo it is <b>",
      lang: "en",
    },
  });
  expect(await queue()).toEqual([]);
  expect(await send()).toEqual([]);
});

test("the push service learns the site's key, how long to keep a push, and what takes its place; it reads no text", async () => {
  await switchOn(anna, "laptop");
  await write(bea, "Secret words");
  const [{ headers, shown }] = (await send()) as [Awaited<ReturnType<typeof send>>[number]];
  expect(headers).toMatchObject({ topic: shown.id, "content-encoding": "aes128gcm" });
  expect(Number(headers.ttl)).toBeGreaterThan(86_300);
  expect(Number(headers.ttl)).toBeLessThanOrEqual(86_400);
  const [, text, signature, key] = /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(headers.authorization!)!;
  const bytes = Buffer.from(key!, "base64url");
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString("base64url"));
  const object = createPublicKey({ key: { kty: "EC", crv: "P-256", x: x!, y: y! }, format: "jwk" });
  const form = { key: object, dsaEncoding: "ieee-p1363" } as const;
  expect(verify("sha256", Buffer.from(text!), form, Buffer.from(signature!, "base64url"))).toBe(true);
  const claims = JSON.parse(Buffer.from(text!.split(".")[1]!, "base64url").toString()) as object;
  expect(claims).toMatchObject({ aud: service.origin, sub: "https://videos.example" });
});

test("a new video is shown in each browser of the followers, once", async () => {
  await switchOn(bea, "beas");
  await switchOn(carl, "carls");
  await publishVideo(anna, { title: "Gulls" });
  const pushes = await send();
  expect(pushes.map(({ to }) => to).toSorted()).toEqual(["beas", "carls"]);
  expect(pushes[0]!.shown).toMatchObject({ title: "The anna published a video", body: "Gulls" });
  expect(await send()).toEqual([]);
});

test("a push is in the language of its reader", async () => {
  await switchOn(anna, "laptop");
  await setUser(anna, { language: "es" });
  await write(bea, "Hola");
  expect((await send())[0]!.shown).toMatchObject({ title: "The bea comentó tu video", lang: "es" });
  await setUser(anna, { language: "" });
});

test("likes that were not read are one push, and have the same name when they come again", async () => {
  await switchOn(anna, "laptop");
  await bea.post(`/likes/toggle/v/${videoId}`);
  const [first] = await send();
  await carl.post(`/likes/toggle/v/${videoId}`);
  expect(await send()).toEqual([]);
  await anna.post("/notifications/seen", { until: timestamp() });
  await carl.post(`/likes/toggle/v/${videoId}`);
  await carl.post(`/likes/toggle/v/${videoId}`);
  await bea.post(`/likes/toggle/v/${videoId}`);
  await bea.post(`/likes/toggle/v/${videoId}`);
  const [second, ...others] = await send();
  expect(others).toEqual([]);
  expect(second!.shown).toMatchObject({ id: first!.shown.id, title: "2 people like your video" });
});

const choose = (user: User, change: object) => user.patch("/notifications/settings", change);

test("a kind that is off in browsers is not shown there, and one that is off on the site alone is", async () => {
  await switchOn(anna, "laptop");
  await choose(anna, { browser: "liked" });
  await write(bea, "One");
  expect(await send()).toEqual([]);
  await choose(anna, { site: "", browser: "comment.added" });
  await write(bea, "Two");
  expect((await send()).map(({ shown }) => shown.body)).toEqual(["Terns at dawn\nTwo"]);
  expect((await anna.get<Notification[]>("/notifications")).data.map(({ excerpt }) => excerpt)).not.toContain("Two");
});

test("a kind that is off everywhere is not even stored, and one for browsers not without a browser", async () => {
  await choose(anna, { site: "", browser: "comment.added" });
  await write(bea, "One");
  await dispatchAllEvents(api);
  expect(await db.selectFrom("notifications").select("id").where("kind", "=", "comment.added").execute()).toEqual([]);
});

const comment = { current: "" };
test.each<[string, () => Promise<unknown>]>([
  ["is read", () => anna.post("/notifications/seen", { until: timestamp() })],
  ["is hidden", () => db.transaction().execute((trx) => setCommentHidden(trx, comment.current, true))],
  ["is deleted", () => bea.delete(`/comment/${comment.current}`)],
  ["is by somebody who is blocked", () => anna.post(`/users/blocks/${bea.id}`)],
  ["is no longer chosen", () => choose(anna, { browser: "" })],
  ["is for an account that is to be deleted", () => setUser(anna, { deletion_at: "2999-01-01T00:00:00.000Z" })],
  ["is for an account that is suspended", () => setUser(anna, { suspended_until: "2999-01-01T00:00:00.000Z" })],
  ["is for a browser of a former key", () => db.updateTable("push_browsers").set({ site_key: "former" }).execute()],
  ["is for a browser that was switched off", () => db.deleteFrom("push_browsers").execute()],
])("a push that %s before it is sent is not sent", async (_, change) => {
  await switchOn(anna, "laptop");
  comment.current = (await write(bea, "Hello"))._id;
  await dispatchAllEvents(api);
  expect(await queue()).toHaveLength(1);
  const before = service.requests();
  await change();
  expect(await send()).toEqual([]);
  expect(await queue()).toEqual([]);
  expect(service.requests()).toBe(before);
  await setUser(anna, { deletion_at: null, suspended_until: null });
});

test("a video that becomes private, and a channel that is blocked meanwhile, are not shown", async () => {
  for (const user of [bea, carl]) await switchOn(user, user.username);
  const { _id } = await publishVideo(anna, { title: "Gulls" });
  await dispatchAllEvents(api);
  await bea.post(`/users/blocks/${anna.id}`);
  expect((await send()).map(({ to }) => to)).toEqual(["carl"]);
  const { _id: second } = await publishVideo(anna, { title: "Terns" });
  await dispatchAllEvents(api);
  await anna.patch(`/videos/${second}`, { visibility: "private" });
  expect(await send()).toEqual([]);
  expect(_id).not.toBe(second);
});

test.each([404, 410])("a browser whose service answers %i is no longer notified", async (status) => {
  await switchOn(anna, "laptop");
  for (const text of ["One", "Two"]) await write(bea, text);
  service.answerWith(status);
  expect(await send()).toEqual([]);
  expect({ browsers: await browsers(), queue: await queue() }).toEqual({ browsers: [], queue: [] });
  await write(bea, "Three");
  await dispatchAllEvents(api);
  expect(await queue()).toEqual([]);
});

test("a push that its service refuses as too long is dropped, and the browser stays on", async () => {
  await switchOn(anna, "laptop");
  await write(bea, "One");
  service.answerWith(413);
  await send();
  expect({ browsers: (await browsers()).length, queue: await queue() }).toEqual({ browsers: 1, queue: [] });
});

test.each([500, 429, 403])(
  "a push that gets %i waits 30 seconds with all others of its browser, and goes then",
  async (status) => {
    await switchOn(anna, "laptop");
    for (const text of ["One", "Two"]) await write(bea, text);
    service.answerWith(status);
    const before = service.requests();
    await send();
    expect(service.requests() - before).toBe(1);
    await write(bea, "Three");
    await send();
    expect(service.requests() - before).toBe(1);
    const waits = (await queue()).map(({ run_after }) => Date.parse(run_after) - Date.now());
    expect(waits).toHaveLength(3);
    for (const wait of waits) expect(wait).toBeGreaterThan(20_000);
    expect((await browsers())[0]!.failing_since).not.toBeNull();
    service.answerWith(201);
    await letWait();
    expect((await send()).map(({ shown }) => shown.body.split("\n")[1]).toSorted()).toEqual(["One", "Three", "Two"]);
    expect((await browsers())[0]!.failing_since).toBeNull();
  },
);

/** Returns the seconds until the pushes that wait are due. */
const listWaits = async () => (await queue()).map(({ run_after }) => (Date.parse(run_after) - Date.now()) / 1_000);
const refuseFor = (status: number, retryAfter: string) =>
  service.answer((_, response) => response.writeHead(status, { "Retry-After": retryAfter }).end());

test.each([429, 503])("a service that answers %i is tried after the pause that it asks for", async (status) => {
  await switchOn(anna, "laptop");
  for (const text of ["One", "Two"]) await write(bea, text);
  refuseFor(status, "7200");
  await send();
  const waits = await listWaits();
  expect(waits).toHaveLength(2);
  for (const wait of waits) expect(Math.abs(wait - 7_200)).toBeLessThan(60);
});

test("a 503 with a pause holds up all browsers of the service, a 429 that browser alone", async () => {
  const requests = async (status: number) => {
    await db.deleteFrom("pushes").execute();
    await publishVideo(anna, { title: `Gulls ${status}` });
    refuseFor(status, "600");
    const before = service.requests();
    await send();
    return service.requests() - before;
  };
  for (const name of ["erin", "fred"]) {
    const follower = await api.signUp(name);
    await follower.post(`/subscriptions/c/${anna.id}`);
    await switchOn(follower, name);
  }
  expect(await requests(503)).toBe(1);
  expect(await queue()).toHaveLength(2);
  for (const wait of await listWaits()) expect(Math.abs(wait - 600)).toBeLessThan(60);
  expect(await requests(429)).toBe(2);
});

test("a push whose pause lasts longer than its day is given up, and later ones wait", async () => {
  await switchOn(anna, "laptop");
  for (const text of ["One", "Two"]) await write(bea, text);
  await dispatchAllEvents(api);
  refuseFor(503, "86400");
  const before = service.requests();
  await send();
  expect(service.requests() - before).toBe(1);
  expect((await listWaits()).map((wait) => Math.round(wait / 3_600))).toEqual([24]);
});

test("a push is given up after a day, and a browser that failed for three days is switched off", async () => {
  await switchOn(anna, "laptop");
  await write(bea, "One");
  await dispatchAllEvents(api);
  service.answerWith(500);
  await db
    .updateTable("pushes")
    .set({ created_at: timestamp(Date.now() - 24 * hourMs) })
    .execute();
  await send();
  expect({ browsers: (await browsers()).length, queue: await queue() }).toEqual({ browsers: 1, queue: [] });
  await db
    .updateTable("push_browsers")
    .set({ failing_since: timestamp(Date.now() - 73 * hourMs) })
    .execute();
  await write(bea, "Two");
  await send();
  expect(await browsers()).toEqual([]);
});

test("a service that never answers keeps others waiting once, not once for each browser", async () => {
  const dora = await api.signUp("dora");
  await dora.post(`/subscriptions/c/${anna.id}`);
  for (const user of [dora, carl]) await switchOn(user, user.username);
  await publishVideo(anna, { title: "Gulls" });
  service.answer(() => undefined);
  const before = service.requests();
  await send();
  expect(service.requests() - before).toBe(1);
  expect(await queue()).toHaveLength(2);
});

test("no redirect of a push service is followed, and no address on this machine is reached unless it is allowed", async () => {
  await switchOn(anna, "laptop");
  await write(bea, "One");
  await dispatchAllEvents(api);
  service.answer((_, response) => response.writeHead(307, { Location: `${service.origin}/other` }).end());
  const before = service.requests();
  await sendNext(deps());
  expect(service.requests() - before).toBe(1);
  await letWait();
  await sendNext({ ...deps(), sending: { allowsLoopback: false } });
  expect(service.requests() - before).toBe(1);
  expect(await queue()).toHaveLength(1);
});

test("one process at a time sends to a browser, and what a killed one sent goes again when its lease ends", async () => {
  await switchOn(anna, "laptop");
  for (const text of ["One", "Two"]) await write(bea, text);
  await dispatchAllEvents(api);
  const [first, second] = await Promise.all([claimPush(db), claimPush(db)]);
  expect([first, second].filter((push) => push !== null).length).toBeGreaterThan(0);
  expect(await claimPush(db)).toBeNull();
  expect(await claimPush(db, Date.now() + 31_000)).not.toBeNull();
});

/** Writes comments for a browser of Anna's; returns their pushes as if a process were sending each. */
async function claimAll(...texts: string[]) {
  await switchOn(anna, "laptop");
  for (const text of texts) await write(bea, text);
  await dispatchAllEvents(api);
  return db
    .updateTable("pushes")
    .set({ attempts: 1, run_after: timestamp(Date.now() + 30_000) })
    .returningAll()
    .execute();
}

test.each([/^update pushes set run_after/, /^select push_browsers\.session_id/])(
  "of two pushes of a browser, two processes at once claim one, at %s",
  async (before) => {
    await claimAll("One", "Two");
    await db.updateTable("pushes").set({ attempts: 0, run_after: timestamp() }).execute();
    const claims = await race(
      api,
      { before },
      () => claimPush(db),
      () => claimPush(db),
    );
    expect(claims.filter((push) => push !== null)).toHaveLength(1);
  },
);

test("two pushes of a browser that end at once wait for each other", async () => {
  const [first, second] = await claimAll("One", "Two");
  const before = /^update "pushes" set "run_after"/;
  await race(
    api,
    { before },
    () => removePush(db, first!),
    () => removePush(db, second!),
  );
  expect(await queue()).toEqual([]);
});

test("a process whose lease is over lets go nothing that another one sends meanwhile", async () => {
  const [push, other] = await claimAll("One", "Two");
  await removePush(db, { ...push!, run_after: timestamp() });
  expect(await queue()).toEqual([other]);
});

test("a push that is added while another is sent to its browser is due as soon as that was taken", async () => {
  await switchOn(anna, "laptop");
  await write(bea, "One");
  await dispatchAllEvents(api);
  const sending = await claimPush(db);
  await write(bea, "Two");
  await dispatchAllEvents(api);
  expect(await claimPush(db)).toBeNull();
  // As a process leaves it that did not see the second one, whose transaction ended later.
  await db.deleteFrom("pushes").where("notification_id", "=", sending!.notification_id).execute();
  expect(await claimPush(db)).not.toBeNull();
});

test("pushes that nobody sends for a day are deleted", async () => {
  await switchOn(anna, "laptop");
  await write(bea, "One");
  await dispatchAllEvents(api);
  await sweepPushes(db);
  expect(await queue()).toHaveLength(1);
  await db
    .updateTable("pushes")
    .set({ run_after: timestamp(Date.now() - 25 * hourMs) })
    .execute();
  await sweepPushes(db);
  expect(await queue()).toEqual([]);
});

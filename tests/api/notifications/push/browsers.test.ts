import { randomBytes } from "node:crypto";
import { afterAll, afterEach, expect, test } from "vitest";
import { sweepSessions } from "#api/accounts/auth/end-sessions";
import { readSiteKey } from "#api/notifications/push/site-key";
import type { NotificationSettings } from "#contract/notifications";
import type { Push } from "#contract/push";
import type { SessionList } from "#contract/users";
import { leave } from "#tests/support/account-deletion";
import { testApi, type User } from "#tests/support/api";
import { race } from "#tests/support/race";
import { siteKey, startPushService } from "#tests/support/push-service";

const service = await startPushService();
afterAll(service.close);
const api = await testApi({ siteKey, webhooks: { allowsLoopback: true }, workers: 0 });
const path = "/notifications/browsers";
await api.signUp("founder");
const anna = await api.signUp("anna");

afterEach(async () => {
  await api.db.deleteFrom("push_browsers").execute();
});

async function signIn({ email, password }: User, userAgent = "") {
  const device = api.visitor();
  await device.post("/users/login", { email, password }, { headers: { "User-Agent": userAgent } });
  return device;
}
const rows = () => api.db.selectFrom("push_browsers").selectAll().execute();
const list = async (user: Pick<User, "get">) => (await user.get<Push>(path)).data;

test("a browser is on after its press only, is listed by what it is, and switched off by its owner", async () => {
  expect(await list(anna)).toEqual({ key: siteKey.publicKey, browsers: [] });
  const phone = await signIn(anna, "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0");
  const { status, data, message } = await phone.post<Push>(path, service.subscribe("phone"));
  expect({ status, message }).toEqual({ status: 201, message: "This browser shows your notifications from now on" });
  expect(data.browsers).toMatchObject([{ device: "Firefox on Linux", isCurrent: true }]);
  expect((await list(anna)).browsers).toMatchObject([{ device: "Firefox on Linux", isCurrent: false }]);
  const off = await anna.delete<Push>(`${path}/${data.browsers[0]!._id}`);
  expect({ status: off.status, browsers: off.data.browsers }).toEqual({ status: 200, browsers: [] });
  expect(await rows()).toEqual([]);
});

test("a browser is not switched on by a session that meanwhile ended", async () => {
  const phone = await signIn(anna);
  const [late] = await race(
    api,
    { after: /from "session_tokens" inner join "sessions"/ },
    () => phone.post(path, service.subscribe("late")),
    async () => api.db.deleteFrom("sessions").execute(),
  );
  expect({ status: late.status, rows: await rows() }).toEqual({ status: 401, rows: [] });
  await anna.post("/users/login", { email: anna.email, password: anna.password });
});

test("no answer has the address or the keys of a browser", async () => {
  const browser = service.subscribe("secret");
  const { text } = await anna.post(path, browser);
  const all = text + (await anna.get(path)).text;
  for (const part of [...Object.values(browser), service.origin]) expect(all).not.toContain(part);
});

test("a browser that is switched on again takes the place of what it was", async () => {
  for (const name of ["first", "second"]) await service.switchOn(anna, name);
  expect((await rows()).map(({ endpoint }) => endpoint)).toEqual([`${service.origin}/second`]);
});

test("an account has five browsers, and the sixth is refused with a message", async () => {
  const devices = await Promise.all(Array.from({ length: 6 }, () => signIn(anna)));
  const answers = await Promise.all(devices.map((device, n) => device.post(path, service.subscribe(`d${n}`))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 201, 409]);
  expect(answers.find(({ status }) => status === 409)!.message).toBe(
    "You can switch on up to 5 browsers. Switch one off first.",
  );
});

test("a browser that brings another address keeps its notifications, also after its service forgot the former one", async () => {
  await service.switchOn(anna, "first");
  expect((await anna.patch(path, service.subscribe("second"))).status).toBe(200);
  expect((await rows()).map(({ endpoint }) => endpoint)).toEqual([`${service.origin}/second`]);
  await api.db.updateTable("push_browsers").set({ endpoint: "" }).execute();
  expect((await list(anna)).browsers).toEqual([]);
  const { data } = await anna.patch<Push>(path, service.subscribe("third"));
  expect(data.browsers).toMatchObject([{ isCurrent: true }]);
});

test("another address switches nothing on that its account switched off, or that has another key of the site", async () => {
  await service.switchOn(anna, "laptop");
  await anna.delete(`${path}/${(await list(anna)).browsers[0]!._id}`);
  expect((await anna.patch(path, service.subscribe("laptop"))).status).toBe(404);
  await service.switchOn(anna, "laptop");
  await api.db.updateTable("push_browsers").set({ site_key: "former" }).execute();
  expect((await anna.patch(path, service.subscribe("laptop"))).status).toBe(404);
  expect((await (await signIn(anna)).patch(path, service.subscribe("laptop"))).status).toBe(404);
});

test("another address is refused as the first one is", async () => {
  await service.switchOn(anna, "laptop");
  const refused = { ...service.subscribe("other"), endpoint: "https://10.0.0.1/push" };
  expect((await anna.patch(path, refused)).status).toBe(422);
  expect((await anna.patch(path, { ...service.subscribe("other"), p256dh: `B${"A".repeat(86)}` })).status).toBe(422);
  expect((await rows()).map(({ endpoint }) => endpoint)).toEqual([`${service.origin}/laptop`]);
});

test("browsers without an address take no place of the five", async () => {
  for (const name of ["a", "b", "c", "d", "e"]) await service.switchOn(await signIn(anna), name);
  await api.db.updateTable("push_browsers").set({ endpoint: "" }).execute();
  await service.switchOn(anna, "new");
  expect((await list(anna)).browsers).toHaveLength(1);
});

test("a browser of somebody else is not found", async () => {
  const bea = await api.signUp("bea");
  await service.switchOn(anna, "annas");
  const { _id } = (await list(anna)).browsers[0]!;
  expect((await bea.delete(`${path}/${_id}`)).status).toBe(404);
  expect((await list(bea)).browsers).toEqual([]);
  expect(await rows()).toHaveLength(1);
});

test.each([
  ["of a private network", { endpoint: "https://10.0.0.1/push" }],
  ["of a mapped address", { endpoint: "https://[::ffff:10.0.0.1]/push" }],
  ["of another machine over http", { endpoint: "http://push.example/" }],
  ["at another port", { endpoint: "https://push.example:22/" }],
  ["that is none", { endpoint: "push" }],
  ["that is too long", { endpoint: `https://push.example/${"a".repeat(2_000)}` }],
  ["with a key that is no point", { p256dh: `B${"A".repeat(86)}` }],
  ["with a key of another length", { p256dh: "BAAA" }],
  ["without a secret", { auth: "" }],
])("an address %s is refused", async (_, change) => {
  expect((await anna.post(path, { ...service.subscribe("wrong"), ...change })).status).toBe(422);
  expect(await rows()).toEqual([]);
});

test("a push service on this machine is refused unless the operator allows it", async () => {
  const strict = await testApi({ siteKey });
  const user = await strict.signUp("anna");
  for (const endpoint of [
    `${service.origin}/x`,
    "https://127.0.0.1/x",
    "https://localhost/x",
    "http://localhost:9999/x",
  ])
    expect((await user.post(path, { ...service.subscribe("x"), endpoint })).status).toBe(422);
});

const suspend = (user: User, suspended_until: string | null) =>
  api.db.updateTable("users").set({ suspended_until }).where("id", "=", user.id).execute();

test("a suspended account switches browsers off, and none on", async () => {
  await service.switchOn(anna, "laptop");
  const { _id } = (await list(anna)).browsers[0]!;
  await suspend(anna, "2999-01-01T00:00:00.000Z");
  expect((await anna.post(path, service.subscribe("phone"))).status).toBe(403);
  expect((await anna.delete(`${path}/${_id}`)).status).toBe(200);
  await suspend(anna, null);
});

test("a browser ends with its session: signed out there, elsewhere, everywhere, or at its end", async () => {
  const erin = await api.signUp("erin");
  const [one, two, three, four] = await Promise.all([1, 2, 3, 4].map(() => signIn(erin)));
  for (const [name, device] of Object.entries({ one, two, three, four })) await service.switchOn(device!, name);
  await one!.post("/users/logout");
  expect(await rows()).toHaveLength(3);
  const { data } = await two!.get<SessionList>("/users/sessions");
  await erin.delete(`/users/sessions/${data.sessions.find(({ isCurrent }) => isCurrent)!._id}`);
  expect(await rows()).toHaveLength(2);
  await service.switchOn(erin, "own");
  await erin.delete("/users/sessions");
  expect((await list(erin)).browsers).toMatchObject([{ isCurrent: true }]);
  const ofErin = api.db.selectFrom("sessions").select("id").where("user_id", "=", erin.id);
  const ended = api.db.updateTable("session_tokens").set({ refresh_expires_at: "2020-01-01T00:00:00.000Z" });
  await ended.where("session_id", "in", ofErin).execute();
  await sweepSessions(api.db);
  expect(await rows()).toEqual([]);
});

test("a new password switches off every browser but the one that changed it", async () => {
  const carl = await api.signUp("carl");
  const phone = await signIn(carl);
  await service.switchOn(phone, "carls-phone");
  await service.switchOn(carl, "carls-laptop");
  const change = { oldPassword: carl.password, newPassword: "watch-the-lark-at-dawn" };
  expect((await carl.patch("/users/change-password", change)).status).toBe(200);
  expect((await rows()).map(({ endpoint }) => endpoint)).toEqual([`${service.origin}/carls-laptop`]);
});

test("an account that is deleted leaves no browser", async () => {
  const dora = await api.signUp("dora");
  await service.switchOn(dora, "doras");
  await leave(api, dora);
  expect(await rows()).toEqual([]);
});

test("a site without a key says so, and has no browsers", async () => {
  const plain = await testApi();
  const user = await plain.signUp("anna");
  expect(await list(user)).toEqual({ key: null, browsers: [] });
  const { status, message } = await user.post(path, service.subscribe("none"));
  expect({ status, message }).toEqual({ status: 404, message: "This site sends no notifications to browsers" });
});

test("browsers of a former key of the site are not listed, and make room", async () => {
  for (const name of ["a", "b", "c", "d", "e"]) await service.switchOn(await signIn(anna), name);
  const { publicKey } = readSiteKey(randomBytes(32).toString("base64"), "https://videos.example");
  await api.db.updateTable("push_browsers").set({ site_key: publicKey }).execute();
  expect((await list(anna)).browsers).toEqual([]);
  await service.switchOn(anna, "new");
  expect(await rows()).toHaveLength(1);
});

test("browsers are notified of the site's kinds until others are chosen", async () => {
  const chosen = ({ kinds }: NotificationSettings) => kinds.filter(({ browser }) => browser).map(({ kind }) => kind);
  const change = async (body: object) =>
    chosen((await anna.patch<NotificationSettings>("/notifications/settings", body)).data);
  expect(await change({ site: "liked mentioned" })).toEqual(["mentioned", "liked"]);
  expect(await change({ browser: "comment.added" })).toEqual(["comment.added"]);
  expect(await change({ site: "liked" })).toEqual(["comment.added"]);
  expect(await change({ browser: "" })).toEqual([]);
  expect((await anna.patch("/notifications/settings", { browser: "rubbish" })).status).toBe(422);
});

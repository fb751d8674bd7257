import { expect, test } from "vitest";
import type { ActEntry } from "#contract/audit";
import type { ManagedAccountDetails, ManagedAccountRow } from "#contract/managed-accounts";
import { testApi } from "#tests/support/api";
import { giveRole } from "#tests/support/roles";
import { insertPeople } from "./rows";
import { insertWebhook } from "#tests/support/webhooks";

const api = await testApi();
const admin = await api.signUp("admin");
const people = "/administration/users";
const list = async (query: string) => (await admin.get<ManagedAccountRow[]>(`${people}?${query}`)).data;
const find = async (id: string) => (await admin.get<ManagedAccountDetails>(`${people}/${id}`)).data;
const lastAct = async () => (await admin.get<ActEntry[]>("/administration/log?limit=1")).data[0]!;

test("accounts are found by a part of a name, by an e-mail and by an id", async () => {
  const [id] = await insertPeople(api, [{ username: "wren-of-the-north" }]);
  for (const query of ["of-the-no", "wren-of-the-north@people.test", id!])
    expect((await list(`query=${query}`)).map(({ _id }) => _id)).toEqual([id]);
  expect(await list("query=nobody-has-this")).toEqual([]);
});

test("an administrator suspends an account, with its end and its reason in the log", async () => {
  const anna = await api.signUp("anna");
  const before = Date.now();
  await admin.post(`${people}/${anna.id}/suspension`, { hours: "24", reason: "Spam" });
  const { suspension } = await find(anna.id);
  const dayMs = 24 * 60 * 60_000;
  expect(Date.parse(suspension!.until)).toBeGreaterThanOrEqual(before + dayMs);
  expect(Date.parse(suspension!.until)).toBeLessThanOrEqual(Date.now() + dayMs);
  expect(await lastAct()).toMatchObject({
    act: "account.suspend",
    reason: "Spam",
    actor: { username: "admin" },
    session: expect.stringMatching(/^[0-9a-f]{16}$/),
    subject: { kind: "user", _id: anna.id, username: "anna" },
    details: { until: suspension!.until },
  });
  expect((await anna.post("/tweets", { content: "Hello" })).status).toBe(403);
  await admin.request("DELETE", `${people}/${anna.id}/suspension`, { reason: "Sorry" });
  expect((await anna.post("/tweets", { content: "Hello" })).status).toBe(201);
});

test("a suspension of 0 hours lasts permanently", async () => {
  const [id] = await insertPeople(api, [{}]);
  await admin.post(`${people}/${id}/suspension`, { hours: "0", reason: "Spam" });
  expect((await find(id!)).suspension?.until).toBe("9999-12-31T23:59:59.999Z");
});

test("a suspension that was changed meanwhile is neither shortened nor ended by who saw another one", async () => {
  const [id] = await insertPeople(api, [{}]);
  const path = `${people}/${id}/suspension`;
  const suspend = (hours: string, from: string) => admin.post(path, { hours, from, reason: "Spam" });
  const end = (from: string) => admin.request("DELETE", path, { from, reason: "Sorry" });
  const until = async () => (await find(id!)).suspension?.until;
  expect((await suspend("24", "")).status).toBe(200);
  const day = (await until())!;
  expect((await suspend("0", day)).status).toBe(200);
  const answers = [await suspend("24", ""), await suspend("24", day), await end(day)];
  expect(answers.map(({ status, message }) => `${status} ${message}`)).toEqual(
    Array(3).fill("409 Somebody changed this suspension in the meantime: please look at it again"),
  );
  const forGood = (await until())!;
  expect(forGood).toBe("9999-12-31T23:59:59.999Z");
  expect((await end(forGood)).status).toBe(200);
  // One that has ended by itself counts as none.
  expect((await suspend("24", "2020-01-01T00:00:00.000Z")).status).toBe(200);
});

test("a suspension needs a reason and a time", async () => {
  const [id] = await insertPeople(api, [{}]);
  const { status, body } = await admin.post(`${people}/${id}/suspension`, { hours: "soon", reason: " " });
  expect({
    status,
    fields: (body as unknown as { errors: { field: string }[] }).errors.map(({ field }) => field),
  }).toEqual({ status: 422, fields: ["hours", "reason"] });
});

test("a moderator suspends no administrator", async () => {
  const mod = await api.signUp("mod");
  await giveRole(api, mod, "moderator");
  const { status, message } = await mod.post(`${people}/${admin.id}/suspension`, { hours: "24", reason: "Coup" });
  expect({ status, message }).toEqual({
    status: 403,
    message: "This account is an administrator: its role has to be taken away first",
  });
});

test("roles ask for a password that was not given within ten minutes, once", async () => {
  const [id] = await insertPeople(api, [{}]);
  const path = `${people}/${id}/role`;
  const earlier = new Date(Date.now() - 11 * 60_000).toISOString();
  await api.db.updateTable("sessions").set({ confirmed_at: earlier }).where("user_id", "=", admin.id).execute();
  expect((await find(id!)).needsConfirmation).toBe(true);
  const refused = await admin.patch(path, { role: "moderator" });
  expect({ status: refused.status, message: refused.message }).toEqual({
    status: 403,
    message: "Enter your password to continue",
  });
  expect((await admin.patch(path, { role: "moderator", password: "wrong" })).status).toBe(400);
  expect((await admin.patch(path, { role: "moderator", password: admin.password })).status).toBe(200);
  expect((await admin.patch(path, { role: "user", from: "moderator" })).status).toBe(200);
  expect(await lastAct()).toMatchObject({ act: "role.change", details: { from: "moderator", to: "user" } });
});

test("guesses of an administrator's password are limited as those of signing in", async () => {
  const [id] = await insertPeople(api, [{}]);
  const strict = await testApi({ sharedWith: api, rateLimitScale: 1, workers: 0 });
  const change = (password: string) =>
    strict.as(admin.cookies).patch(`${people}/${id}/role`, { role: "moderator", password });
  for (let guess = 0; guess < 20; guess++) expect((await change("wrong")).status).toBe(400);
  expect((await change(admin.password)).status).toBe(429);
});

test("a role that somebody changed in the meantime is not changed again", async () => {
  const [id] = await insertPeople(api, [{}]);
  await admin.patch(`${people}/${id}/role`, { role: "moderator", from: "user" });
  const second = await admin.patch(`${people}/${id}/role`, { role: "admin", from: "user" });
  expect({ status: second.status, role: (await find(id!)).role }).toEqual({ status: 409, role: "moderator" });
});

test("the only administrator keeps the role", async () => {
  expect((await admin.patch(`${people}/${admin.id}/role`, { role: "user" })).status).toBe(409);
});

test("an account's own quota holds in place of the site's", async () => {
  const bea = await api.signUp("bea");
  await admin.patch(`${people}/${bea.id}/quota`, { gigabytes: "0,5" });
  expect((await find(bea.id)).quotaBytes).toBe(512 * 1024 ** 2);
  const { data } = await bea.get<{ leftBytes: number }>("/uploads/limits");
  expect(data.leftBytes).toBe(512 * 1024 ** 2);
  await admin.patch(`${people}/${bea.id}/quota`, { gigabytes: "" });
  expect((await find(bea.id)).quotaBytes).toBeNull();
});

test("sessions are ended, a reset link works, and a deleted account stays in the log by its id", async () => {
  const carl = await api.signUp("carl");
  const webhookId = await insertWebhook(api, carl.id);
  await admin.request("DELETE", `${people}/${carl.id}/sessions`);
  expect((await carl.get("/users/current-user")).status).toBe(401);
  const webhook = api.db.selectFrom("webhooks").select("is_on").where("id", "=", webhookId);
  expect(await webhook.executeTakeFirst()).toEqual({ is_on: 0 });
  const { data } = await admin.post<{ path: string }>(`${people}/${carl.id}/reset-link`, {});
  const token = data.path.split("token=")[1];
  expect((await carl.post("/users/reset-password", { token, newPassword: "battery staple" })).status).toBe(200);
  await admin.request("DELETE", `${people}/${carl.id}`, { reason: "Asked for it" });
  expect((await admin.get(`${people}/${carl.id}`)).status).toBe(404);
  const act = await lastAct();
  expect([act.act, act.subject]).toEqual(["account.delete", { kind: "user", _id: carl.id }]);
});

test("the log is filtered by actor, subject, kind and day", async () => {
  const [id] = await insertPeople(api, [{ username: "logged" }]);
  await admin.request("DELETE", `${people}/${id}/sessions`);
  const today = new Date().toISOString().slice(0, 10);
  const acts = async (query: string) => (await admin.get<ActEntry[]>(`/administration/log?${query}`)).data;
  for (const query of [`subject=logged`, `subject=${id}&actor=admin`, `subject=${id}&since=${today}&until=${today}`])
    expect((await acts(query)).map(({ act }) => act)).toEqual(["account.end-sessions"]);
  expect(await acts(`subject=${id}&act=role.change`)).toEqual([]);
  expect(await acts(`subject=${id}&until=2020-01-01`)).toEqual([]);
  expect(await acts(`actor=nobody-has-this`)).toEqual([]);
});

import { afterEach, expect, test, vi } from "vitest";
import type { ActEntry } from "#contract/audit";
import { testApi } from "#tests/support/api";
import { giveRole, suspend } from "#tests/support/roles";
import { bearer, makeToken, program } from "#tests/support/tokens";
import { clipBytes, openUpload, saveDraft } from "#tests/support/tus";

const api = await testApi();
await api.signUp("founder");
const anna = await api.signUp("anna");
afterEach(() => void vi.useRealTimers());

const me = "/users/current-user";
const usedAt = async (id: string) =>
  (await api.db.selectFrom("tokens").select("used_at").where("id", "=", id).executeTakeFirstOrThrow()).used_at;

test("a token that is over is refused, with the time of its end", async () => {
  const token = await makeToken(anna, ["read"]);
  await api.db
    .updateTable("tokens")
    .set({ expires_at: "2020-01-31T12:00:00.000Z" })
    .where("id", "=", token._id)
    .execute();
  const { status, message } = await program(api, token)("GET", me);
  expect({ status, message }).toEqual({ status: 401, message: expect.stringContaining("This token ended on") });
});

test.for<[string, (secret: string) => string]>([
  ["another secret", (secret) => secret.slice(0, -1) + (secret.endsWith("A") ? "B" : "A")],
  ["another number", (secret) => secret.replace(/_[0-9a-f]{16}_/, `_${"0".repeat(16)}_`)],
  ["no secret", (secret) => secret.slice(0, 20)],
  ["more behind it", (secret) => `${secret}A`],
])("a token with %s is refused, also where visitors may call and beside a valid cookie", async ([, change]) => {
  const { secret } = await makeToken(anna, ["read"]);
  const headers = bearer(change(secret));
  expect([
    (await api.visitor().get(me, { headers })).status,
    (await api.visitor().get("/videos", { headers })).status,
    (await anna.get(me, { headers })).status,
  ]).toEqual([401, 401, 401]);
});

test("cookies that come with a token mean nothing", async () => {
  const bruno = await api.signUp("bruno");
  const { secret } = await makeToken(anna, ["read"]);
  expect(await bruno.get(me, { headers: bearer(secret) })).toMatchObject({ data: { username: "anna" } });
});

test("a request with a token needs no proof against forged requests, from any origin", async () => {
  const post = program(api, await makeToken(anna, ["publish"]));
  const sent: Record<string, string>[] = [{}, { Origin: "https://evil.example" }, { "Sec-Fetch-Site": "cross-site" }];
  for (const headers of sent)
    expect((await post("POST", "/tweets", { content: "From a program" }, { headers })).status).toBe(201);
});

test("a token of a suspended person, or of one who leaves, is refused whole, and works again after that", async () => {
  const clara = await api.signUp("clara");
  const call = program(api, await makeToken(clara, ["read"]));
  await suspend(api, clara);
  expect(await call("GET", me)).toMatchObject({ status: 403, errors: [{ field: "suspension.reason" }, {}] });
  expect((await call("GET", "/videos")).status).toBe(403);
  await api.db
    .updateTable("users")
    .set({ suspended_until: null, suspended_at: null })
    .where("id", "=", clara.id)
    .execute();
  expect((await call("GET", me)).status).toBe(200);
  await clara.request("DELETE", "/users/me", { password: clara.password });
  expect(await call("GET", me)).toMatchObject({ status: 403, errors: [{ field: "deletion.at" }] });
});

test("a token acts in a lower role than its person unless it was made for the role", async () => {
  const [dora, emil] = [await api.signUp("dora"), await api.signUp("emil")];
  await giveRole(api, dora, "admin");
  const [plain, ofRole] = [await makeToken(dora, ["read", "publish"]), await makeToken(dora, ["moderate"])];
  await giveRole(api, dora, "moderator");
  const suspendEmil = (token: typeof plain) =>
    program(api, token)("POST", `/administration/users/${emil.id}/suspension`, { hours: "1", reason: "Rule 3" });
  expect([(await suspendEmil(plain)).status, (await suspendEmil(ofRole)).status]).toEqual([403, 200]);
  await giveRole(api, dora, "user");
  expect((await suspendEmil(ofRole)).status).toBe(404);
});

test("the log of administration names the token", async () => {
  const flora = await api.signUp("flora");
  await giveRole(api, flora, "admin");
  const token = await makeToken(flora, ["administer"]);
  await program(api, token)("POST", "/administration/invitations", { uses: 1, days: 7, note: "" });
  const acts = async () => (await flora.get<ActEntry[]>(`/administration/log?actor=${flora.id}`)).data;
  expect(await acts()).toMatchObject([
    { act: "invitation.create", session: token.number, program: "Uploader" },
    { act: "token.add", details: { number: token.number, scopes: "administer" } },
  ]);
  expect((await acts())[1]).not.toHaveProperty("program");
  await flora.delete(`/users/tokens/${token._id}`);
  const [removed, created] = await acts();
  expect([removed!.act, created!.session, created!.program]).toEqual(["token.remove", token.number, undefined]);
});

test("the last use is written at most once a minute", async () => {
  const token = await makeToken(anna, ["read"]);
  const call = program(api, token);
  await call("GET", me);
  const first = await usedAt(token._id);
  expect(Date.now() - Date.parse(first!)).toBeLessThan(10_000);
  await Promise.all([call("GET", me), call("GET", me)]);
  expect(await usedAt(token._id)).toBe(first);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
  await call("GET", me);
  expect(Date.parse((await usedAt(token._id))!) - Date.parse(first!)).toBeGreaterThan(60_000);
});

test("a token has a limit of its own, which reads count against", async () => {
  const site = await testApi({ rateLimitScale: 1 / 500 });
  const gina = await site.signUp("gina");
  const one = await makeToken(gina, ["read"]);
  const statusOf = async (token: typeof one) => (await program(site, token)("GET", me)).status;
  const statuses = [];
  for (let count = 0; count < 7; count++) statuses.push(await statusOf(one));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  expect((await gina.get(me)).status).toBe(200);
});

test("requests that come while a token is revoked succeed or are refused, and those after it are refused", async () => {
  const token = await makeToken(anna, ["read"]);
  const call = program(api, token);
  const [revoked, ...during] = await Promise.all([
    anna.delete(`/users/tokens/${token._id}`),
    ...Array.from({ length: 20 }, () => call("GET", me)),
  ]);
  expect(revoked.status).toBe(200);
  for (const { status } of during) expect([200, 401]).toContain(status);
  expect((await call("GET", me)).status).toBe(401);
});

test.for([
  ["a query", (token: string) => `/videos?access_token=${token}`],
  ["an escaped query", (token: string) => `/videos?query=${token.replace("vl_", "%76l%5F")}`],
  ["a path", (token: string) => `/videos/${token}`],
] as const)("a token in %s of an address is refused", async ([, address]) => {
  const { secret } = await makeToken(anna, ["read"]);
  expect(await api.visitor().get(address(secret))).toMatchObject({
    status: 400,
    message: expect.stringContaining("A token in an address does not stay secret"),
  });
});

test("a token publishes a video in parts, and one for other things does not", async () => {
  const token = await makeToken(anna, ["publish"]);
  const [{ draft }, bytes] = [await saveDraft(anna), await clipBytes()];
  const asProgram = (made: typeof token) =>
    Object.assign(api.visitor(), { request: program(api, made) }) as unknown as typeof anna;
  const uploader = asProgram(token);
  uploader.post = (path, body, options) => uploader.request("POST", path, body, options);
  uploader.patch = (path, body, options) => uploader.request("PATCH", path, body, options);
  const upload = await openUpload(uploader, { draft, bytes });
  expect(upload.opened.status).toBe(201);
  const reader = await makeToken(anna, ["read", "comment"]);
  expect(await program(api, reader)("PATCH", upload.at, "x", { headers: { "Tus-Resumable": "1.0.0" } })).toMatchObject({
    status: 403,
    errors: [{ field: "token.scope", message: "This token was not made for publish" }],
  });
  const sent = await upload.send();
  expect({ status: sent.status, video: sent.headers.get("Upload-Video") }).toEqual({
    status: 204,
    video: expect.stringMatching(/^[0-9a-f]{24}$/),
  });
  await anna.delete(`/users/tokens/${token._id}`);
  expect((await upload.head(uploader)).status).toBe(401);
});

test("no token is in the log of the API", async () => {
  const { secret } = await makeToken(anna, ["read"]);
  await program(api, { secret })("GET", me);
  await api.visitor().get(`/videos/${secret}`);
  await api.visitor().get(me, { headers: bearer(`${secret}x`) });
  expect(JSON.stringify(api.logLines)).not.toContain(secret.slice(20));
});

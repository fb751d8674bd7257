import { expect, test } from "vitest";
import type { ActEntry } from "#contract/audit";
import { leave, letDayCome, runDeletions } from "#tests/support/account-deletion";
import { testApi, type User } from "#tests/support/api";
import { nextMillisecond } from "#tests/support/next-millisecond";
import { race } from "#tests/support/race";
import { giveRole, suspend } from "#tests/support/roles";
import { clipBytes, openUpload } from "#tests/support/tus";
import { publishVideo } from "#tests/support/videos";

const api = await testApi();
const founder = await api.signUp("founder");
/** The same site with the limits of production. */
const strict = await testApi({ sharedWith: api, rateLimitScale: 1, workers: 0 });
const path = "/users/me";

interface Asked {
  deletionAt: string;
}

const ask = (user: User) => user.request<Asked>("DELETE", path, { password: user.password });
const keep = (user: User) => user.delete(`${path}/deletion`);
const current = async (user: Pick<User, "get">) => (await user.get<Partial<Asked>>("/users/current-user")).data;
const signInElsewhere = async ({ email, password }: User) => {
  const elsewhere = api.visitor();
  return { elsewhere, status: (await elsewhere.post("/users/login", { email, password })).status };
};
const statusOf = async (path: string, who: Pick<User, "get"> = api.visitor()) => (await who.get(path)).status;
const dayMs = 24 * 60 * 60_000;

test("the right password dates the deletion in 7 days, ends other sessions, and hides nothing", async () => {
  const anna = await api.signUp("anna");
  const { elsewhere } = await signInElsewhere(anna);
  const video = await publishVideo(anna);
  const { status, message, data } = await ask(anna);
  const waitMs = Date.parse(data.deletionAt) - Date.now();
  expect({ status, days: Math.ceil(waitMs / dayMs) }).toEqual({ status: 200, days: 7 });
  expect(message).toMatch(/^Your account will be deleted on \d+ \w+ \d{4}, \d\d:\d\d UTC$/);
  expect(await current(anna)).toMatchObject(data);
  expect([await statusOf(`/users/c/${anna.id}`), await statusOf(`/videos/${video._id}`)]).toEqual([200, 200]);
  expect(await statusOf("/users/current-user", elsewhere)).toBe(401);
  expect((await elsewhere.post("/users/refresh-token")).status).toBe(401);
});

test("when the day has come, sessions, channel, videos and names are gone", async () => {
  const abel = await api.signUp("abel");
  const video = await publishVideo(abel);
  await leave(api, abel);
  expect([await statusOf(`/users/c/${abel.id}`), await statusOf(`/videos/${video._id}`)]).toEqual([404, 404]);
  expect(await statusOf("/users/current-user", abel)).toBe(401);
  expect((await signInElsewhere(abel)).status).toBe(401);
  const second = await api.signUp("abel");
  expect((await second.get("/dashboard/stats")).data).toMatchObject({ totalVideos: 0, totalViews: 0 });
});

test("before the day nothing is deleted", async () => {
  const adam = await api.signUp("adam");
  await ask(adam);
  await runDeletions(api);
  expect(await statusOf(`/users/c/${adam.id}`)).toBe(200);
});

test("until then the account signs in, reads and exports, and changes nothing", async () => {
  const bea = await api.signUp("bea");
  const { deletionAt } = (await ask(bea)).data;
  const { status, elsewhere } = await signInElsewhere(bea);
  expect({ status, current: await current(elsewhere) }).toMatchObject({ status: 200, current: { deletionAt } });
  expect([await statusOf("/dashboard/stats", bea), await statusOf(`${path}/export`, bea)]).toEqual([200, 200]);
  const refused = await bea.post("/tweets", { content: "Hello" });
  expect({ status: refused.status, errors: refused.errors }).toEqual({
    status: 403,
    errors: [{ field: "deletion.at", message: deletionAt }],
  });
  expect(refused.message).toMatch(
    /^Your account will be deleted on .* UTC. To change anything, press “Keep the account” first$/,
  );
  expect((await bea.patch("/users/update-account", { fullName: "Other" })).status).toBe(403);
  expect((await bea.post("/playlist", { name: "Mine", description: "" })).status).toBe(403);
});

test("an upload under way stops at its next part, and continues in an account that is kept", async () => {
  const bert = await api.signUp("bert");
  const upload = await openUpload(bert, { bytes: await clipBytes() });
  await upload.send(0, 100);
  await ask(bert);
  expect((await upload.send(100, 200)).status).toBe(403);
  await keep(bert);
  expect((await upload.send(100, 200)).status).toBe(204);
});

test("one press keeps the account with all that it has, and a second one changes nothing", async () => {
  const cleo = await api.signUp("cleo");
  const video = await publishVideo(cleo);
  await ask(cleo);
  for (const answer of [await keep(cleo), await keep(cleo)])
    expect({ status: answer.status, message: answer.message }).toEqual({ status: 200, message: "Your account stays" });
  expect(await current(cleo)).not.toHaveProperty("deletionAt");
  expect((await cleo.post("/tweets", { content: "Here" })).status).toBe(201);
  await runDeletions(api);
  expect({ video: await statusOf(`/videos/${video._id}`), signIn: (await signInElsewhere(cleo)).status }).toEqual({
    video: 200,
    signIn: 200,
  });
});

test("asking twice, or in two tabs at once, keeps the first date", async () => {
  const curt = await api.signUp("curt");
  const answers = await Promise.all([ask(curt), ask(curt)]);
  const dates = [...answers, await ask(curt)].map(({ data }) => data.deletionAt);
  expect([new Set(dates).size, (await current(curt)).deletionAt]).toEqual([1, dates[0]]);
});

test("an account is kept until its deletion has begun, and not afterwards", async () => {
  const [late, later] = [await api.signUp("late"), await api.signUp("later")];
  for (const user of [late, later]) {
    await ask(user);
    await letDayCome(api, user);
  }
  expect((await keep(late)).status).toBe(200);
  await runDeletions(api);
  expect([(await keep(late)).status, (await keep(later)).status]).toEqual([200, 401]);
});

test("an owner keeps an account that the deletion has meanwhile chosen, but not yet locked", async () => {
  const eddy = await api.signUp("eddy");
  await ask(eddy);
  await letDayCome(api, eddy);
  const chosen = { after: /^select "id" from "users" where "deletion_at" <=/ };
  const [, kept] = await race(
    api,
    chosen,
    () => runDeletions(api),
    () => keep(eddy),
  );
  expect({ account: kept.status, channel: await statusOf(`/users/c/${eddy.id}`) }).toEqual({
    account: 200,
    channel: 200,
  });
});

test("keeping an account while it is being deleted is refused with a message", async () => {
  const elsa = await api.signUp("elsa");
  await ask(elsa);
  await letDayCome(api, elsa);
  const locked = { after: /^select username, email, language from users/ };
  const [, kept] = await race(
    api,
    locked,
    () => runDeletions(api),
    () => keep(elsa),
  );
  expect({ account: kept.status, channel: await statusOf(`/users/c/${elsa.id}`) }).toEqual({
    account: 401,
    channel: 404,
  });
});

test("suspended people may ask for the deletion, and keep the account", async () => {
  const dirk = await api.signUp("dirk");
  await suspend(api, dirk);
  expect([(await ask(dirk)).status, (await keep(dirk)).status]).toEqual([200, 200]);
});

test("the audit log has who asked, who kept, and what was deleted", async () => {
  const emma = await api.signUp("emma");
  await ask(emma);
  await nextMillisecond();
  await keep(emma);
  await nextMillisecond();
  await leave(api, emma);
  const acts = (await founder.get<ActEntry[]>(`/administration/log?subject=${emma.id}`)).data;
  expect(acts.map(({ act }) => act)).toEqual(["account.delete", "deletion.ask", "deletion.take-back", "deletion.ask"]);
  expect(acts.map(({ actor }) => actor?._id)).toEqual([emma.id, emma.id, emma.id, emma.id]);
  expect(acts[0]!.actor).not.toHaveProperty("username");
});

test("administrators see the date, and delete at once", async () => {
  const fred = await api.signUp("fred");
  const { deletionAt } = (await ask(fred)).data;
  const address = `/administration/users/${fred.id}`;
  expect((await founder.get(address)).data).toMatchObject({ deletionAt });
  expect((await founder.request("DELETE", address, { reason: "Wish", password: founder.password })).status).toBe(200);
  expect(await statusOf(`/users/c/${fred.id}`)).toBe(404);
});

test("a wrong password asks for nothing and keeps the session", async () => {
  const carl = await api.signUp("carl");
  for (const password of ["wrong", "CORRECT HORSE", "🐎\u0000"]) {
    const { status, message, errors } = await carl.request("DELETE", path, { password });
    expect({ status, message }).toEqual({ status: 400, message: "Password is not correct" });
    expect(errors).toEqual([{ field: "password", message: "Password is not correct" }]);
  }
  expect(await current(carl)).not.toHaveProperty("deletionAt");
});

test("without a password or a passkey nothing is asked for", async () => {
  const dora = await api.signUp("dora");
  for (const body of [undefined, {}, { password: "" }]) {
    const { status, errors } = await dora.request("DELETE", path, body);
    expect({ status, errors }).toEqual({
      status: 422,
      errors: [{ field: "password", message: "Password is required" }],
    });
  }
  const { status, errors } = await dora.request("DELETE", path, { confirmedBy: "passkey" });
  expect({ status, fields: errors.map(({ field }) => field) }).toEqual({ status: 403, fields: ["password"] });
  expect(await current(dora)).not.toHaveProperty("deletionAt");
});

test.for(["urlencoded", "multipart"])("the password is accepted as %s", async (kind) => {
  const user = await api.signUp(kind);
  const body = kind === "urlencoded" ? new URLSearchParams() : new FormData();
  body.append("password", user.password);
  expect((await user.request("DELETE", path, body)).status).toBe(200);
});

test.for([
  ["DELETE", path, "password"],
  ["PATCH", "/users/change-password", "oldPassword"],
] as const)("%s %s limits password guesses like signing in", async ([method, call, field]) => {
  const { cookies, password } = await api.signUp(`guessing-${field}`);
  const user = strict.as(cookies);
  const body = (password: string) => ({ [field]: password, newPassword: "battery staple" });
  for (let i = 0; i < 20; i++) expect((await user.request(method, call, body("wrong"))).status).toBe(400);
  const { status, message } = await user.request(method, call, body(password));
  expect({ status, message }).toEqual({ status: 429, message: "Too many attempts. Try again in 15 minutes." });
  expect((await user.get("/users/current-user")).status).toBe(200);
});

test("after the first account is deleted, the next one to register is no administrator", async () => {
  const own = await testApi();
  const first = await own.signUp("first");
  await giveRole(own, await own.signUp("second"), "admin");
  await leave(own, first);
  const next = await own.signUp("next");
  expect((await next.get("/users/current-user")).data).toMatchObject({ role: "user" });
});

test("the only administrator who stays cannot leave, and two at once cannot both", async () => {
  const own = await testApi();
  const [first, second] = [await own.signUp("first"), await own.signUp("second")];
  const refused = await ask(first);
  expect({ status: refused.status, message: refused.message }).toEqual({
    status: 409,
    message: "This is the only administrator: make another account an administrator first",
  });
  await giveRole(own, second, "admin");
  const dated = { before: /^update "users" set "deletion_at"/ };
  const answers = await race(
    own,
    dated,
    () => ask(first),
    () => ask(second),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 409]);
  const [leaver, stayer] = answers[0]!.status === 200 ? [first, second] : [second, first];
  await letDayCome(own, leaver);
  await runDeletions(own);
  expect((await stayer.get(`/users/c/${leaver.id}`)).status).toBe(404);
});

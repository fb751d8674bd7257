import { afterEach, expect, test, vi } from "vitest";
import { newId } from "#api/db/ids";
import { limits } from "#contract/limits";
import type { SecondFactorState } from "#contract/second-factor";
import type { Session } from "#contract/users";
import { testApi, type User } from "#tests/support/api";
import { createAuthenticator, type PasskeyOptions } from "#tests/support/authenticator";
import { race } from "#tests/support/race";
import { suspend } from "#tests/support/roles";
import { setUpApp } from "#tests/support/second-factor";

const api = await testApi();
type Authenticator = ReturnType<typeof createAuthenticator>;

afterEach(() => void vi.useRealTimers());

const requestRegistration = async (user: User) => (await user.post<PasskeyOptions>("/users/passkeys/options")).data;
const add = (user: User, credential: string, password = user.password) =>
  user.post<{ recoveryCodes: string[] }>("/users/passkeys", { name: "Phone", password, credential });
const register = async (user: User, key: Authenticator) => add(user, key.register(await requestRegistration(user)));

const requestSignIn = async (ticket?: string) =>
  (await api.visitor().post<PasskeyOptions>("/users/login/passkey/options", { ticket })).data;
const finish = (credential: string, ticket?: string) =>
  api.visitor().post<Session>("/users/login/passkey", { credential, ticket });
const signIn = async (key: Authenticator, ticket?: string) => finish(key.signIn(await requestSignIn(ticket)), ticket);

const logIn = ({ email, password }: User) => api.visitor().post<Session>("/users/login", { email, password });
const ticketOf = async (user: User) => (await logIn(user)).body!.ticket as string;
const state = async (user: User) => (await user.get<SecondFactorState>("/users/second-factor")).data;

test("a passkey signs in without the password, and its use is shown", async () => {
  const anna = await api.signUp("anna");
  const key = createAuthenticator();
  const { status, data } = await register(anna, key);
  expect({ status, recoveryCodeCount: data.recoveryCodes.length }).toEqual({ status: 201, recoveryCodeCount: 10 });
  expect((await state(anna)).passkeys).toMatchObject([{ name: "Phone", usedAt: "" }]);
  const session = await signIn(key);
  expect({
    status: session.status,
    _id: session.data.user._id,
    cookieCount: session.headers.getSetCookie().length,
  }).toEqual({ status: 200, _id: anna.id, cookieCount: 3 });
  expect((await state(anna)).passkeys[0]!.usedAt).not.toBe("");
});

test("of passkeys that are added at once, one makes recovery codes, and none is above the limit", async () => {
  const zoe = await api.signUp("zoe");
  const options = [1, 2, 3, 4].map(() => requestRegistration(zoe));
  const [one, two, next, last] = (await Promise.all(options)).map((each) => createAuthenticator().register(each));
  const adding = { before: /^insert into "passkeys"/ };
  const [first, second] = await race(
    api,
    adding,
    () => add(zoe, one!),
    () => add(zoe, two!),
  );
  expect([first.data.recoveryCodes.length, second.data.recoveryCodes.length]).toEqual([10, 0]);
  const row = await api.db.selectFrom("passkeys").selectAll().where("user_id", "=", zoe.id).executeTakeFirstOrThrow();
  const more = Array.from({ length: limits.passkeys - 3 }, () => ({
    ...row,
    ...{ id: newId(), credential_id: newId() },
  }));
  await api.db.insertInto("passkeys").values(more).execute();
  const answers = await race(
    api,
    adding,
    () => add(zoe, next!),
    () => add(zoe, last!),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 409]);
  expect((await state(zoe)).passkeys).toHaveLength(limits.passkeys);
});

test("with a passkey, a password also asks for it, or for a recovery code", async () => {
  const bea = await api.signUp("bea");
  const key = createAuthenticator({ verifiesUser: false });
  const { data } = await register(bea, key);
  expect((await logIn(bea)).errors[0]!.field).toBe("code");
  const ticket = await ticketOf(bea);
  expect((await requestSignIn(ticket)).allowCredentials).toHaveLength(1);
  expect((await signIn(key, ticket)).status).toBe(200);
  expect((await api.visitor().post("/users/login/passkey/options", { ticket })).status).toBe(401);
  const code = data.recoveryCodes[0];
  const { email, password } = bea;
  expect((await api.visitor().post("/users/login", { email, password, code })).status).toBe(200);
});

test("without the password, the authenticator has to verify its user", async () => {
  const cleo = await api.signUp("cleo");
  const key = createAuthenticator({ verifiesUser: false });
  await register(cleo, key);
  expect((await signIn(key)).status).toBe(401);
});

test("a passkey of another account does not finish a sign-in", async () => {
  const [dora, eve] = [await api.signUp("dora"), await api.signUp("eve")];
  const key = createAuthenticator();
  await register(eve, key);
  await setUpApp(dora);
  expect((await signIn(key, await ticketOf(dora))).message).toBe("This passkey belongs to another account");
});

test("a browser is asked to wait for its authenticator for five minutes", async () => {
  const options = [await requestSignIn(), await requestRegistration(await api.signUp("fay"))];
  expect(options).toMatchObject([{ timeout: 300_000 }, { timeout: 300_000 }]);
});

test("a challenge is used once, and within five minutes", async () => {
  const finn = await api.signUp("finn");
  const key = createAuthenticator();
  await register(finn, key);
  const options = await requestSignIn();
  expect((await finish(key.signIn(options))).status).toBe(200);
  expect((await finish(key.signIn(options))).status).toBe(401);
  const late = await requestSignIn();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5 * 60_000 + 1_000 });
  expect((await finish(key.signIn(late))).status).toBe(401);
});

test("a challenge of a registration is of its account, and signs nobody in", async () => {
  const [gina, hugo] = [await api.signUp("gina"), await api.signUp("hugo")];
  const key = createAuthenticator();
  const options = await requestRegistration(gina);
  expect((await add(hugo, key.register(options))).status).toBe(400);
  await register(hugo, key);
  expect((await finish(key.signIn(await requestRegistration(gina)))).status).toBe(401);
});

test("an answer that was made for another site is refused", async () => {
  const ida = await api.signUp("ida");
  const key = createAuthenticator();
  const elsewhere = "https://evil.example";
  expect((await add(ida, key.register(await requestRegistration(ida), elsewhere))).status).toBe(400);
  await register(ida, key);
  expect((await finish(key.signIn(await requestSignIn(), elsewhere))).status).toBe(401);
});

test("a counter that goes back is refused: the passkey was copied", async () => {
  const kim = await api.signUp("kim");
  const key = createAuthenticator();
  await register(kim, key);
  expect((await signIn(key)).status).toBe(200);
  key.rewind();
  expect((await signIn(key)).status).toBe(401);
});

test("of a passkey and its copy that sign in at once, one does", async () => {
  const kay = await api.signUp("kay");
  const key = createAuthenticator();
  await register(kay, key);
  const statement = { before: /^update "passkeys" set "counter"/ };
  const answers = await race(
    api,
    statement,
    () => signIn(key),
    () => signIn(key),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
});

test("a passkey is added once, under the account's password", async () => {
  const lea = await api.signUp("lea");
  const key = createAuthenticator();
  const { errors } = await add(lea, key.register(await requestRegistration(lea)), "wrong");
  expect(errors).toEqual([{ field: "password", message: "Password is not correct" }]);
  await register(lea, key);
  expect((await register(lea, key)).status).toBe(409);
});

test.for(["", "{}", "no JSON", '{"id":"a","rawId":"a","type":"public-key","response":{"clientDataJSON":"bm9uZQ"}}'])(
  "%j is no passkey",
  async (credential) => {
    expect([401, 422]).toContain((await finish(credential)).status);
  },
);

test("a passkey is renamed and removed; with the last second factor its recovery codes go", async () => {
  const mia = await api.signUp("mia");
  const key = createAuthenticator();
  await register(mia, key);
  const path = `/users/passkeys/${(await state(mia)).passkeys[0]!._id}`;
  expect((await mia.patch(path, { name: "Key ring" })).status).toBe(200);
  expect((await state(mia)).passkeys[0]!.name).toBe("Key ring");
  const hidden = await mia.patch(path, { name: "Key\u202egnir" });
  expect({ status: hidden.status, message: hidden.errors[0]?.message }).toEqual({
    status: 422,
    message: "Name has invisible characters. Please type it again.",
  });
  expect((await mia.request("DELETE", path, { password: "wrong" })).status).toBe(400);
  expect((await mia.request("DELETE", path, { password: mia.password })).status).toBe(200);
  expect(await state(mia)).toEqual({ hasApp: false, recoveryCodes: 0, passkeys: [] });
  expect((await signIn(key)).status).toBe(401);
  expect((await logIn(mia)).status).toBe(200);
});

test("of two passkeys one is renamed, and the other keeps its name", async () => {
  const noa = await api.signUp("noa");
  for (const key of [createAuthenticator(), createAuthenticator()]) await register(noa, key);
  const [first] = (await state(noa)).passkeys;
  await noa.patch(`/users/passkeys/${first!._id}`, { name: "Key ring" });
  expect((await state(noa)).passkeys.map(({ name }) => name)).toEqual(["Key ring", "Phone"]);
});

test("a second kind of second factor keeps the recovery codes", async () => {
  const nina = await api.signUp("nina");
  const { recoveryCodes } = await setUpApp(nina);
  expect((await register(nina, createAuthenticator())).data.recoveryCodes).toEqual([]);
  expect((await state(nina)).recoveryCodes).toBe(recoveryCodes.length);
});

test("a passkey confirms its session in place of a fresh password, and no other account's does", async () => {
  const [nora, omar] = [await api.signUp("nora"), await api.signUp("omar")];
  const [key, other] = [createAuthenticator(), createAuthenticator()];
  await register(nora, key);
  await register(omar, other);
  await api.db.updateTable("sessions").set({ confirmed_at: null }).where("user_id", "=", nora.id).execute();
  const options = async () => (await nora.post<PasskeyOptions>("/users/passkeys/confirm/options")).data;
  const confirm = (credential: string) => nora.post("/users/passkeys/confirm", { credential });
  const confirmedAt = async () =>
    (await api.db.selectFrom("sessions").select("confirmed_at").where("user_id", "=", nora.id).executeTakeFirst())!
      .confirmed_at;
  expect((await options()).allowCredentials).toHaveLength(1);
  expect((await confirm(other.signIn(await options()))).status).toBe(400);
  expect((await confirm(key.signIn(await requestSignIn()))).status).toBe(400);
  expect(await confirmedAt()).toBeNull();
  const answer = key.signIn(await options());
  expect((await confirm(answer)).status).toBe(200);
  expect(await confirmedAt()).not.toBeNull();
  expect((await confirm(answer)).status).toBe(400);
});

test("an authenticator that does not verify its user confirms nothing", async () => {
  const pia = await api.signUp("pia");
  const key = createAuthenticator({ verifiesUser: false });
  await register(pia, key);
  const { data } = await pia.post<PasskeyOptions>("/users/passkeys/confirm/options");
  expect((await pia.post("/users/passkeys/confirm", { credential: key.signIn(data) })).status).toBe(400);
});

const confirm = async (user: User, key: Authenticator) => {
  const { data } = await user.post<PasskeyOptions>("/users/passkeys/confirm/options");
  return user.post("/users/passkeys/confirm", { credential: key.signIn(data) });
};
const byPasskey = { confirmedBy: "passkey" };

test("a passkey stands for the password in one's own forms, for ten minutes", async () => {
  const rosa = await api.signUp("rosa");
  const key = createAuthenticator();
  await register(rosa, key);
  await confirm(rosa, key);
  const add = async () => ({ name: "Key", ...byPasskey, credential: newKey.register(await requestRegistration(rosa)) });
  const newKey = createAuthenticator();
  const changes = [
    ["PATCH", "/users/update-account", async () => ({ email: "rosa@new.test", ...byPasskey })],
    ["PATCH", "/users/change-password", async () => ({ newPassword: "battery staple", ...byPasskey })],
    ["POST", "/users/second-factor/recovery-codes", async () => byPasskey],
    ["POST", "/users/passkeys", add],
    ["DELETE", "/users/me", async () => byPasskey],
    ["DELETE", "/users/me/deletion", async () => undefined],
    ["DELETE", `/users/passkeys/${(await state(rosa)).passkeys[0]!._id}`, async () => byPasskey],
  ] as const;
  for (const [method, path, body] of changes)
    expect({ path, status: (await rosa.request(method, path, await body())).status }).toEqual({
      path,
      status: path === "/users/passkeys" ? 201 : 200,
    });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * 60_000 + 1_000 });
  const late = await rosa.request("DELETE", "/users/me", byPasskey);
  expect({ status: late.status, errors: late.errors }).toEqual({
    status: 403,
    errors: [{ field: "password", message: "Use your passkey again, or enter your password" }],
  });
});

test("neither a fresh sign-in nor another session's passkey stands for the password in one's own forms", async () => {
  const sven = await api.signUp("sven");
  const key = createAuthenticator();
  await register(sven, key);
  const elsewhere = await signIn(key);
  const other = api.visitor();
  for (const [name, value] of elsewhere.headers.getSetCookie().map((line) => line.split(/[=;]/)))
    other.cookies.set(name!, value!);
  await confirm(sven, key);
  expect((await other.request("DELETE", "/users/me", byPasskey)).status).toBe(403);
  expect((await other.patch("/users/change-password", { newPassword: "battery staple", ...byPasskey })).errors).toEqual(
    [{ field: "oldPassword", message: "Use your passkey again, or enter your password" }],
  );
});

test("a suspended person may confirm by a passkey to leave", async () => {
  const tara = await api.signUp("tara");
  const key = createAuthenticator();
  await register(tara, key);
  await suspend(api, tara);
  expect((await confirm(tara, key)).status).toBe(200);
  expect((await tara.request("DELETE", "/users/me", byPasskey)).status).toBe(200);
});

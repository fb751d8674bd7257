import { afterAll, beforeEach, expect, test } from "vitest";
import { createResetToken } from "#api/accounts/auth/create-reset-token";
import type { SecondFactorState } from "#contract/second-factor";
import { type TestApi, testApi, type User } from "#tests/support/api";
import { createAuthenticator, type PasskeyOptions } from "#tests/support/authenticator";
import { startMailServer, tokenIn, until } from "#tests/support/mail-server";
import { codeAt, setUpApp } from "#tests/support/second-factor";

const api = await testApi();
const anna = await api.signUp("anna");
beforeEach(() => void api.logLines.splice(0));

const eventsOf = (site: TestApi) => site.logLines.filter(({ msg }) => msg === "security event");
const events = () => eventsOf(api);
const keyedHash = expect.stringMatching(/^[\w-]{43}$/);
const from = (address: string) => ({ caller: { address } });
const signIn = (email: string, password: string) =>
  api.visitor().post("/users/login", { email, password }, from("203.0.113.77"));

test("a failed sign-in is an event with the account's keyed hash and the network, and names nobody", async () => {
  await signIn(anna.email, "wrong-password");
  await signIn(anna.username, "wrong-password");
  await signIn("nobody@vidlark.test", "wrong-password");
  expect(events()).toMatchObject(
    Array(3).fill({ event: "sign-in failed", account: keyedHash, network: "203.0.113.0/24", level: 30 }),
  );
  const [byEmail, byName, unknown] = events().map(({ account }) => account);
  expect(byName).toBe(byEmail);
  expect(unknown).not.toBe(byEmail);
  expect(JSON.stringify(api.logLines)).not.toMatch(
    new RegExp(`${anna.id}|${anna.email}|nobody|203.0.113.77|wrong-pass`),
  );
});

test("a right sign-in is none", async () => {
  expect((await signIn(anna.email, anna.password)).status).toBe(200);
  expect(events()).toEqual([]);
});

test("a passkey and a ticket that are refused are failed sign-ins", async () => {
  expect((await api.visitor().post("/users/login/passkey", { credential: "{}" })).status).toBe(401);
  expect(events()).toMatchObject([{ event: "sign-in failed", account: keyedHash }]);
});

test("a changed password and a changed address are events", async () => {
  const bea = await api.signUp("bea");
  const newPassword = "sing-at-noon-now";
  const passwords = { oldPassword: bea.password, newPassword, confirmPassword: newPassword };
  expect((await bea.post("/users/change-password", passwords)).status).toBe(200);
  const change = { fullName: "Bea", email: "bea.new@vidlark.test", password: newPassword };
  expect((await bea.patch("/users/update-account", change)).status).toBe(200);
  expect((await bea.patch("/users/update-account", { ...change, fullName: "Bea B" })).status).toBe(200);
  expect(events().map(({ event }) => event)).toEqual(["password changed", "address changed"]);
});

const elsewhere = from("203.0.113.77");

/** Expects these events of one account from `elsewhere`, and nothing in the log that tells whose they are. */
function expectEvents(site: TestApi, { id, email }: User, names: string[]) {
  const found = eventsOf(site);
  const known = { account: keyedHash, network: "203.0.113.0/24", level: 30 };
  expect(found).toMatchObject(names.map((event) => ({ event, ...known })));
  expect(new Set(found.map(({ account }) => account)).size).toBe(1);
  expect(JSON.stringify(found)).not.toMatch(new RegExp(`${id}|${email}|203.0.113.77`));
}

test("an app that is added and removed, and renewed recovery codes, are events", async () => {
  const cleo = await api.signUp("cleo");
  await cleo.post("/users/second-factor/app");
  const { secret } = (await cleo.get<{ secret: string }>("/users/second-factor/app")).data;
  const proof = { password: cleo.password };
  const answers = [
    await cleo.post("/users/second-factor/app/confirm", { ...proof, code: "000000" }, elsewhere),
    await cleo.post("/users/second-factor/app/confirm", { ...proof, code: codeAt(secret) }, elsewhere),
    await cleo.post("/users/second-factor/recovery-codes", proof, elsewhere),
    await cleo.request("DELETE", "/users/second-factor/app", proof, elsewhere),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 200, 200, 200]);
  expectEvents(api, cleo, ["second factor added", "recovery codes replaced", "second factor removed"]);
});

test("a passkey that is added and removed is two events", async () => {
  const dora = await api.signUp("dora");
  const options = (await dora.post<PasskeyOptions>("/users/passkeys/options")).data;
  const proof = { password: dora.password };
  const passkey = { name: "Phone", ...proof, credential: createAuthenticator().register(options) };
  expect((await dora.post("/users/passkeys", passkey, elsewhere)).status).toBe(201);
  const { passkeys } = (await dora.get<SecondFactorState>("/users/second-factor")).data;
  const removal = await dora.request("DELETE", `/users/passkeys/${passkeys[0]!._id}`, proof, elsewhere);
  expect(removal.status).toBe(200);
  expectEvents(api, dora, ["second factor added", "second factor removed"]);
});

test("a password that is set by a link is an event", async () => {
  const eve = await api.signUp("eve");
  const reset = { token: await createResetToken(api.db, eve.id), newPassword: "battery staple" };
  expect((await api.visitor().post("/users/reset-password", reset, elsewhere)).status).toBe(200);
  expectEvents(api, eve, ["password changed"]);
});

test("an address that is changed by one link and taken back by the other are events", async () => {
  const server = await startMailServer();
  afterAll(() => server.close());
  const site = await testApi({ mail: server.settings });
  const finn = await site.signUp("finn");
  await setUpApp(finn);
  const tokenTo = async (email: string) => tokenIn(await until(() => server.mails.find(({ to }) => to === email)));
  site.logLines.splice(0);
  await finn.patch("/users/update-account", { email: "finn@new.test", password: finn.password }, elsewhere);
  const confirmation = { token: await tokenTo("finn@new.test") };
  expect((await site.visitor().post("/users/verify-email", confirmation, elsewhere)).status).toBe(200);
  expectEvents(site, finn, ["address change asked for", "address changed"]);
  site.logLines.splice(0);
  const change = await until(() =>
    server.mails.find(({ to, text }) => to === finn.email && text.includes("/undo-email-change?")),
  );
  const undo = { token: tokenIn(change), newPassword: "battery staple" };
  expect((await site.visitor().post("/users/undo-email-change", undo, elsewhere)).status).toBe(200);
  expectEvents(site, finn, ["address changed", "password changed", "second factor removed"]);
});

import { afterAll, beforeEach, expect, test } from "vitest";
import { changeSecondFactor } from "#api/accounts/users/change-second-factor";
import type { Viewer } from "#api/deps";
import type { Session } from "#contract/users";
import { testApi, type TestApi, type User } from "#tests/support/api";
import { createAuthenticator, type PasskeyOptions } from "#tests/support/authenticator";
import { startMailServer, tokenIn, until } from "#tests/support/mail-server";
import { setUpApp } from "#tests/support/second-factor";

const server = await startMailServer();
const site = await testApi({ mail: server.settings, requiresSecondFactor: true });
const founder = await site.signUp("founder");
afterAll(() => server.close());
beforeEach(() => void server.mails.splice(0));

const newPassword = "battery staple";
const mailTo = ({ email }: User, words: RegExp) =>
  until(() => server.mails.find(({ to, subject }) => to === email && words.test(subject)));
const keepAddress = async (person: User) => {
  const email = `thief-of-${person.email}`;
  await person.patch("/users/update-account", { email, password: person.password });
  const token = tokenIn(await mailTo(person, /is being changed$/));
  return site.visitor().post("/users/undo-email-change", { token, newPassword });
};
const logIn = (email: string, password = newPassword) =>
  site.visitor().post<Session>("/users/login", { email, password });
const addPasskey = async (person: User, key = createAuthenticator()) => {
  const { data } = await person.post<PasskeyOptions>("/users/passkeys/options");
  await person.post("/users/passkeys", { name: "Phone", password: person.password, credential: key.register(data) });
  return key;
};
const acts = ({ db }: TestApi, { id }: User) =>
  db
    .selectFrom("audit_log")
    .select(["act", "actor_id", "details"])
    .where("subject_id", "=", id)
    .orderBy("at")
    .execute();
const tables = ["totp_secrets", "passkeys", "recovery_codes", "sign_in_tickets", "passkey_challenges"] as const;
const countRows = async ({ id }: User) => {
  const rows = tables.map((table) => site.db.selectFrom(table).select("user_id").where("user_id", "=", id).execute());
  return (await Promise.all(rows)).flat().length;
};

test("undoing an e-mail change removes all second factors and pending factor set-ups", async () => {
  const anna = await site.signUp("anna");
  const [key] = [await addPasskey(anna), await setUpApp(anna)];
  const ticket = (await logIn(anna.email, anna.password)).body!.ticket as string;
  await anna.post("/users/passkeys/options");
  const { data: options } = await site.visitor().post<PasskeyOptions>("/users/login/passkey/options", {});
  const { message } = await keepAddress(anna);
  expect(message).toBe("Your address is kept, your password changed, and your two-step login removed");
  expect(await countRows(anna)).toBe(0);
  const byPasskey = { credential: key.signIn(options) };
  expect((await site.visitor().post("/users/login/passkey", byPasskey)).status).toBe(401);
  expect((await site.visitor().post("/users/login/code", { ticket, code: "000000" })).status).toBe(401);
  expect((await logIn(anna.email)).status).toBe(200);
  const act = (await acts(site, anna)).at(-1)!;
  expect(act).toMatchObject({ act: "second-factor.remove", actor_id: anna.id });
  expect(JSON.parse(act.details)).toEqual({ link: "Keep this address" });
  await mailTo(anna, /^Two-step login was removed/);
});

test("an app that nobody has confirmed is removed with the rest, so that its holder gets another one", async () => {
  const bert = await site.signUp("bert");
  await bert.post("/users/second-factor/app");
  expect((await keepAddress(bert)).message).toBe("Your address is kept, and your password changed");
  expect({ rowCount: await countRows(bert), acts: await acts(site, bert) }).toEqual({ rowCount: 0, acts: [] });
});

/** Sets a new password by the link that its mail brings. */
async function resetByMail(person: User) {
  await site.visitor().post("/users/forgot-password", { email: person.email });
  const token = tokenIn(await mailTo(person, /password/));
  return site.visitor().post("/users/reset-password", { token, newPassword });
}

test("a reset link that is the first mail to reach the holder of an address removes second factors of who signed up", async () => {
  const victim = await site.signUp("victim");
  const [key] = [await addPasskey(victim), await setUpApp(victim)];
  const { data: options } = await site.visitor().post<PasskeyOptions>("/users/login/passkey/options", {});
  expect((await resetByMail(victim)).message).toBe(
    "Your password was changed, and all second factors of the account were removed",
  );
  expect(await countRows(victim)).toBe(0);
  const byPasskey = { credential: key.signIn(options) };
  expect((await site.visitor().post("/users/login/passkey", byPasskey)).status).toBe(401);
  expect((await logIn(victim.email)).status).toBe(200);
  const act = (await acts(site, victim)).at(-1)!;
  expect([act.act, act.actor_id, JSON.parse(act.details)]).toEqual([
    "second-factor.remove",
    victim.id,
    { link: "Set a new password" },
  ]);
  await mailTo(victim, /^Two-step login was removed/);
});

test("an account whose address was verified before keeps its second factors at a reset by mail", async () => {
  const gina = await site.signUp("gina");
  await resetByMail(gina);
  await gina.post("/users/login", { email: gina.email, password: newPassword });
  await addPasskey(Object.assign(gina, { password: newPassword }));
  server.mails.splice(0);
  expect((await resetByMail(gina)).message).toBe("Password changed successfully");
  expect((await logIn(gina.email)).errors[0]!.field).toBe("code");
});

test("an administrator who kept the address is led to set up a second factor where the site requires it", async () => {
  await setUpApp(founder);
  await keepAddress(founder);
  const { data } = await logIn(founder.email);
  const headers = { Authorization: `Bearer ${data.accessToken}` };
  const visitor = site.visitor();
  expect((await visitor.get("/users/current-user", { headers })).data).toMatchObject({ needsSecondFactor: true });
  expect((await visitor.get("/administration/users", { headers })).status).toBe(403);
});

test("a session that has ended meanwhile changes no second factor", async () => {
  const carl = await site.signUp("carl");
  await keepAddress(carl);
  const viewer = { id: carl.id, sessionId: "ended", sessionNumber: "ended" } as Viewer;
  const changing = changeSecondFactor(
    { db: site.db, mails: null },
    { viewer, act: "passkey.add" },
    async () => "added",
  );
  await expect(changing).rejects.toMatchObject({ status: 401 });
});

test.each([
  ["passkeys", addPasskey, /^A passkey was added to your account on Vidlark$/],
  ["authenticator apps", setUpApp, /^An authenticator app was set up for your account on Vidlark$/],
])("the holder is told of added %s, with the time and the page to remove them", async (name, add, subject) => {
  const dora = await site.signUp(`dora-${name.split(" ")[0]}`);
  await add(dora);
  const mail = await mailTo(dora, subject);
  for (const part of [mail.text, mail.html]) {
    expect(part).toMatch(/\d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d UTC/);
    expect(part).toContain("http://vidlark.test/settings/security");
  }
});

test("the holder is notified of a removed passkey and a removed app, and not of new recovery codes", async () => {
  const emil = await site.signUp("emil");
  await addPasskey(emil);
  await setUpApp(emil);
  const proof = { password: emil.password };
  await emil.post("/users/second-factor/recovery-codes", proof);
  const { data } = await emil.get<{ passkeys: { _id: string }[] }>("/users/second-factor");
  await emil.request("DELETE", `/users/passkeys/${data.passkeys[0]!._id}`, proof);
  await emil.request("DELETE", "/users/second-factor/app", proof);
  await until(async () => (await site.db.selectFrom("mails").select("id").execute()).length === 0);
  const subjects = server.mails.filter(({ to }) => to === emil.email).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual([
    "A passkey was added to your account on Vidlark",
    "A passkey was removed from your account on Vidlark",
    "An authenticator app was set up for your account on Vidlark",
    "The authenticator app was removed from your account on Vidlark",
  ]);
});

test("a site without mail queues none about second factors", async () => {
  const silent = await testApi();
  const fay = await silent.signUp("fay");
  await setUpApp(fay);
  expect(await silent.db.selectFrom("mails").select("id").execute()).toEqual([]);
});

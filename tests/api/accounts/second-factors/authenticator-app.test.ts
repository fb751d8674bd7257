import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { unseal } from "#api/accounts/second-factors/seal";
import type { Session, SessionList } from "#contract/users";
import { testApi, type User } from "#tests/support/api";
import { race } from "#tests/support/race";
import { giveRole } from "#tests/support/roles";
import { codeAt, setUpApp } from "#tests/support/second-factor";

const api = await testApi();
const chief = await api.signUp("chief");
await giveRole(api, chief, "admin");
const stepMs = 30_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));
afterEach(() => void vi.useRealTimers());

const logIn = ({ email, password }: User, code?: string) =>
  api.visitor().post<Session>("/users/login", { email, password, ...(code === undefined ? {} : { code }) });

const ticketOf = async (user: User) => (await logIn(user)).body!.ticket as string;
const finish = (ticket: string, code: string) => api.visitor().post<Session>("/users/login/code", { ticket, code });

test("with an app, the right password alone answers 401 with the field of the code and sets no cookie", async () => {
  const anna = await api.signUp("anna");
  await setUpApp(anna);
  const { status, errors, headers } = await logIn(anna);
  expect({ status, errors: errors.map(({ field }) => field), cookies: headers.getSetCookie() }).toEqual({
    status: 401,
    errors: ["code"],
    cookies: [],
  });
});

test("the same call with the code of the app signs in", async () => {
  const bea = await api.signUp("bea");
  const { secret } = await setUpApp(bea);
  const { status, message, data, headers } = await logIn(bea, codeAt(secret));
  expect({ status, message, _id: data.user._id }).toEqual({
    status: 200,
    message: "Logged in successfully.",
    _id: bea.id,
  });
  expect(headers.getSetCookie()).toHaveLength(3);
});

test("a wrong password gets no ticket, with the right code, too", async () => {
  const cleo = await api.signUp("cleo");
  const { secret } = await setUpApp(cleo);
  const answer = await logIn(Object.assign(Object.create(cleo) as User, { password: "wrong" }), codeAt(secret));
  expect({ status: answer.status, message: answer.message, ticket: answer.body!.ticket }).toEqual({
    status: 401,
    message: "Email or password is not correct",
    ticket: undefined,
  });
});

test("the ticket of the 401 stands for the password once", async () => {
  const dora = await api.signUp("dora");
  const { secret, recoveryCodes } = await setUpApp(dora);
  const ticket = await ticketOf(dora);
  expect((await finish(ticket, "000000")).status).toBe(401);
  expect((await finish(ticket, codeAt(secret))).status).toBe(200);
  expect((await finish(ticket, recoveryCodes[0]!)).status).toBe(401);
});

test("a ticket ends after five minutes, and when the password changes", async () => {
  const eve = await api.signUp("eve");
  const { recoveryCodes } = await setUpApp(eve);
  const late = await ticketOf(eve);
  vi.setSystemTime(Date.now() + 5 * 60_000 + 1);
  expect((await finish(late, recoveryCodes[0]!)).message).toMatch(/took too long/);
  const ticket = await ticketOf(eve);
  const changed = { oldPassword: eve.password, newPassword: "battery staple" };
  expect((await eve.patch("/users/change-password", changed)).status).toBe(200);
  expect((await finish(ticket, recoveryCodes[0]!)).status).toBe(401);
});

test("a right code opens no session when the password was changed meanwhile", async () => {
  const wes = await api.signUp("wes");
  const { recoveryCodes } = await setUpApp(wes);
  const ticket = await ticketOf(wes);
  const changed = { oldPassword: wes.password, newPassword: "battery staple" };
  const [late] = await race(
    api,
    { before: /^delete from "sign_in_tickets"/ },
    () => finish(ticket, recoveryCodes[0]!),
    () => wes.patch("/users/change-password", changed),
  );
  expect(late.status).toBe(401);
});

test("codes of the steps before and after are accepted, and no code twice", async () => {
  const finn = await api.signUp("finn");
  const { secret } = await setUpApp(finn);
  const now = Date.now();
  expect((await logIn(finn, codeAt(secret, now))).status).toBe(200);
  expect((await logIn(finn, codeAt(secret, now))).errors[0]!.message).toMatch(/used already/);
  expect((await logIn(finn, codeAt(secret, now + stepMs))).status).toBe(200);
  expect((await logIn(finn, codeAt(secret, now))).status).toBe(401);
});

test("of two requests that both found an app's code unused, one signs in", async () => {
  const gina = await api.signUp("gina");
  const { secret } = await setUpApp(gina);
  const code = codeAt(secret);
  const logInByCode = () => logIn(gina, code);
  const answers = await race(api, { before: /^update "totp_secrets" set "last_step"/ }, logInByCode, logInByCode);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test("of a recovery code that two requests send at once, one signs in", async () => {
  const greta = await api.signUp("greta");
  const { recoveryCodes } = await setUpApp(greta);
  const logInByCode = () => logIn(greta, recoveryCodes[0]);
  const answers = await race(api, { before: /^delete from "recovery_codes"/ }, logInByCode, logInByCode);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test("a code of a clock that is 2 minutes off is refused, and the message says to check the clock", async () => {
  const hugo = await api.signUp("hugo");
  const { secret } = await setUpApp(hugo);
  for (const offsetMs of [-2 * 60_000, 2 * 60_000]) {
    const { status, errors } = await logIn(hugo, codeAt(secret, Date.now() + offsetMs));
    expect({ status, message: errors[0]!.message }).toEqual({
      status: 401,
      message: expect.stringContaining("check that the clock"),
    });
  }
});

test("a recovery code signs in once, however it is typed, and the answer counts those that are left", async () => {
  const ida = await api.signUp("ida");
  const { recoveryCodes } = await setUpApp(ida);
  expect(recoveryCodes).toHaveLength(10);
  const typed = ` ${recoveryCodes[0]!.toUpperCase().replaceAll("-", " ")} `;
  expect((await logIn(ida, typed)).message).toBe("Logged in successfully. 9 recovery codes are left.");
  expect((await logIn(ida, typed)).errors[0]!.message).toMatch(/was used already/);
});

test("using the last recovery code shows a message, and so does having none", async () => {
  const jo = await api.signUp("jolan");
  const { recoveryCodes } = await setUpApp(jo);
  await api.db.deleteFrom("recovery_codes").where("user_id", "=", jo.id).execute();
  expect((await logIn(jo, recoveryCodes[0])).errors[0]!.message).toMatch(/^All recovery codes .* were used/);
  const { data } = await jo.post<{ recoveryCodes: string[] }>("/users/second-factor/recovery-codes", {
    password: jo.password,
  });
  for (const code of data.recoveryCodes.slice(1)) await logIn(jo, code);
  expect((await logIn(jo, data.recoveryCodes[0])).message).toMatch(/This was your last recovery code/);
});

test("new recovery codes replace the old ones, and need the password", async () => {
  const kim = await api.signUp("kim");
  const { recoveryCodes } = await setUpApp(kim);
  const make = (password: string) => kim.post("/users/second-factor/recovery-codes", { password });
  expect((await make("wrong")).status).toBe(400);
  expect((await make(kim.password)).status).toBe(200);
  expect((await logIn(kim, recoveryCodes[0])).status).toBe(401);
});

test("an app is not asked for before it is confirmed by a code and the password", async () => {
  const lea = await api.signUp("lea");
  await lea.post("/users/second-factor/app");
  const { secret } = (await lea.get<{ secret: string }>("/users/second-factor/app")).data;
  const confirm = (code: string, password: string) => lea.post("/users/second-factor/app/confirm", { code, password });
  expect((await confirm(codeAt(secret), "wrong")).errors[0]!.field).toBe("password");
  expect((await confirm(codeAt(secret, 0), lea.password)).errors[0]!.field).toBe("code");
  expect((await logIn(lea)).status).toBe(200);
  expect((await confirm(codeAt(secret), lea.password)).status).toBe(200);
  expect((await logIn(lea)).status).toBe(401);
});

test.each([
  [
    "a new password",
    ["uma", "una"],
    (who: User) => who.patch("/users/change-password", { oldPassword: who.password, newPassword: "battery staple" }),
  ],
  [
    "an administrator who ends the sessions",
    ["vera", "vito"],
    ({ id }: User) => chief.request("DELETE", `/administration/users/${id}/sessions`),
  ],
])("%s ends the secret of an app that is not confirmed, and leaves one that is", async (_, names, change) => {
  const [pending, confirmed] = await Promise.all(names.map((name) => api.signUp(name)));
  await pending!.post("/users/second-factor/app");
  await setUpApp(confirmed!);
  for (const who of [pending!, confirmed!]) expect((await change(who)).status).toBe(200);
  const secrets = api.db
    .selectFrom("totp_secrets")
    .select("user_id")
    .where("user_id", "in", [pending!.id, confirmed!.id]);
  expect(await secrets.execute()).toEqual([{ user_id: confirmed!.id }]);
});

test("the secret is shown until it is confirmed, stays for an hour, and is stored encrypted", async () => {
  const mia = await api.signUp("mia");
  const read = async () => (await mia.get<{ secret: string; address: string }>("/users/second-factor/app")).data;
  await mia.post("/users/second-factor/app");
  const { secret, address } = await read();
  expect(address).toBe(
    `otpauth://totp/vidlark.test:mia?issuer=vidlark.test&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
  await mia.post("/users/second-factor/app");
  expect((await read()).secret).toBe(secret);
  const { secret: stored } = await api.db
    .selectFrom("totp_secrets")
    .select("secret")
    .where("user_id", "=", mia.id)
    .executeTakeFirstOrThrow();
  expect(stored).not.toContain(secret);
  expect(unseal("another secret", { purpose: "authenticator app secrets", id: mia.id }, stored)).toBeNull();
  vi.setSystemTime(Date.now() + 60 * 60_000 + 1);
  const signedIn = await logIn(mia);
  const headers = { Authorization: `Bearer ${signedIn.data.accessToken}` };
  await api.visitor().post("/users/second-factor/app", undefined, { headers });
  const renewed = await api.visitor().get<{ secret: string }>("/users/second-factor/app", { headers });
  expect(renewed.data.secret).not.toBe(secret);
});

test("a confirmed secret is not shown again, and another app needs the first one removed", async () => {
  const nina = await api.signUp("nina");
  await setUpApp(nina);
  expect((await nina.get("/users/second-factor/app")).status).toBe(404);
  expect((await nina.post("/users/second-factor/app")).status).toBe(409);
});

test("removing the app needs the password, and takes the recovery codes with it", async () => {
  const otto = await api.signUp("otto");
  await setUpApp(otto);
  const remove = (password: string) => otto.request("DELETE", "/users/second-factor/app", { password });
  expect((await remove("wrong")).status).toBe(400);
  expect((await remove(otto.password)).status).toBe(200);
  expect((await otto.get("/users/second-factor")).data).toEqual({ hasApp: false, recoveryCodes: 0, passkeys: [] });
  expect((await logIn(otto)).status).toBe(200);
});

const beginApp = async (who: Pick<User, "get" | "post">) => {
  await who.post("/users/second-factor/app");
  return (await who.get<{ secret: string }>("/users/second-factor/app")).data.secret;
};

async function logInElsewhere({ email, password }: User) {
  const elsewhere = api.visitor();
  const { data } = await elsewhere.post<Session>("/users/login", { email, password });
  return Object.assign(elsewhere, data);
}

test("a device that signs out itself leaves no secret of an app that it was shown", async () => {
  const sam = await api.signUp("sam");
  const elsewhere = await logInElsewhere(sam);
  const secret = await beginApp(elsewhere);
  expect((await elsewhere.post("/users/logout")).status).toBe(200);
  expect(await beginApp(sam)).not.toBe(secret);
});

test("a session that ends as stolen leaves no secret of an app that it was shown", async () => {
  const tess = await api.signUp("tess");
  const stolen = await logInElsewhere(tess);
  const secret = await beginApp(stolen);
  const renew = (refreshToken: string) =>
    api.visitor().post<{ refreshToken: string }>("/users/refresh-token", { refreshToken });
  await renew((await renew(stolen.refreshToken)).data.refreshToken);
  vi.setSystemTime(Date.now() + stepMs + 1000);
  expect((await renew(stolen.refreshToken)).status).toBe(401);
  expect(await beginApp(tess)).not.toBe(secret);
});

test.for(["one other device", "all other devices"])(
  "who signs out %s gets another secret for an app than was shown there",
  async (which) => {
    const rita = await api.signUp(`rita-${which.split(" ")[0]}`);
    const secret = await beginApp(await logInElsewhere(rita));
    const { sessions } = (await rita.get<SessionList>("/users/sessions")).data;
    const other = sessions.find(({ isCurrent }) => !isCurrent)!._id;
    expect((await rita.delete(`/users/sessions${which === "one other device" ? `/${other}` : ""}`)).status).toBe(200);
    expect(await beginApp(rita)).not.toBe(secret);
  },
);

test("a reset password leaves the second factor in place", async () => {
  const { createResetToken } = await import("#api/accounts/auth/create-reset-token");
  const pia = await api.signUp("pia");
  await setUpApp(pia);
  const token = await createResetToken(api.db, pia.id);
  await api.visitor().post("/users/reset-password", { token, newPassword: "battery staple" });
  expect((await api.visitor().post("/users/login", { email: pia.email, password: "battery staple" })).status).toBe(401);
});

import { afterAll, beforeEach, expect, test } from "vitest";
import { markDeleted } from "#api/administration/account-deletion/mark-deleted";
import type { EmailState } from "#contract/users";
import { testApi, type User } from "#tests/support/api";
import { startMailServer, tokenIn, until } from "#tests/support/mail-server";

const server = await startMailServer();
const site = await testApi({ mail: server.settings });
afterAll(() => server.close());
beforeEach(() => void server.mails.splice(0));

const verify = (token: string) => site.visitor().post("/users/verify-email", { token });
const undo = (token: string) =>
  site.visitor().post("/users/undo-email-change", { token, newPassword: "battery staple" });
const tokenTo = async (email: string) => tokenIn(await until(() => server.mails.find(({ to }) => to === email)));
const change = (person: User, email: string) =>
  person.patch("/users/update-account", { email, password: person.password, fullName: "Changed" });
const stateOf = async (person: User) => (await person.get<EmailState>("/users/email")).data;

test("a new address is confirmed at the new one, and the old one is notified", async () => {
  const anna = await site.signUp("anna");
  const answer = await change(anna, "anna@new.test");
  expect(answer.message).toBe("Open the link that we sent to anna@new.test to change your address");
  expect(answer.data).toMatchObject({ email: anna.email, pendingEmail: "anna@new.test", fullName: "Changed" });
  expect(await stateOf(anna)).toMatchObject({ email: anna.email, pendingEmail: "anna@new.test" });
  const [confirms, undoes] = [await tokenTo("anna@new.test"), await tokenTo(anna.email)];
  expect((await undo(confirms)).status).toBe(400);
  expect((await verify(undoes)).status).toBe(400);
  expect((await verify(confirms)).status).toBe(200);
  expect(await stateOf(anna)).toMatchObject({ email: "anna@new.test", pendingEmail: null, isVerified: true });
  expect((await anna.post("/users/login", { email: anna.email, password: anna.password })).status).toBe(401);
});

test("the old address refuses a change, which sets a new password and ends all sessions", async () => {
  const bert = await site.signUp("bert");
  await change(bert, "thief@new.test");
  const [confirms, undoes] = [await tokenTo("thief@new.test"), await tokenTo(bert.email)];
  expect((await undo(undoes)).status).toBe(200);
  expect((await bert.get("/users/current-user")).status).toBe(401);
  expect((await verify(confirms)).status).toBe(400);
  expect((await bert.post("/users/login", { email: bert.email, password: "battery staple" })).status).toBe(200);
});

test("the old address takes a finished change back, and later links of the account with it", async () => {
  const carl = await site.signUp("carl");
  await change(carl, "thief@one.test");
  const undoes = await tokenTo(carl.email);
  await verify(await tokenTo("thief@one.test"));
  server.mails.splice(0);
  await change(carl, "thief@two.test");
  await verify(await tokenTo("thief@two.test"));
  const ofThief = await tokenTo("thief@one.test");
  const answers = await Promise.all([undo(undoes), undo(undoes)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect((await undo(ofThief)).status).toBe(400);
  await carl.post("/users/login", { email: carl.email, password: "battery staple" });
  expect(await stateOf(carl)).toMatchObject({ email: carl.email, isVerified: true });
});

test("a new password ends a change of address that waits, since a thief who knew the old one asked for it", async () => {
  const [ida, joan] = [await site.signUp("ida"), await site.signUp("joan")];
  await change(ida, "thief@three.test");
  const mailed = await tokenTo("thief@three.test");
  const passwords = { oldPassword: ida.password, newPassword: "battery staple" };
  expect((await ida.post("/users/change-password", passwords)).status).toBe(200);
  expect((await verify(mailed)).status).toBe(400);
  expect(await stateOf(ida)).toMatchObject({ email: ida.email, pendingEmail: null });
  await change(joan, "thief@four.test");
  const confirms = await tokenTo("thief@four.test");
  await site.visitor().post("/users/forgot-password", { email: joan.email });
  const mail = await until(() => server.mails.find(({ subject }) => subject.startsWith("Set a new password")));
  const reset = { token: tokenIn(mail), newPassword: "battery staple" };
  expect((await site.visitor().post("/users/reset-password", reset)).status).toBe(200);
  expect((await verify(confirms)).status).toBe(400);
  expect(await joan.post("/users/login", { email: joan.email, password: "battery staple" })).toMatchObject({
    status: 200,
  });
});

test("no link of a deleted account works while it is deleted in turns", async () => {
  const lea = await site.signUp("lea");
  await change(lea, "lea@new.test");
  const [confirms, undoes] = [await tokenTo("lea@new.test"), await tokenTo(lea.email)];
  await site.db.transaction().execute((trx) => markDeleted(trx, lea.id));
  expect([(await verify(confirms)).status, (await undo(undoes)).status]).toEqual([400, 400]);
});

test("an address that another account got meanwhile is not taken from it", async () => {
  const dora = await site.signUp("dora");
  await change(dora, "both@new.test");
  const token = await tokenTo("both@new.test");
  await site.signUp("emil", { email: "both@new.test" });
  expect((await verify(token)).status).toBe(409);
  expect(await stateOf(dora)).toMatchObject({ email: dora.email });
});

test("a wrong password asks for no change, and a change of capitals needs no mail", async () => {
  const fay = await site.signUp("fay");
  const wrong = await fay.patch("/users/update-account", { email: "fay@new.test", password: "wrong" });
  expect(wrong.status).toBe(400);
  const capitals = await fay.patch("/users/update-account", { email: "FAY@vidlark.test" });
  expect(capitals.data).toMatchObject({ email: "FAY@vidlark.test" });
  expect(await site.db.selectFrom("mail_links").select("id").where("user_id", "=", fay.id).execute()).toEqual([]);
});

test("without a mail server an address changes at once, and is not verified any more", async () => {
  const silent = await testApi();
  const gil = await silent.signUp("gil");
  await silent.db.updateTable("users").set({ email_verified_at: "2030-01-01T00:00:00.000Z" }).execute();
  const answer = await change(gil, "gil@new.test");
  expect(answer).toMatchObject({ message: "Account details updated successfully", data: { email: "gil@new.test" } });
  expect(await stateOf(gil)).toMatchObject({ email: "gil@new.test", isVerified: false, pendingEmail: null });
});

test("a sign-in from a new network notifies, except the first one", async () => {
  const hal = await site.signUp("hal");
  const signIn = (address: string) =>
    site.visitor().post(
      "/users/login",
      { email: hal.email, password: hal.password },
      {
        caller: { address },
        headers: { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0" },
      },
    );
  await signIn("203.0.113.7");
  const mailsToHal = () => server.mails.filter(({ to }) => to === hal.email);
  const mail = await until(() => mailsToHal()[0]);
  expect(mail).toMatchObject({ subject: "New login to Vidlark" });
  for (const part of [mail.text, mail.html]) expect(part).toContain("Firefox on Linux · Network 203.0.113.0/24 · ");
  await signIn("203.0.113.99");
  await signIn("198.51.100.1");
  await until(async () => (await site.db.selectFrom("mails").select("id").execute()).length === 0);
  expect(mailsToHal().map(({ text }) => /Network (\S+)/.exec(text)![1])).toEqual(["203.0.113.0/24", "198.51.100.0/24"]);
});

import { afterAll, beforeEach, expect, test } from "vitest";
import { timestamp } from "#api/db/ids";
import type { EmailState } from "#contract/users";
import { testApi, type User } from "#tests/support/api";
import { startMailServer, tokenIn, until } from "#tests/support/mail-server";

const server = await startMailServer();
const site = await testApi({ mail: server.settings });
await site.signUp("founder");
afterAll(() => server.close());
beforeEach(() => void server.mails.splice(0));

const tokenTo = async (email: string) => tokenIn(await until(() => server.mails.find(({ to }) => to === email)));
const undo = (token: string) =>
  site.visitor().post("/users/undo-email-change", { token, newPassword: "battery staple" });
const change = (person: User, email: string) =>
  person.patch("/users/update-account", { email, password: person.password });

/** Changes the address of an account, and confirms it at the new one; returns the link that takes it back. */
async function takeOver(person: User, email: string) {
  await change(person, email);
  const token = await tokenTo(person.email);
  const confirmed = await site.visitor().post("/users/verify-email", { token: await tokenTo(email) });
  expect(confirmed.status).toBe(200);
  server.mails.splice(0);
  return token;
}

async function readEmail(person: User) {
  await person.post("/users/login", { email: person.email, password: "battery staple" });
  return (await person.get<EmailState>("/users/email")).data.email;
}

test("a thief's later link leaves the owner's link as it is, and the owner's ends the thief's", async () => {
  const anna = await site.signUp("anna");
  const ofOwner = await takeOver(anna, "thief@one.test");
  await change(anna, "thief@two.test");
  expect((await undo(await tokenTo("thief@one.test"))).status).toBe(200);
  await anna.post("/users/login", { email: "thief@one.test", password: "battery staple" });
  await anna.patch("/users/update-account", { email: "thief@three.test", password: "battery staple" });
  const ofThief = tokenIn(await until(() => server.mails.filter(({ to }) => to === "thief@one.test").at(1)));
  expect((await undo(ofOwner)).status).toBe(200);
  expect(await readEmail(anna)).toBe(anna.email);
  expect((await undo(ofThief)).status).toBe(400);
});

const register = (username: string, email: string) =>
  site.visitor().post("/users/register", { username, email, fullName: username, password: "correct horse" });

test("nobody takes the address that an account can still take back", async () => {
  const [bert, carl] = [await site.signUp("bert"), await site.signUp("carl")];
  const ofOwner = await takeOver(bert, "thief@four.test");
  expect(await register("second", bert.email.toUpperCase())).toMatchObject({
    status: 409,
    errors: [{ field: "email", message: "This email is registered already" }],
  });
  expect((await change(carl, bert.email)).status).toBe(409);
  expect((await undo(ofOwner)).status).toBe(200);
  expect(await readEmail(bert)).toBe(bert.email);
});

test("a change of address that waits does not get an address that another account can take back", async () => {
  const dora = await site.signUp("dora");
  await change(dora, "wanted@new.test");
  const confirms = await tokenTo("wanted@new.test");
  server.mails.splice(0);
  const emil = await site.signUp("emil", { email: "wanted@new.test" });
  await emil.post("/users/login", { email: emil.email, password: emil.password });
  await takeOver(emil, "emil@new.test");
  const confirm = () => site.visitor().post("/users/verify-email", { token: confirms });
  expect((await confirm()).status).toBe(409);
  await site.db.updateTable("mail_links").set({ expires_at: timestamp() }).where("purpose", "=", "undo").execute();
  expect((await confirm()).status).toBe(200);
});

test("the holder of an account goes back to an own address at any time", async () => {
  const fay = await site.signUp("fay");
  await takeOver(fay, "fay@new.test");
  await change(fay, fay.email);
  expect((await site.visitor().post("/users/verify-email", { token: await tokenTo(fay.email) })).status).toBe(200);
});

test("a change that is taken back pays no earlier guess of its network address back", async () => {
  const gil = await site.signUp("gil");
  await change(gil, "gil@new.test");
  const guesses = () =>
    site.db
      .selectFrom("rate_limits")
      .select("points")
      .where("key", "like", "guessesFromAddress:%")
      .where("points", "!=", 0)
      .execute();
  await site.visitor().post("/users/reset-password", { token: "wrong", newPassword: "battery staple" });
  const before = await guesses();
  expect(before).not.toEqual([]);
  expect((await undo(await tokenTo(gil.email))).status).toBe(200);
  expect(await guesses()).toEqual(before);
});

import { afterAll, beforeEach, expect, test } from "vitest";
import { timestamp } from "#api/db/ids";
import type { ActEntry } from "#contract/audit";
import type { EmailState } from "#contract/users";
import { testApi, type User } from "#tests/support/api";
import { startMailServer, tokenIn, until } from "#tests/support/mail-server";
import { race } from "#tests/support/race";

const server = await startMailServer();
const site = await testApi({ mail: server.settings, signups: null });
const admin = await site.signUp("admin");
const settings = "/administration/sign-ups";
const old = await site.signUp("old");
await admin.patch(settings, { requiresVerifiedEmail: "yes" });
afterAll(() => server.close());
beforeEach(() => void server.mails.splice(0));

const verify = (token: string) => site.visitor().post("/users/verify-email", { token });
const mailTo = ({ email }: { email: string }) => until(() => server.mails.find(({ to }) => to === email));

async function register(username: string): Promise<User> {
  const account = { username, email: `${username}@vidlark.test`, fullName: username, password: "correct horse" };
  const person = site.visitor();
  const { status, data } = await person.post<{ _id: string; waitsFor: string }>("/users/register", account);
  expect({ status, waitsFor: data.waitsFor }).toEqual({ status: 202, waitsFor: "verification" });
  return Object.assign(person, account, { id: data._id });
}

const signIn = (person: User) => person.post("/users/login", { email: person.email, password: person.password });
const post = (person: User) => person.post("/tweets", { content: "Hello" });

test("a registration waits for its address to be verified before it posts, and may do all else", async () => {
  const anna = await register("anna");
  expect((await signIn(anna)).status).toBe(200);
  const refused = await post(anna);
  expect(refused).toMatchObject({ status: 403, message: expect.stringContaining("Verify your email address") });
  expect(refused.errors).toMatchObject([{ field: "verification.email" }]);
  expect((await anna.post("/uploads")).status).toBe(403);
  expect((await anna.post("/subscriptions/admin")).status).not.toBe(403);
  expect((await anna.patch("/users/update-account", { fullName: "Anna" })).status).toBe(200);
  const mail = await mailTo(anna);
  for (const part of [mail.text, mail.html]) expect(part).toContain("http://vidlark.test/verify-email?token=");
  expect(await verify(tokenIn(mail))).toMatchObject({ status: 200, message: "Your email address is verified" });
  expect((await post(anna)).status).toBe(201);
  expect((await verify(tokenIn(mail))).status).toBe(400);
});

test("a new link that is asked for while the old one is used is sent, and the old one has ended", async () => {
  const petra = await register("petra");
  await signIn(petra);
  const token = tokenIn(await mailTo(petra));
  const [sent, used] = await race(
    site,
    { after: /^delete from "mail_links" where "user_id"/ },
    () => petra.post("/users/email/verification"),
    () => verify(token),
  );
  expect([sent.status, used.status]).toEqual([200, 400]);
});

test("an older account verifies its address before its next post, and asks for a new link as often as it may", async () => {
  expect((await post(old)).status).toBe(403);
  expect((await old.get<EmailState>("/users/email")).data).toEqual({
    email: old.email,
    isVerified: false,
    pendingEmail: null,
    sendsMail: true,
    isDemanded: true,
  });
  await old.post("/users/email/verification");
  const first = tokenIn(await mailTo(old));
  server.mails.splice(0);
  await old.post("/users/email/verification");
  const second = tokenIn(await mailTo(old));
  expect((await verify(first)).status).toBe(400);
  const answers = await Promise.all([verify(second), verify(second)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect((await post(old)).status).toBe(201);
  expect((await old.post("/users/email/verification")).status).toBe(409);
});

test("an account gets a limited number of links", async () => {
  const strict = await testApi({
    sharedWith: site,
    workers: 0,
    mail: server.settings,
    signups: null,
    rateLimitScale: 1,
  });
  const bert = await register("bert");
  await signIn(bert);
  const statuses = [];
  for (let index = 0; index < 6; index += 1)
    statuses.push((await strict.as(bert.cookies).post("/users/email/verification")).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test("a link of a changed address, and one that has ended, verify nothing", async () => {
  const [carl, dora] = [await register("carl"), await register("dora")];
  const [ofCarl, ofDora] = [tokenIn(await mailTo(carl)), tokenIn(await mailTo(dora))];
  await site.db.updateTable("users").set({ email_folded: "other@vidlark.test" }).where("id", "=", carl.id).execute();
  expect((await verify(ofCarl)).status).toBe(400);
  await site.db.updateTable("mail_links").set({ expires_at: timestamp() }).where("user_id", "=", dora.id).execute();
  expect((await verify(ofDora)).status).toBe(400);
});

test("a link that sets a password verifies no other address, and does not work as one that verifies", async () => {
  const emil = await register("emil");
  await site.visitor().post("/users/forgot-password", { email: emil.email });
  const token = tokenIn(await until(() => server.mails.find(({ text }) => text.includes("/reset-password"))));
  expect((await verify(token)).status).toBe(400);
  await site.visitor().post("/users/reset-password", { token, newPassword: "battery staple" });
  await emil.post("/users/login", { email: emil.email, password: "battery staple" });
  expect((await emil.get<EmailState>("/users/email")).data).toMatchObject({ isVerified: true });
});

test("the change of the setting is in the log, and one that changes nothing is not", async () => {
  await admin.patch(settings, { requiresVerifiedEmail: "yes", mode: "open" });
  const { data } = await admin.get<ActEntry[]>("/administration/log?act=setting.change");
  expect(data.map(({ subject, details }) => [subject._id, details])).toEqual([
    ["requireVerifiedEmail", { from: "no", to: "yes" }],
  ]);
});

test("a site without a mail server cannot demand it, and no longer does when it lost the server", async () => {
  const silent = await testApi({ sharedWith: site, workers: 0, signups: null });
  const someone = silent.as(admin.cookies);
  expect(await someone.patch(settings, { requiresVerifiedEmail: "yes" })).toMatchObject({
    status: 409,
    errors: [{ field: "requiresVerifiedEmail" }],
  });
  expect((await someone.get("/sign-ups")).data).toMatchObject({ requiresVerifiedEmail: false });
  expect((await someone.post("/tweets", { content: "Hello" })).status).toBe(201);
  expect((await admin.post("/tweets", { content: "Hello" })).status).toBe(403);
  // Without mail, the form changes only who may sign up: the demand rests, and holds again with the server.
  await someone.patch(settings, { mode: "invitation" });
  expect((await admin.get("/sign-ups")).data).toMatchObject({ mode: "invitation", requiresVerifiedEmail: true });
});

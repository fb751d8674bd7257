import { afterAll, expect, test } from "vitest";
import { timestamp } from "#api/db/ids";
import { testApi, type User } from "#tests/support/api";
import { startMailServer, tokenIn, until } from "#tests/support/mail-server";

const server = await startMailServer();
const site = await testApi({ mail: server.settings });
let accounts = 0;
const someone = () => site.signUp(`anna-${(accounts += 1)}`);
afterAll(() => server.close());

const ask = (email: string) => site.visitor().post("/users/forgot-password", { email });
const reset = (token: string, newPassword: string) =>
  site.visitor().post("/users/reset-password", { token, newPassword });
const isQueueEmpty = async () => (await site.db.selectFrom("mails").select("id").execute()).length === 0;

const findMail = (email: string) => until(() => server.mails.find(({ to }) => to === email));

async function requestLink(person: User) {
  await ask(person.email);
  return tokenIn(await findMail(person.email));
}

test("a person who forgot the password gets a link and sets a new one, which ends all sessions", async () => {
  const anna = await someone();
  expect((await anna.get("/users/current-user")).status).toBe(200);
  const token = await requestLink(anna);
  const mail = await findMail(anna.email);
  expect(mail.from).toBe("no-reply@vidlark.test");
  expect(mail.headers).toMatch(/^Auto-Submitted: auto-generated$/m);
  for (const part of [mail.text, mail.html])
    expect(part).toContain(`http://vidlark.test/reset-password?token=${token}`);
  expect((await reset(token, "battery staple")).status).toBe(200);
  expect((await anna.get("/users/current-user")).status).toBe(401);
  expect((await anna.post("/users/login", { email: anna.email, password: "battery staple" })).status).toBe(200);
  expect((await reset(token, "another staple")).status).toBe(400);
});

test("the answer is the same where no account has the address, and nothing is sent", async () => {
  const anna = await someone();
  const [known, unknown] = [await ask(anna.email), await ask("nobody@vidlark.test")];
  expect(unknown.text).toBe(known.text);
  expect(unknown.status).toBe(200);
  await until(isQueueEmpty);
  const recipients = server.mails.map(({ to }) => to);
  expect([anna.email, "nobody@vidlark.test"].map((email) => recipients.includes(email))).toEqual([true, false]);
});

test("the database has neither the token of a mailed link nor, once it is sent, the address", async () => {
  const token = await requestLink(await someone());
  await until(isQueueEmpty);
  const links = await site.db.selectFrom("mail_links").selectAll().execute();
  expect(JSON.stringify(links)).not.toContain(token.split("-").slice(1).join("-"));
});

test("of two resets by one link at once, one succeeds", async () => {
  const token = await requestLink(await someone());
  const answers = await Promise.all([reset(token, "the first one"), reset(token, "the second one")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test("a used link is not renewed by a mail that a crashed process left in the queue", async () => {
  const anna = await someone();
  const token = await requestLink(anna);
  await until(isQueueEmpty);
  const sent = {
    id: token.split("-")[0]!,
    kind: "reset-password",
    user_id: null,
    address: anna.email,
    details: "{}",
  } as const;
  const due = timestamp(Date.now() + 60_000);
  await site.db
    .insertInto("mails")
    .values({ ...sent, run_after: due, created_at: timestamp() })
    .execute();
  expect((await reset(token, "battery staple")).status).toBe(200);
  await site.db.updateTable("mails").set({ run_after: timestamp() }).execute();
  await ask("nobody@vidlark.test");
  await until(isQueueEmpty);
  expect((await reset(token, "another staple")).status).toBe(400);
});

test("a link has ended an hour after its mail was sent", async () => {
  const token = await requestLink(await someone());
  const link = () => site.db.updateTable("mail_links").where("id", "=", token.split("-")[0]!);
  const { expires_at } = await site.db
    .selectFrom("mail_links")
    .select("expires_at")
    .where("id", "=", token.split("-")[0]!)
    .executeTakeFirstOrThrow();
  expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(60 * 60_000);
  await link()
    .set({ expires_at: timestamp(Date.now() - 1) })
    .execute();
  expect(await reset(token, "battery staple")).toMatchObject({ status: 400, message: "This link is no longer valid" });
});

test("a token that this site did not make is refused", async () => {
  const token = await requestLink(await someone());
  const forged = `${token.slice(0, 24)}-${"A".repeat(22)}`;
  expect((await reset(forged, "battery staple")).status).toBe(400);
  expect((await reset(token, "battery staple")).status).toBe(200);
});

test("a changed password ends the mailed links", async () => {
  const bert = await someone();
  const token = await requestLink(bert);
  await bert.patch("/users/change-password", { oldPassword: bert.password, newPassword: "battery staple" });
  expect((await reset(token, "yet another one")).status).toBe(400);
});

test("a changed password also ends the link of a mail that waits, or that is sent again after a crash", async () => {
  const carla = await someone();
  const token = await requestLink(carla);
  await until(isQueueEmpty);
  const mail = { kind: "reset-password", user_id: null, address: carla.email, details: "{}" } as const;
  const times = { run_after: timestamp(Date.now() + 60_000), created_at: timestamp() };
  const ids = [token.split("-")[0]!, "f".repeat(24)];
  await site.db
    .insertInto("mails")
    .values(ids.map((id) => ({ id, ...mail, ...times })))
    .execute();
  await carla.patch("/users/change-password", { oldPassword: carla.password, newPassword: "battery staple" });
  expect(await site.db.selectFrom("mails").select("id").execute()).toEqual([{ id: ids[1] }]);
  await site.db
    .insertInto("mails")
    .values({ id: ids[0]!, ...mail, ...times })
    .execute();
  await site.db.updateTable("mails").set({ run_after: timestamp() }).execute();
  await ask("nobody@vidlark.test");
  await until(isQueueEmpty);
  expect((await reset(token, "yet another one")).status).toBe(400);
  expect(server.mails.filter(({ to }) => to === carla.email)).toHaveLength(1);
});

test("an address gets a limited number of mails, whoever asks and whether it has an account", async () => {
  const strict = await testApi({ sharedWith: site, workers: 0, mail: server.settings, rateLimitScale: 1 });
  const carl = await site.signUp("carl");
  for (const email of ["nobody-else@vidlark.test", carl.email]) {
    const statuses = [];
    for (let index = 0; index < 7; index += 1) {
      const caller = { address: `203.0.113.${index}` };
      statuses.push((await strict.visitor().post("/users/forgot-password", { email }, { caller })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  }
});

test("a site without a mail server says that its administrator gives links", async () => {
  const silent = await testApi();
  const answer = await silent.visitor().post("/users/forgot-password", { email: "anna@vidlark.test" });
  expect(answer).toMatchObject({ status: 409, message: "This site sends no email: ask its administrator for a link" });
  expect((await silent.visitor().get("/sign-ups")).data).toMatchObject({ sendsMail: false });
});

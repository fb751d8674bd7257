import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import pino from "pino";
import { beginDueDeletions } from "#api/administration/account-deletion/delete-due-accounts";
import { eraseMarkedAccounts } from "#api/administration/account-deletion/erase-account";
import { addMail } from "#api/accounts/mail/mail-queue";
import { offerLanguages } from "#languages/runtime/language";
import { letDayCome } from "#tests/support/account-deletion";
import { testApi, type User } from "#tests/support/api";
import { startMailServer, until } from "#tests/support/mail-server";

const server = await startMailServer();
// Mails are sent when they are added, not when the sender looks for those that other processes left.
vi.useFakeTimers({ toFake: ["setInterval"] });
const site = await testApi({ mail: server.settings });
vi.useRealTimers();
await site.signUp("founder");
afterAll(() => server.close());

const log = pino({ level: "silent" });
const ask = (user: User) => user.request("DELETE", "/users/me", { password: user.password });
const mailsTo = ({ email }: User) => server.mails.filter(({ to }) => to === email);
const waiting = () => site.db.selectFrom("mails").selectAll().execute();
const waitForEmptyQueue = () => until(async () => (await waiting()).length === 0);

test("who asks for the deletion gets one mail with the date and where to keep the account", async () => {
  const anna = await site.signUp("anna");
  const { message } = await ask(anna);
  await ask(anna);
  await waitForEmptyQueue();
  expect(mailsTo(anna)).toHaveLength(1);
  const mail = mailsTo(anna)[0]!;
  const date = message.replace("Your account will be deleted on ", "");
  expect(mail.subject).toMatch(/^Your account on \S+ is going to be deleted$/);
  expect(mail.text).toContain(date);
  expect(mail.text).toMatch(/\/settings\/keep\s/);
});

test("mails are in the language of the account, also after its end", async () => {
  offerLanguages(["en", "ar-XB"]);
  onTestFinished(() => offerLanguages(["en"]));
  const zoe = await site.signUp("zoe");
  await zoe.patch("/users/update-account", { language: "ar-XB" });
  await ask(zoe);
  await waitForEmptyQueue();
  await letDayCome(site, zoe);
  await beginDueDeletions({ db: site.db, mails: { sendTest: async () => undefined, wake: () => undefined }, log });
  await ask(await site.signUp("yan"));
  await until(() => mailsTo(zoe)[1]);
  expect(mailsTo(zoe).map(({ html }) => /<html lang="([^"]+)" dir="rtl"/.exec(html)?.[1])).toEqual(["ar-XB", "ar-XB"]);
});

test("the mail about the deletion itself arrives when the account is gone", async () => {
  const bert = await site.signUp("bert");
  await ask(bert);
  await waitForEmptyQueue();
  expect(mailsTo(bert)).toHaveLength(1);
  await letDayCome(site, bert);
  let wakes = 0;
  await beginDueDeletions({ db: site.db, mails: { sendTest: async () => undefined, wake: () => (wakes += 1) }, log });
  await eraseMarkedAccounts({ db: site.db, media: site.media, log });
  expect([wakes, await waiting()]).toMatchObject([1, [{ kind: "account-deleted", user_id: null }]]);
  await ask(await site.signUp("waker"));
  const mail = await until(() => mailsTo(bert)[1]);
  expect(mail.text).toContain("Your account bert on");
});

test("no mail about a deletion arrives that was taken back before it was sent", async () => {
  const dora = await site.signUp("dora");
  const at = "2030-01-01T00:00:00.000Z";
  await addMail(site.db, { kind: "deletion-asked", userId: dora.id, address: dora.email, details: { at } });
  await ask(await site.signUp("second-waker"));
  await waitForEmptyQueue();
  expect(mailsTo(dora)).toEqual([]);
});

test("asking and keeping in turns does not fill a mailbox", async () => {
  const strict = await testApi({ sharedWith: site, mail: server.settings, rateLimitScale: 1, workers: 0 });
  const { cookies, password, ...carl } = await site.signUp("carl");
  const own = strict.as(cookies);
  const statuses: number[] = [];
  for (let i = 0; i < 11; i++) {
    statuses.push((await own.request("DELETE", "/users/me", { password })).status);
    await own.delete("/users/me/deletion");
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  expect(carl.username).toBe("carl");
});

import { afterAll, beforeEach, expect, test } from "vitest";
import { createUnsubscribeToken } from "#api/notifications/mail/unsubscribe";
import type { MailSubscription, NotificationSettings } from "#contract/notifications";
import { fold } from "#contract/fold";
import { testApi } from "#tests/support/api";
import { startMailServer } from "#tests/support/mail-server";
import { verify } from "#tests/support/news-mails";

const server = await startMailServer();
const api = await testApi({ mail: server.settings, workers: 0 });
afterAll(() => server.close());
const { db } = api;
const [anna, bea] = [await api.signUp("anna"), await api.signUp("bea")];
await verify(api, [anna, bea]);

beforeEach(async () => {
  for (const user of [anna, bea])
    await user.patch("/notifications/settings", { once: "mentioned", digest: "liked", frequency: "daily" });
});

const tokenFor = (user: typeof anna, topic: MailSubscription, address = user.email) =>
  createUnsubscribeToken("a secret of tests", { userId: user.id, topic }, fold(address));
const press = (token: string, who = api.visitor()) => who.post("/notifications/unsubscribe", { token });

async function settingsOf(user: typeof anna) {
  const { kinds, frequency } = (await user.get<NotificationSettings>("/notifications/settings")).data;
  const mails = kinds.filter(({ mail }) => mail !== "none").map(({ kind, mail }) => `${kind} ${mail}`);
  return [...mails, frequency];
}
const all = ["mentioned once", "liked digest", "daily"];

test("a link ends the mails of its kind, without a sign-in, as often as it is pressed", async () => {
  for (let time = 0; time < 2; time += 1)
    expect(await press(tokenFor(anna, "mentioned"))).toMatchObject({ status: 200, data: { news: "mentioned" } });
  expect([await settingsOf(anna), await settingsOf(bea)]).toEqual([["liked digest", "daily"], all]);
});

test("the link of a digest ends the digest alone", async () => {
  expect(await press(tokenFor(anna, "digest"))).toMatchObject({ status: 200, data: { news: "digest" } });
  expect(await settingsOf(anna)).toEqual(["mentioned once", "liked digest", "never"]);
  const row = await db.selectFrom("digests").selectAll().where("user_id", "=", anna.id).executeTakeFirst();
  expect(row).toMatchObject({ due_at: null });
});

test("a link ends mails at once of a kind that is in the digest meanwhile, and leaves the digest", async () => {
  await press(tokenFor(anna, "liked"));
  expect(await settingsOf(anna)).toEqual(all);
});

test("who presses a link does not matter: it is about the account that got it", async () => {
  expect((await press(tokenFor(anna, "mentioned"), bea)).status).toBe(200);
  expect(await settingsOf(bea)).toEqual(all);
});

test("an account that is suspended can unsubscribe", async () => {
  const suspend = (until: string | null) =>
    db.updateTable("users").set({ suspended_until: until }).where("id", "=", anna.id).execute();
  await suspend("2999-01-01T00:00:00.000Z");
  expect((await press(tokenFor(anna, "mentioned"), anna)).status).toBe(200);
  await suspend(null);
});

test.each<[string, string]>([
  ["of nothing", ""],
  ["that is rubbish", "rubbish"],
  ["that is cut off", tokenFor(anna, "mentioned").slice(0, -1)],
  ["with another signature", `${tokenFor(anna, "mentioned").slice(0, -4)}AAAA`],
  ["for another account", tokenFor(anna, "mentioned").replace(anna.id, bea.id)],
  ["for another kind", tokenFor(anna, "mentioned").replace("mentioned", "digest")],
  ["for a kind that does not exist", tokenFor(anna, "everything" as MailSubscription)],
  ["for an address that the account had before", tokenFor(anna, "mentioned", "old@vidlark.test")],
  ["for an account that is gone", tokenFor({ ...anna, id: "f".repeat(24) } as typeof anna, "mentioned")],
])("a link %s is refused in words, and ends nothing", async (_, token) => {
  const answer = await press(token);
  const saysWhy = answer.text.includes("This link is not valid");
  expect({ status: answer.status, saysWhy }).toEqual({ status: 400, saysWhy: true });
  expect([await settingsOf(anna), await settingsOf(bea)]).toEqual([all, all]);
});

test("no token is in the log", async () => {
  await press(tokenFor(anna, "mentioned"));
  await press(`${tokenFor(anna, "mentioned").slice(0, -4)}AAAA`);
  expect(JSON.stringify(api.logLines)).not.toContain(anna.id);
});

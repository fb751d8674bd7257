import { expect, test } from "vitest";
import { addLink, endLinks, findLink, isAddressReserved, spendLink, startLink } from "#api/accounts/mail/mail-links";
import { addMail } from "#api/accounts/mail/mail-queue";
import { newId, timestamp } from "#api/db/ids";
import { testApi } from "#tests/support/api";

const { db, ...api } = await testApi();
const [anna, bea] = [await api.signUp("anna"), await api.signUp("bea")];
const hourMs = 3_600_000;

type Purpose = Parameters<typeof startLink>[2];

async function aLink(purpose: Purpose, userId = anna.id) {
  const id = newId();
  await addLink(db, { id, userId, purpose, address: `${purpose}@vidlark.test` });
  return id;
}

const readLink = (id: string) => db.selectFrom("mail_links").selectAll().where("id", "=", id).executeTakeFirst();
const expire = (id: string) =>
  db
    .updateTable("mail_links")
    .set({ expires_at: timestamp(Date.now() - 1) })
    .where("id", "=", id)
    .execute();

/** Returns the hours until a link ends, to the nearest one. */
const hoursOf = async (id: string) => Math.round((Date.parse((await readLink(id))!.expires_at) - Date.now()) / hourMs);

test.each<[Purpose, number]>([
  ["reset", 1],
  ["verify", 72],
  ["confirm", 72],
  ["undo", 168],
])("a link to %s waits a week for its mail, and is valid for %i hours then", async (purpose, hours) => {
  const id = await aLink(purpose);
  const waiting = await aLink(purpose);
  expect(await hoursOf(id)).toBe(168);
  expect(await startLink(db, id, purpose)).toBe(true);
  expect([await hoursOf(id), await hoursOf(waiting)]).toEqual([hours, 168]);
  expect(await startLink(db, newId(), purpose)).toBe(false);
});

test("a link is found and used once, for its purpose, while it lasts", async () => {
  const [id, ended] = [await aLink("verify"), await aLink("verify")];
  await expire(ended);
  const spend = (link: string, purposes: Purpose[]) =>
    db.transaction().execute((trx) => spendLink(trx, link, purposes));
  expect(await findLink(db, id, ["verify", "confirm"])).toEqual({ userId: anna.id });
  expect(await findLink(db, id, ["undo"])).toBeUndefined();
  expect(await findLink(db, ended, ["verify"])).toBeUndefined();
  for (const [link, purpose] of [
    [id, "undo"],
    [ended, "verify"],
    [newId(), "verify"],
  ] as const)
    await expect(spend(link, [purpose])).rejects.toMatchObject({ status: 400 });
  expect(await spend(id, ["verify"])).toMatchObject({ userId: anna.id, purpose: "verify" });
  await expect(spend(id, ["verify"])).rejects.toMatchObject({ status: 400 });
});

test("a link that ends, or is used, takes its mail along and leaves all others", async () => {
  await db.deleteFrom("mail_links").execute();
  const mail = async (userId = anna.id) => {
    const id = await addMail(db, { kind: "reset-password", userId, address: "a@vidlark.test" });
    await addLink(db, { id, userId, purpose: "verify", address: "a@vidlark.test" });
    return id;
  };
  const [used, old, recent, beas] = [await mail(), await mail(), await mail(), await mail(bea.id)];
  const undo = await aLink("undo");
  const day = (n: number) => `2026-01-0${n}T00:00:00.000Z`;
  await db
    .updateTable("mail_links")
    .set({ created_at: day(1) })
    .where("id", "=", old)
    .execute();
  await db
    .updateTable("mail_links")
    .set({ created_at: day(2) })
    .where("id", "=", recent)
    .execute();
  const left = async () => {
    const [mails, links] = [db.selectFrom("mails").select("id"), db.selectFrom("mail_links").select("id")];
    const idsOf = async (query: typeof mails | typeof links) => (await query.execute()).map(({ id }) => id).sort();
    return [await idsOf(mails), await idsOf(links)];
  };
  const end = (since?: string) =>
    db.transaction().execute((trx) => endLinks(trx, anna.id, { purposes: ["verify"], since }));
  await db.transaction().execute((trx) => spendLink(trx, used, ["verify"]));
  expect(await left()).toEqual([[old, recent, beas].sort(), [old, recent, beas, undo].sort()]);
  await end(day(2));
  expect(await left()).toEqual([[old, beas].sort(), [old, beas, undo].sort()]);
  await end();
  expect(await left()).toEqual([[beas], [beas, undo].sort()]);
});

test("an address is kept for the account that can take it back, while its link lasts", async () => {
  const id = await aLink("undo");
  await aLink("verify");
  expect(await isAddressReserved(db, "UNDO@vidlark.test", bea.id)).toBe(true);
  expect(await isAddressReserved(db, "undo@vidlark.test", anna.id)).toBe(false);
  expect(await isAddressReserved(db, "verify@vidlark.test", bea.id)).toBe(false);
  expect(await isAddressReserved(db, "other@vidlark.test", bea.id)).toBe(false);
  await db
    .updateTable("mail_links")
    .set({ expires_at: timestamp(Date.now() - 1) })
    .where("purpose", "=", "undo")
    .execute();
  expect(await isAddressReserved(db, "undo@vidlark.test", bea.id)).toBe(false);
  expect(await readLink(id)).toBeDefined();
});

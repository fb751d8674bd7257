import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import {
  addMail,
  claimMail,
  postponeMail,
  type QueuedMail,
  readMailQueue,
  removeMail,
  sweepMails,
} from "#api/accounts/mail/mail-queue";
import { openTransport, readFailure, sendInTime } from "#api/accounts/mail/mail-transport";
import { testApi } from "#tests/support/api";
import { startMailServer, until } from "#tests/support/mail-server";

const server = await startMailServer();
const site = await testApi({ mail: server.settings });
const anna = await site.signUp("anna");
afterAll(() => server.close());
beforeEach(async () => {
  server.refuse({});
  server.mails.splice(0);
  await site.db.deleteFrom("mails").execute();
});

const ask = () => site.visitor().post("/users/forgot-password", { email: anna.email });
const readRows = () => site.db.selectFrom("mails").selectAll().execute();
const minuteMs = 60_000;

/** Checks whether the first attempt at a mail has failed; it waits for a minute then. */
const isPostponed = ({ attempts, run_after }: QueuedMail) =>
  attempts === 1 && Date.parse(run_after) < Date.now() + 1.5 * minuteMs;

const findPostponed = (db: Db) =>
  until(async () => {
    const row = await db.selectFrom("mails").selectAll().executeTakeFirst();
    return row && isPostponed(row) && row;
  });

test("a mail that the server refuses for now is tried again", async () => {
  server.refuse({ rcpt: 451 });
  await ask();
  const waiting = await findPostponed(site.db);
  expect(server.mails).toEqual([]);
  server.refuse({});
  await site.db.updateTable("mails").set({ run_after: timestamp() }).where("id", "=", waiting.id).execute();
  await ask();
  await until(() => server.mails.length === 2);
  await until(async () => (await readRows()).length === 0);
});

for (const refusal of [{ rcpt: 550 }, { data: 554 }])
  test(`a mail that the server refuses permanently (${JSON.stringify(refusal)}) leaves the queue`, async () => {
    server.refuse(refusal);
    await ask();
    await until(async () => (await readRows()).length === 0);
    expect(server.mails).toEqual([]);
  });

test("a sender that the server refuses loses no mail, since it refuses all of them alike", async () => {
  server.refuse({ from: 550 });
  await ask();
  await findPostponed(site.db);
  await ask();
  await until(async () => (await readRows()).every(isPostponed));
  server.refuse({});
  await site.db.updateTable("mails").set({ run_after: timestamp() }).execute();
  await ask();
  await until(() => server.mails.length === 3);
});

test("a mail that is refused at its address because of who sends it is tried again", async () => {
  server.refuse({ rcpt: 554, status: "5.7.1" });
  await ask();
  await findPostponed(site.db);
});

test("a mail that takes too long is broken off, and its connection closed", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const connected = once(silent, "connection") as Promise<[Socket]>;
  const { port } = silent.address() as AddressInfo;
  const transport = openTransport({ ...server.settings, url: `smtp://127.0.0.1:${port}` });
  const sending = sendInTime(transport, { to: anna.email, text: "Hello" }, 100);
  const failure = await sending.then(() => null, readFailure);
  expect(failure).toEqual({ code: "EABORT", reply: null, outcome: "unreachable" });
  const [socket] = await connected;
  if (!socket.closed) await once(socket.resume(), "close");
  silent.close();
});

test("an unreachable mail server for a day loses no mail", async () => {
  const away = await startMailServer();
  const other = await testApi({ mail: away.settings });
  const bert = await other.signUp("bert");
  await away.close();
  await other.visitor().post("/users/forgot-password", { email: bert.email });
  const row = await findPostponed(other.db);
  const dayAgo = timestamp(Date.now() - 24 * 60 * minuteMs);
  await other.db.updateTable("mails").set({ created_at: dayAgo, attempts: 30 }).where("id", "=", row.id).execute();
  await sweepMails(other.db);
  expect(await readMailQueue(other.db)).toMatchObject({ count: 1 });
  const back = await startMailServer(away.port);
  await other.db.updateTable("mails").set({ run_after: timestamp() }).execute();
  await other.visitor().post("/users/forgot-password", { email: "wakes@vidlark.test" });
  expect(await until(() => back.mails[0])).toMatchObject({ to: bert.email });
  await back.close();
});

test("while the mail server is away one mail is tried; the others are sent as soon as it is back", async () => {
  const away = await startMailServer();
  const other = await testApi({ mail: away.settings });
  const cleo = await other.signUp("cleo");
  await away.close();
  const wake = () => other.visitor().post("/users/forgot-password", { email: cleo.email });
  for (let count = 0; count < 3; count++)
    await addMail(other.db, { kind: "reset-password", userId: null, address: cleo.email });
  await wake();
  const readQueue = () => other.db.selectFrom("mails").selectAll().execute();
  const tried = await until(async () => (await readQueue()).find(isPostponed));
  expect((await readQueue()).filter(({ attempts }) => attempts > 0)).toEqual([tried]);
  const back = await startMailServer(away.port);
  await wake();
  await until(async () => (await readQueue()).length === 1);
  expect(await readQueue()).toEqual([tried]);
  expect(back.mails).toHaveLength(4);
  await back.close();
});

test("a mail is given up after three days", async () => {
  server.refuse({ rcpt: 451 });
  const fourDaysAgo = timestamp(Date.now() - 4 * 24 * 60 * minuteMs);
  const id = await addMail(site.db, { kind: "reset-password", userId: null, address: anna.email });
  await site.db.updateTable("mails").set({ created_at: fourDaysAgo }).where("id", "=", id).execute();
  await ask();
  await until(async () => !(await readRows()).some((row) => row.id === id));
});

test("no address stays in the queue for longer than a week", async () => {
  const weekAgo = timestamp(Date.now() - 7 * 24 * 60 * minuteMs - 1);
  const later = timestamp(Date.now() + minuteMs);
  const id = await addMail(site.db, { kind: "reset-password", userId: null, address: "old@vidlark.test" });
  await site.db.updateTable("mails").set({ created_at: weekAgo, run_after: later }).where("id", "=", id).execute();
  await sweepMails(site.db);
  expect(await readRows()).toEqual([]);
});

test("two nodes send each mail once", async () => {
  const carl = await site.signUp("carl");
  const second = await testApi({ sharedWith: site, workers: 0, mail: server.settings });
  const asks = Array.from({ length: 10 }, (_, index) =>
    (index % 2 ? site : second).visitor().post("/users/forgot-password", { email: carl.email }),
  );
  await Promise.all(asks);
  await until(async () => (await readRows()).length === 0);
  const arrived = server.mails.filter(({ to }) => to === carl.email);
  expect(arrived).toHaveLength(10);
  expect(new Set(arrived.map(({ headers }) => /^Message-ID: (.*)$/m.exec(headers)![1])).size).toBe(10);
});

test("a mail survives the restart of the site", async () => {
  await site.db
    .insertInto("mails")
    .values({
      id: "0".repeat(24),
      kind: "reset-password",
      user_id: null,
      address: anna.email,
      details: "{}",
      run_after: timestamp(Date.now() - minuteMs),
      created_at: timestamp(),
    })
    .execute();
  await testApi({ sharedWith: site, workers: 0, mail: server.settings });
  expect(await until(() => server.mails[0])).toMatchObject({ to: anna.email });
});

test("the longest wait of the queue is that of its oldest mail, in seconds", async () => {
  const quiet = await testApi();
  expect(await readMailQueue(quiet.db)).toEqual({ count: 0, oldestSeconds: 0 });
  for (const address of ["a@vidlark.test", "b@vidlark.test"])
    await addMail(quiet.db, { kind: "reset-password", userId: null, address });
  const now = Date.now();
  await quiet.db
    .updateTable("mails")
    .set({ created_at: timestamp(now - 90_000) })
    .where("address", "=", "b@vidlark.test")
    .execute();
  expect(await readMailQueue(quiet.db, now)).toEqual({ count: 2, oldestSeconds: 90 });
  expect(await readMailQueue(quiet.db, now - 100_000)).toMatchObject({ oldestSeconds: 0 });
});

test("a mail is claimed for two minutes, and waits longer after each attempt, up to an hour", async () => {
  const quiet = await testApi();
  for (const address of ["a@vidlark.test", "b@vidlark.test"])
    await addMail(quiet.db, { kind: "reset-password", userId: null, address });
  const now = Date.now() + minuteMs;
  const mail = (await claimMail(quiet.db, now))!;
  const read = (of: Pick<QueuedMail, "id">) =>
    quiet.db.selectFrom("mails").selectAll().where("id", "=", of.id).executeTakeFirst();
  expect(mail).toMatchObject({ attempts: 1, run_after: timestamp(now + 2 * minuteMs) });
  const other = (await claimMail(quiet.db, now))!;
  expect(other.address).not.toBe(mail.address);
  expect(await claimMail(quiet.db, now)).toBeNull();
  for (const [attempts, minutes] of [
    [1, 1],
    [2, 2],
    [6, 32],
    [7, 60],
    [30, 60],
  ] as const) {
    await quiet.db.updateTable("mails").set({ attempts }).where("id", "=", mail.id).execute();
    expect(await postponeMail(quiet.db, { ...mail, attempts }, now)).toBe(true);
    expect((await read(mail))!.run_after, String(attempts)).toBe(timestamp(now + minutes * minuteMs));
  }
  expect(await read(other)).toEqual(other);
  await postponeMail(quiet.db, { ...mail, attempts: 29 }, now);
  expect((await read(mail))!.run_after).toBe(timestamp(now + 60 * minuteMs));
  await removeMail(quiet.db, { ...mail, attempts: 29 });
  expect(await read(mail)).toBeDefined();
  await removeMail(quiet.db, { ...mail, attempts: 30 });
  expect([await read(mail), await read(other)]).toEqual([undefined, other]);
});

test("a mail is tried for three days", async () => {
  const quiet = await testApi();
  await addMail(quiet.db, { kind: "reset-password", userId: null, address: "a@vidlark.test" });
  const mail = (await claimMail(quiet.db))!;
  const threeDaysMs = 3 * 24 * 60 * minuteMs;
  const lastAt = Date.parse(mail.created_at) + threeDaysMs - minuteMs;
  expect(await postponeMail(quiet.db, mail, lastAt)).toBe(true);
  expect(await postponeMail(quiet.db, mail, lastAt + 1)).toBe(false);
});

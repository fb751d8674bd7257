import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import pino from "pino";
import { afterAll, expect, test } from "vitest";
import { recordMailEnabled } from "#api/accounts/mail/mail-enabled";
import { startMailSender } from "#api/accounts/mail/mail-sender";
import { timestamp } from "#api/db/ids";
import { composeNotificationMail } from "#api/notifications/mail/compose-notification-mail";
import { recordSent } from "#api/notifications/mail/record-sent";
import { settlingMs, queueDueDigests } from "#api/notifications/mail/queue-due-digests";
import { testApi } from "#tests/support/api";
import { dispatchAllEvents } from "#tests/support/events";
import { buildProgram } from "#tests/support/killable-worker";
import { statementsHere } from "#tests/support/kills/statements";
import { mailSteps, startMailServer, until } from "#tests/support/mail-server";
import { queueOf, verify } from "#tests/support/news-mails";
import { publishVideo } from "#tests/support/videos";

const server = await startMailServer();
afterAll(() => server.close());
const api = await testApi({ workers: 0, upkeep: "none" });
const { db } = api;
const [anna, bea] = [await api.signUp("anna"), await api.signUp("bea")];
await verify(api, [anna, bea]);
const { _id: videoId } = await publishVideo(anna);
await bea.post(`/subscriptions/c/${anna.id}`);
await anna.patch("/notifications/settings", { once: "comment.added" });
await bea.patch("/notifications/settings", { digest: "post.published", frequency: "daily" });
await dispatchAllEvents(api);
await db.deleteFrom("notifications").execute();
await recordMailEnabled(db, true);

/** Tells events, writes digests and sends mails as processes of the site do, until it kills itself after a statement or ends. */
const program = await buildProgram(
  "news-mails",
  `
  import { setTimeout as pause } from "node:timers/promises";
  import pino from "pino";
  import { connectDatabase } from "./api/db/open.ts";
  import { startMailSender } from "./api/accounts/mail/mail-sender.ts";
  import { dispatchNext } from "./api/notifications/dispatch/dispatcher.ts";
  import { notifyNextBatch } from "./api/notifications/inbox/announce.ts";
  import { notifyOnSite } from "./api/notifications/inbox/notify-on-site.ts";
  import { composeNotificationMail } from "./api/notifications/mail/compose-notification-mail.ts";
  import { recordSent } from "./api/notifications/mail/record-sent.ts";
  import { settlingMs, queueDueDigests } from "./api/notifications/mail/queue-due-digests.ts";
  const { database, settings, statement } = JSON.parse(process.argv[2]);
  let count = 0;
  const watch = connectDatabase(database);
  const db = connectDatabase(database).withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += 1;
      if (count === statement) process.kill(process.pid, "SIGKILL");
      return result;
    },
  });
  const log = pino({ level: "silent" });
  while (await dispatchNext({ db, log }, { listeners: [notifyOnSite], followUps: [notifyNextBatch] }));
  await queueDueDigests(db, { now: Date.now() + settlingMs });
  const sender = startMailSender({ db, log, secret: "a secret of tests", siteName: null, composeNotificationMail, recordSent }, settings);
  const due = () => watch.selectFrom("mails").select("id").where("run_after", "<=", new Date().toISOString()).execute();
  while ((await due()).length > 0) await pause(5);
  await sender.stop();
  await db.destroy();
  await watch.destroy();`,
);

function start(statement: number): ChildProcess {
  const { database } = api.place;
  return spawn(process.execPath, [program, JSON.stringify({ database, settings: server.settings, statement })]);
}

/** Writes a comment, which is mailed at once, and a post for a digest that is due. */
async function makeNews(round: string) {
  await bea.post(`/comments/${videoId}`, { commentContent: `Comment ${round}.` });
  await anna.post("/tweets", { content: `Post ${round}.` });
  await db.updateTable("digests").set({ due_at: timestamp() }).where("due_at", "is not", null).execute();
}

/** Does what is left; PostgreSQL keeps the locks of a process until it notices that it is dead. */
async function finish() {
  await until(async () => {
    await dispatchAllEvents(api);
    const waiting = (["events", "announcements"] as const).map((table) => db.selectFrom(table).select("id").execute());
    return (await Promise.all(waiting)).flat().length === 0;
  });
  await db.updateTable("digests").set({ due_at: timestamp() }).where("due_at", "is not", null).execute();
  await queueDueDigests(db, { now: Date.now() + settlingMs });
  // The lease of the process that died is over.
  await db.updateTable("mails").set({ run_after: timestamp() }).execute();
  const deps = { db, log: pino({ level: "silent" }), secret: "a secret of tests", siteName: null };
  const sender = startMailSender({ ...deps, composeNotificationMail, recordSent }, server.settings);
  await until(async () => (await queueOf(api)).length === 0);
  await sender.stop();
}

const messageIdOf = (headers: string) => /^Message-ID: <(\S+)>$/m.exec(headers)![1]!;

/**
 * Runs a process until it ends, then what is left. Expects that each mail came once, or again with its Message-ID where it
 * had come and still waited. Returns whether the process was killed, and how many mails came again.
 */
async function expectMails(round: string, run: () => Promise<boolean>) {
  server.mails.splice(0);
  await makeNews(round);
  const isKilled = await run();
  const queue = await queueOf(api);
  const arrived = server.mails.map(({ headers }) => messageIdOf(headers));
  const again = arrived.filter((id) => queue.some((mail) => id.startsWith(mail.id)));
  await finish();
  for (const text of [`Comment ${round}.`, `Post ${round}.`]) {
    const ids = server.mails.filter((mail) => mail.text.includes(text)).map(({ headers }) => messageIdOf(headers));
    const times = again.includes(ids[0]!) ? 2 : 1;
    expect({ round, text, times: ids.length, ids: new Set(ids).size }).toEqual({ round, text, times, ids: 1 });
  }
  expect(server.mails, round).toHaveLength(2 + again.length);
  return { isKilled, repeats: again.length };
}

const isKilled = async (child: ChildProcess) => (await once(child, "exit"))[1] === "SIGKILL";

test("a process killed after any statement of news by mail loses none, and repeats only a mail that it did not remove", async () => {
  const { first, step } = statementsHere();
  let [statement, repeats] = [first - step, 0];
  for (let isLast = false; !isLast;) {
    statement += step;
    const round = await expectMails(String(statement), () => isKilled(start(statement)));
    repeats += round.repeats;
    isLast = !round.isKilled;
  }
  // Fewer would mean that a mail was not reached.
  expect(statement).toBeGreaterThan(50);
  // After the statement that removes the comment's mail, and the two that do so for the digest, before they are committed.
  expect(repeats).toBeGreaterThanOrEqual(step === 1 ? 3 : 1);
  expect(repeats).toBeLessThanOrEqual(step === 1 ? 3 : 2);
}, 300_000);

test.each(mailSteps)(
  "a process killed at the step %s of a mail leaves it to be sent",
  async (step) => {
    const run = async () => {
      const child = start(0);
      server.onStep((each) => each === step && child.kill("SIGKILL"));
      const killed = await isKilled(child);
      server.onStep(() => undefined);
      return killed;
    };
    const { isKilled: wasKilled, repeats } = await expectMails(step, run);
    expect(wasKilled).toBe(true);
    // Only a mail that the server took comes twice; whether the process still removed one that was answered is open.
    if (step !== "answered") expect(repeats).toBe(step === "taken" ? 1 : 0);
  },
  60_000,
);

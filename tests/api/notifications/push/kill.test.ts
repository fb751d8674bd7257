import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { timestamp } from "#api/db/ids";
import { cleanUpLater, testApi } from "#tests/support/api";
import { buildProgram, kill } from "#tests/support/killable-worker";
import { random, seed } from "#tests/support/kills/work-steps";
import { until } from "#tests/support/mail-server";
import { privateSiteKey, siteKey, startPushService } from "#tests/support/push-service";

const service = await startPushService();
cleanUpLater(service.close);
/** It tells nobody itself. */
const api = await testApi({ workers: 0, upkeep: "none" });
const { db } = api;
const [anna, bea] = [await api.signUp("anna"), await api.signUp("bea")];
await bea.post(`/subscriptions/c/${anna.id}`);
await switchOn();

async function switchOn() {
  const { endpoint, p256dh: public_key, auth: auth_secret } = service.subscribe("beas");
  const session = db.selectFrom("sessions").select("id").where("user_id", "=", bea.id);
  const { id: session_id } = await session.executeTakeFirstOrThrow();
  const row = { session_id, user_id: bea.id, endpoint, public_key, auth_secret, site_key: siteKey.publicKey };
  await db
    .insertInto("push_browsers")
    .values({ ...row, created_at: timestamp() })
    .execute();
}

/** Tells events to people and browsers, as a process of the site does. */
const program = await buildProgram(
  "pushes",
  `
  import pino from "pino";
  import { connectDatabase } from "./api/db/open.ts";
  import { startDispatcher } from "./api/notifications/dispatch/dispatcher.ts";
  import { notifyOnSite } from "./api/notifications/inbox/notify-on-site.ts";
  import { createSenderWaker } from "./api/notifications/inbox/wake-senders.ts";
  import { startPushSender } from "./api/notifications/push/push-sender.ts";
  import { readSiteKey } from "./api/notifications/push/site-key.ts";
  const db = connectDatabase(JSON.parse(process.argv[2]));
  const log = pino({ level: "silent" });
  const siteKey = readSiteKey("${privateSiteKey}", "https://videos.example");
  const sender = startPushSender({ db, log, siteKey, sending: { allowsLoopback: true } });
  const waker = createSenderWaker(sender.wake);
  startDispatcher({ db, log }, { listeners: [notifyOnSite, waker.listen], followUps: [waker.announce, waker.wake] });`,
);
const children = new Set<ChildProcess>();
afterAll(() => Promise.all([...children].map(kill)));

function startProcess() {
  const child = spawn(process.execPath, [program, JSON.stringify(api.place.database)], { stdio: "ignore" });
  children.add(child);
  return child;
}

/** Kills processes, and lets as much time pass as their leases last. */
async function killProcesses(...processes: ChildProcess[]) {
  await Promise.all(processes.map(kill));
  await db.updateTable("pushes").set({ run_after: timestamp() }).execute();
}

const posted: string[] = [];

async function post() {
  const content = `Tweet ${posted.length}`;
  posted.push(content);
  const { status, text } = await anna.post("/tweets", { content });
  if (status !== 201) throw new Error(text);
}

/** The texts that arrived, each once, and whether one came with two ids, as two notifications would have. */
function readArrivals() {
  const ids = new Map<string, Set<string>>();
  for (const { shown } of service.pushes) ids.set(shown.body, (ids.get(shown.body) ?? new Set()).add(shown.id));
  return { arrived: [...ids.keys()].toSorted(), hasTwoIds: [...ids.values()].some(({ size }) => size > 1) };
}

const queue = () => db.selectFrom("pushes").selectAll().execute();
/** PostgreSQL may carry out the last claim of a process after its death: then its lease has to end. */
const hasAll = () =>
  until(async () => readArrivals().arrived.length === posted.length && (await queue()).length === 0, 60_000);

test("a push whose process dies before the answer is sent again, with its id", async () => {
  const held = new Promise((resolve) => service.answer(() => resolve(null)));
  await post();
  const first = startProcess();
  await held;
  await killProcesses(first);
  const [row] = await queue();
  service.answerWith(201);
  const second = startProcess();
  await hasAll();
  await killProcesses(second);
  expect(service.pushes.map(({ shown }) => shown.id)).toEqual([row!.notification_id]);
});

test(`two processes, each killed again and again, lose nothing (seed ${seed})`, { timeout: 120_000 }, async () => {
  const pause = random(seed);
  let nodes = [startProcess(), startProcess()];
  for (let round = 0; round < 6; round++) {
    for (let count = 0; count < 3; count++) await post();
    await wait(250 + pause() * 400);
    await killProcesses(...nodes);
    nodes = [startProcess(), startProcess()];
  }
  await hasAll();
  await killProcesses(...nodes);
  expect(readArrivals()).toEqual({ arrived: posted.toSorted(), hasTwoIds: false });
});

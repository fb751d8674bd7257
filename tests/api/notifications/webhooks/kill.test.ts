import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { newId } from "#api/db/ids";
import { connectDatabase } from "#api/db/open";
import { addEvent } from "#api/site/events/add-event";
import { cleanUpLater, testApi } from "#tests/support/api";
import { buildProgram, kill } from "#tests/support/killable-worker";
import { random, seed } from "#tests/support/kills/work-steps";
import { until } from "#tests/support/mail-server";
import { insertWebhook } from "#tests/support/webhooks";
import { startReceiver } from "#tests/support/webhook-receiver";

const receiver = await startReceiver();
const api = await testApi();
await api.signUp("founder");
const anna = await api.signUp("anna");
await insertWebhook(api, anna.id, { url: receiver.url });
await api.close();
const db = connectDatabase(api.place.database);
cleanUpLater(() => db.destroy());
cleanUpLater(receiver.close);

/** Tells events to webhooks, as a process of the site does. */
const program = await buildProgram(
  "webhooks",
  `
  import pino from "pino";
  import { connectDatabase } from "./api/db/open.ts";
  import { startDispatcher } from "./api/notifications/dispatch/dispatcher.ts";
  import { createWebhookListener } from "./api/notifications/webhooks/webhook-listener.ts";
  import { startWebhookSender } from "./api/notifications/webhooks/webhook-sender.ts";
  const db = connectDatabase(JSON.parse(process.argv[2]));
  const log = pino({ level: "silent" });
  const sender = startWebhookSender({ db, log, secret: "a secret of tests", sending: { allowsLoopback: true } });
  const webhooks = createWebhookListener(null, sender.wake);
  startDispatcher({ db, log }, { listeners: [webhooks.listen], followUps: [webhooks.wake] });`,
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
  await db.updateTable("webhooks").set({ leased_until: "" }).execute();
}

const things = [newId(), newId(), newId()];
const told = new Map(things.map((thing) => [thing, 0]));

/** Adds the next event of each thing. */
async function tell() {
  for (const videoId of things) {
    const number = told.get(videoId)!;
    told.set(videoId, number + 1);
    await db
      .transaction()
      .execute((trx) => addEvent(trx, { kind: "video.deleted", videoId, channelId: anna.id, title: String(number) }));
  }
}

/** What arrived of each thing, a message that came twice once, and whether a number came with two ids. */
function readArrivals() {
  const ids = new Map<string, Set<string>>();
  const arrived = new Map(things.map((thing) => [thing, [] as number[]]));
  for (const { id, data } of receiver.messages) {
    const { _id, title } = data.video as { _id: string; title: string };
    const known = ids.get(_id + title);
    if (!known) arrived.get(_id)!.push(Number(title));
    ids.set(_id + title, new Set([...(known ?? []), id]));
  }
  return { arrived, hasTwoIds: [...ids.values()].some(({ size }) => size > 1) };
}

const expected = () => new Map([...told].map(([thing, count]) => [thing, Array.from({ length: count }, (_, n) => n)]));
/** PostgreSQL may carry out the last claim of a process after its death: then its lease has to end. */
const hasAll = () => until(() => countArrived() === [...told.values()].reduce((sum, n) => sum + n, 0), 60_000);
const countArrived = () => [...readArrivals().arrived.values()].flat().length;

test("a message whose process dies before the answer is sent again, with its id", async () => {
  const held = new Promise((resolve) => receiver.answer(() => resolve(null)));
  await tell();
  const first = startProcess();
  await held;
  await killProcesses(first);
  const [row] = await db.selectFrom("webhook_deliveries").select(["id", "state"]).orderBy("position").execute();
  expect(row).toMatchObject({ state: "waiting" });
  receiver.answerWith(200);
  const second = startProcess();
  await hasAll();
  await killProcesses(second);
  expect(receiver.messages[0]!.id).toBe(`msg_${row!.id}`);
  expect(readArrivals()).toEqual({ arrived: expected(), hasTwoIds: false });
});

test(
  `two processes, each killed again and again, lose nothing and keep the order (seed ${seed})`,
  { timeout: 120_000 },
  async () => {
    const pause = random(seed);
    let nodes = [startProcess(), startProcess()];
    for (let round = 0; round < 6; round++) {
      await tell();
      await tell();
      await wait(300 + pause() * 300);
      await killProcesses(...nodes);
      nodes = [startProcess(), startProcess()];
    }
    await hasAll();
    const waiting = db.selectFrom("webhook_deliveries").select("id").where("state", "=", "waiting");
    await until(async () => (await waiting.execute()).length === 0);
    await killProcesses(...nodes);
    expect(readArrivals()).toEqual({ arrived: expected(), hasTwoIds: false });
  },
);

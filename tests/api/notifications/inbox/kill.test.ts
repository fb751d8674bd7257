import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { newId } from "#api/db/ids";
import { maxFollowersPerBatch } from "#api/notifications/inbox/adaptive-batch-size";
import { addEvent } from "#api/site/events/add-event";
import { testApi } from "#tests/support/api";
import { dispatchAllEvents } from "#tests/support/events";
import { insertFollowers } from "#tests/support/followers";
import { statementsHere } from "#tests/support/kills/statements";
import { until } from "#tests/support/mail-server";
import { buildProgram } from "#tests/support/killable-worker";

const api = await testApi({ workers: 0 });
const { db } = api;
const anna = await api.signUp("anna");
const followers = await insertFollowers(api, anna, maxFollowersPerBatch + 7);

/** Dispatches events like a server process, and kills itself after a statement, or ends after all events. */
const program = await buildProgram(
  "announce",
  `
  import { connectDatabase } from "./api/db/open.ts";
  import { dispatchNext } from "./api/notifications/dispatch/dispatcher.ts";
  import { notifyNextBatch } from "./api/notifications/inbox/announce.ts";
  import { notifyOnSite } from "./api/notifications/inbox/notify-on-site.ts";
  let count = 0;
  const db = connectDatabase(JSON.parse(process.argv[2])).withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += 1;
      if (count === Number(process.argv[3])) process.kill(process.pid, "SIGKILL");
      return result;
    },
  });
  const log = { warn: console.error, error: console.error };
  while (await dispatchNext({ db, log }, { listeners: [notifyOnSite], followUps: [notifyNextBatch] }));
  await db.destroy();`,
);

/** Runs the program until it ends; returns whether it was killed after that statement. */
async function runUntil(statement: number): Promise<boolean> {
  const child = spawn(process.execPath, [program, JSON.stringify(api.place.database), String(statement)]);
  const [, signal] = await once(child, "exit");
  return signal === "SIGKILL";
}

async function listNotifiedIds(subjectId: string) {
  const rows = db.selectFrom("notifications").select("user_id").where("subject_id", "=", subjectId);
  return (await rows.execute()).map(({ user_id }) => user_id).toSorted();
}

const addPost = async () => {
  const tweetId = newId();
  await addEvent(db, { kind: "post.published", tweetId, channelId: anna.id });
  return tweetId;
};

/** Dispatches until nothing waits; PostgreSQL releases a dead process's locks late. */
const dispatchUntilEmpty = () =>
  until(async () => {
    await dispatchAllEvents(api);
    const waiting = (["events", "announcements"] as const).map((table) => db.selectFrom(table).select("id").execute());
    return (await Promise.all(waiting)).flat().length === 0;
  });

test("after a kill at any statement, each follower is notified exactly once", async () => {
  const { first, step } = statementsHere();
  let statement = first;
  for (; ; statement += step) {
    const post = await addPost();
    const isKilled = await runUntil(statement);
    await dispatchUntilEmpty();
    expect({ statement, told: await listNotifiedIds(post) }).toEqual({ statement, told: followers.toSorted() });
    if (!isKilled) break;
  }
  // Fewer would mean that a second batch was not reached.
  expect(statement).toBeGreaterThan(14);
}, 120_000);

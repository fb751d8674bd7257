import { sql } from "kysely";
import { expect, test } from "vitest";
import { claimMail } from "#api/accounts/mail/mail-queue";
import { newId, timestamp } from "#api/db/ids";
import { notifyNextBatch } from "#api/notifications/inbox/announce";
import { notify } from "#api/notifications/inbox/notify";
import { composeNotificationMail } from "#api/notifications/mail/compose-notification-mail";
import { recordSent } from "#api/notifications/mail/record-sent";
import { listBrowsers } from "#api/notifications/push/browsers";
import { claimPush, postponePush, type QueuedPush, removePush, sweepPushes } from "#api/notifications/push/push-queue";
import { queueDueDigests } from "#api/notifications/mail/queue-due-digests";
import { type Fill, fillModeration, fillVideos } from "./fill";
import { openWatchedSite } from "./watched-site";

/** Gives every account settings, a digest that is not due, and mails and pushes that wait; all follow Anna. */
const fillNews: Fill = async ({ db }, anna, bea) => {
  // A person keeps a thousand notifications at most; a plan for whoever has most rows of a table reads all of it.
  await sql`update notifications set user_id = id where user_id = ${bea.id} or id not like '%000'`.execute(db);
  await sql`insert into notification_settings (user_id, kind, mail)
    select id, 'video.published', 'once' from users where true`.execute(db);
  await sql`insert into digests (user_id, frequency, due_at, notified_until) select id, 'daily', '2999', '' from users
    where true`.execute(db);
  await sql`insert into mails (id, kind, user_id, address, details, is_bulk, run_after, created_at)
    select id, 'notification', id, '', '{}', 1, '2999', '2999' from users where true`.execute(db);
  await sql`insert into sessions (id, user_id, created_at) select id, id, '2024' from users where true
    on conflict do nothing`.execute(db);
  await sql`insert into push_browsers (session_id, user_id, endpoint, public_key, auth_secret, site_key, created_at)
    select id, id, 'https://push.example/', '', '', 'a key', '2024' from users where true`.execute(db);
  await sql`insert into pushes (session_id, notification_id, run_after, created_at)
    select id, id, '2999', '2999' from users where true`.execute(db);
  await sql`insert into subscriptions (subscriber_id, channel_id, created_at)
    select id, ${anna.id}, '2024' from users where id <> ${anna.id} on conflict do nothing`.execute(db);
};

const { anna, bea, db, queries, explain } = await openWatchedSite(fillVideos, fillModeration, fillNews);

/** Returns the plans of the statements that a piece of work makes. */
async function plansOf(work: () => Promise<unknown>) {
  queries.length = 0;
  await work();
  const statements = queries.filter(({ sql: text }) => /^\s*(select|with|insert|update|delete) /i.test(text));
  expect(statements.length).toBeGreaterThan(0);
  return Promise.all(statements.map(explain));
}
/** Few channels tell their followers at a time, and `firsts` has a hundred rows at most. */
const whole =
  /Seq Scan(?! on announcements)|SCAN (?!(CONSTANT|announcements|firsts)\b)\w+\b(?! USING (COVERING )?INDEX)/;

const announcement = () => ({
  ...({ id: newId(), kind: "video.published", subject_kind: "video", subject_id: newId() } as const),
  ...{ channel_id: anna.id, notified_at: timestamp() },
});

test.each(["video.published", "post.published"] as const)(
  "telling followers of a %s reads indexes only",
  async (kind) => {
    await db
      .insertInto("announcements")
      .values({ ...announcement(), kind })
      .execute();
    for (const plan of await plansOf(() => notifyNextBatch(db))) expect(plan).not.toMatch(whole);
  },
);

test.each(["video.published", "comment.added"] as const)(
  "telling one person of a %s reads indexes only",
  async (kind) => {
    const news = { kind, subjectKind: "video", subjectId: newId(), at: timestamp() } as const;
    const plans = await plansOf(() => db.transaction().execute((trx) => notify(trx, [bea.id], news)));
    for (const plan of plans) expect(plan).not.toMatch(whole);
  },
);

test("the next push, the browsers of an account, and what an attempt changes are found by an index", async () => {
  await db.updateTable("pushes").set({ run_after: "2024" }).where("session_id", "=", bea.id).execute();
  let push: QueuedPush | null = null;
  for (const plan of await plansOf(async () => (push = await claimPush(db)))) expect(plan).not.toMatch(whole);
  const ended = async () => {
    await postponePush(db, push!);
    await removePush(db, push!);
    await sweepPushes(db);
    await listBrowsers({ db, push: { publicKey: "a key", wake: () => undefined } }, { id: bea.id, sessionId: "" });
    await db.deleteFrom("push_browsers").where("session_id", "=", bea.id).execute();
  };
  for (const plan of await plansOf(ended)) expect(plan).not.toMatch(whole);
});

test("the next mail and the next digest are found by an index", async () => {
  await db.updateTable("digests").set({ due_at: "2024" }).where("user_id", "=", bea.id).execute();
  for (const plan of await plansOf(() => queueDueDigests(db))) expect(plan).not.toMatch(whole);
  for (const plan of await plansOf(() => claimMail(db))) expect(plan).not.toMatch(whole);
});

test("what a digest lists is found by an index, and so is what a sent digest contained", async () => {
  await db
    .insertInto("notification_settings")
    .values({ user_id: anna.id, kind: "decision.made", site: 1, mail: "digest" })
    .execute();
  const [mail] = await db.selectFrom("mails").selectAll().limit(1).execute();
  const details = JSON.stringify({ since: "2024", until: "2999" });
  const digest = { ...mail!, kind: "digest", user_id: anna.id, details, created_at: timestamp() } as const;
  const origin = { secret: "a secret of tests", publicUrl: "http://vidlark.test", siteName: null };
  await db.updateTable("users").set({ email_verified_at: timestamp() }).where("id", "=", anna.id).execute();
  const composed = plansOf(async () => expect(await composeNotificationMail(db, origin, digest)).not.toBeNull());
  for (const plan of await composed) expect(plan).not.toMatch(whole);
  const sent = plansOf(() => db.transaction().execute((trx) => recordSent(trx, digest)));
  for (const plan of await sent) expect(plan).not.toMatch(whole);
});

import { afterAll, expect, test } from "vitest";
import { timestamp } from "#api/db/ids";
import { settlingMs, queueDueDigests } from "#api/notifications/mail/queue-due-digests";
import type { NotificationSettings } from "#contract/notifications";
import { type TestApi, testApi, type User } from "#tests/support/api";
import { listNotificationKinds, dispatchAllEvents } from "#tests/support/events";
import { startMailServer } from "#tests/support/mail-server";
import { queueOf, sendAll, verify } from "#tests/support/news-mails";
import { publishVideo } from "#tests/support/videos";

const server = await startMailServer();
afterAll(() => server.close());
const mail = server.settings;

/** Starts the site again, with mail or without. */
const restart = async (api: TestApi, settings: typeof mail | null) => {
  await api.close();
  return testApi({ sharedWith: api, workers: 0, mail: settings });
};
const as = (api: TestApi, user: User) => api.as(user.cookies);
const dueDigests = async ({ db }: TestApi) => {
  await db.updateTable("digests").set({ due_at: timestamp() }).execute();
  return queueDueDigests(db, { now: Date.now() + settlingMs });
};

test("a site without mail queues no news, and mails nothing of that time once it sends mails", async () => {
  const off = await testApi({ workers: 0 });
  const [anna, bea] = [await off.signUp("anna"), await off.signUp("bea")];
  await verify(off, [anna, bea]);
  const { _id } = await publishVideo(anna);
  await anna.patch("/notifications/settings", { once: "comment.added", digest: "liked", frequency: "daily" });
  const write = (api: TestApi, commentContent: string) => as(api, bea).post(`/comments/${_id}`, { commentContent });
  const like = (api: TestApi) => as(api, bea).post(`/likes/toggle/v/${_id}`);
  await write(off, "Off");
  await like(off);
  await dispatchAllEvents(off);
  expect([await queueOf(off), await listNotificationKinds(anna)]).toEqual([[], ["liked", "comment.added"]]);
  const { data } = await anna.get<NotificationSettings>("/notifications/settings");
  expect(data.address).toBe("no-mail");

  const on = await restart(off, mail);
  expect(await dueDigests(on)).toBe(0);
  await write(on, "On");
  const [first, ...others] = await sendAll(on, server);
  expect([first!.text.includes("On\r\n"), others]).toEqual([true, []]);

  // What waits when mail is switched off is not sent when it is back.
  await write(on, "Waiting");
  await dispatchAllEvents(on);
  expect(await queueOf(on)).toHaveLength(1);
  const offAgain = await restart(on, null);
  const back = await restart(offAgain, mail);
  expect(await sendAll(back, server)).toEqual([]);
  expect(await queueOf(back)).toEqual([]);
});

test("a site that starts again with mail sends what waits, and its digests cover the time before", async () => {
  const first = await testApi({ workers: 0, mail: { ...mail, url: "smtp://127.0.0.1:9" } });
  const [anna, bea] = [await first.signUp("anna"), await first.signUp("bea")];
  await verify(first, [anna, bea]);
  const { _id } = await publishVideo(anna);
  await anna.patch("/notifications/settings", { once: "comment.added", digest: "liked", frequency: "daily" });
  await bea.post(`/comments/${_id}`, { commentContent: "Before" });
  await bea.post(`/likes/toggle/v/${_id}`);
  await dispatchAllEvents(first);
  const second = await restart(first, mail);
  expect(await dueDigests(second)).toBe(1);
  await second.db.updateTable("mails").set({ run_after: timestamp() }).execute();
  const mails = await sendAll(second, server);
  expect(mails.map(({ subject }) => /commented|new notification/.exec(subject)?.[0]).toSorted()).toEqual([
    "commented",
    "new notification",
  ]);
});

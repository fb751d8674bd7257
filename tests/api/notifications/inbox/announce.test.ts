import { beforeEach, expect, test } from "vitest";
import { notifyNextBatch } from "#api/notifications/inbox/announce";
import { maxFollowersPerBatch } from "#api/notifications/inbox/adaptive-batch-size";
import { notifyOnSite } from "#api/notifications/inbox/notify-on-site";
import { dispatchNext } from "#api/notifications/dispatch/dispatcher";
import { newId } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { addEvent } from "#api/site/events/add-event";
import type { ChannelProfile } from "#contract/users";
import { onPostgres, testApi } from "#tests/support/api";
import { insertFollowers } from "#tests/support/followers";
import { listNotificationKinds, dispatchAllEvents } from "#tests/support/events";
import { publishVideo } from "#tests/support/videos";

const api = await testApi({ workers: 0 });
const { db } = api;
const [anna, bea, carl] = [await api.signUp("anna"), await api.signUp("bea"), await api.signUp("carl")];
for (const user of [bea, carl]) await user.post(`/subscriptions/c/${anna.id}`);

beforeEach(async () => {
  await dispatchAllEvents(api);
  await db.deleteFrom("notifications").execute();
});

const choose = (notifications: string) => carl.patch(`/subscriptions/t/${anna.id}/notifications`, { notifications });

test("followers are notified of a new video and of a post, as they chose for the channel", async () => {
  for (const choice of ["all", "videos", "none"]) {
    await choose(choice);
    expect((await carl.get<ChannelProfile>("/users/c/anna")).data.notifications).toBe(choice);
    await publishVideo(anna);
    await anna.post("/tweets", { content: `Good morning, ${choice}` });
    await dispatchAllEvents(api);
    const kinds = { all: ["post.published", "video.published"], videos: ["video.published"], none: [] }[choice]!;
    expect(await listNotificationKinds(carl)).toEqual(kinds);
    expect((await listNotificationKinds(bea)).slice(0, 2)).toEqual(["post.published", "video.published"]);
    await db.deleteFrom("notifications").execute();
  }
  await choose("all");
  expect((await carl.patch(`/subscriptions/t/${bea.id}/notifications`, { notifications: "none" })).status).toBe(404);
  expect((await api.visitor().get<ChannelProfile>("/users/c/anna")).data.notifications).toBe(undefined);
});

test("a follower whom a post mentions is notified once, of the post where they want that kind", async () => {
  await anna.post("/tweets", { content: "Good morning, @bea and @carl" });
  await carl.patch("/notifications/settings", { site: "post.published" });
  await dispatchAllEvents(api);
  expect([await listNotificationKinds(bea), await listNotificationKinds(carl)]).toEqual([
    ["mentioned"],
    ["post.published"],
  ]);
  await db.deleteFrom("notification_settings").execute();
});

test("followers are notified of a video only while it is public and they still follow", async () => {
  const { _id } = await publishVideo(anna);
  await dispatchAllEvents(api);
  expect(await listNotificationKinds(bea)).toEqual(["video.published"]);
  for (const [visibility, length] of [
    ["unlisted", 0],
    ["private", 0],
    ["public", 1],
  ] as const) {
    await anna.patch(`/videos/${_id}`, { visibility });
    expect(await listNotificationKinds(bea)).toHaveLength(length);
  }
  await bea.post(`/subscriptions/c/${anna.id}`);
  expect(await listNotificationKinds(bea)).toEqual([]);
  await bea.post(`/subscriptions/c/${anna.id}`);
});

test("a follower who blocks the channel while followers are notified gets no notification", async () => {
  await publishVideo(anna);
  await dispatchNext({ db, log: console }, { listeners: [notifyOnSite], followUps: [] });
  await bea.post(`/users/blocks/${anna.id}`);
  await anna.post(`/users/blocks/${carl.id}`);
  await dispatchAllEvents(api);
  expect([await listNotificationKinds(bea), await listNotificationKinds(carl)]).toEqual([[], []]);
  await bea.delete(`/users/blocks/${anna.id}`);
  await anna.delete(`/users/blocks/${carl.id}`);
  await carl.post(`/subscriptions/c/${anna.id}`);
});

const followers = await insertFollowers(api, anna, 3 * maxFollowersPerBatch + 7);

/** Makes a database whose n-th statement fails, as a kill there would end it. */
function failAt(statement: number): Db {
  let count = 0;
  return db.withPlugin({
    transformQuery: ({ node }) => {
      count += 1;
      if (count === statement) throw new Error("killed");
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

test("notifying followers resumes after an abort at any statement, and everybody is notified once", async () => {
  await publishVideo(anna);
  await db.deleteFrom("notifications").execute();
  const log = { warn: () => undefined, error: () => undefined };
  const dispatch = { listeners: [notifyOnSite], followUps: [notifyNextBatch] };
  for (let statement = 1; statement <= 30; statement += 1) {
    await dispatchNext({ db: failAt(statement), log }, dispatch).catch(() => undefined);
    await db.updateTable("events").set({ run_after: "" }).execute();
  }
  await dispatchAllEvents(api);
  const rows = await db.selectFrom("notifications").select("user_id").where("kind", "=", "video.published").execute();
  const told = rows.map(({ user_id }) => user_id).toSorted();
  expect(told).toEqual([bea.id, carl.id, ...followers].toSorted());
  expect(await db.selectFrom("announcements").select("id").execute()).toEqual([]);
});

test("batches of any size notify everybody once", async () => {
  await publishVideo(anna);
  await dispatchNext({ db, log: console }, { listeners: [notifyOnSite], followUps: [] });
  const turn = { size: 7, adapt: () => void (turn.size = turn.size === 7 ? 100 : 7) };
  while (await notifyNextBatch(db, turn));
  const rows = await db.selectFrom("notifications").select("user_id").where("kind", "=", "video.published").execute();
  const told = rows.map(({ user_id }) => user_id).toSorted();
  expect(told).toEqual([bea.id, carl.id, ...followers].toSorted());
});

test.skipIf(!onPostgres)("several processes notify the followers of several videos once", async () => {
  for (let index = 0; index < 3; index += 1) await publishVideo(anna);
  await Promise.all([1, 2, 3].map(() => dispatchAllEvents(api)));
  await dispatchAllEvents(api);
  const { count } = await db
    .selectFrom("notifications")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(3 * (followers.length + 2));
});

test("followers who subscribe after publication are not notified", async () => {
  await publishVideo(anna);
  const dora = await api.signUp("dora");
  await dora.post(`/subscriptions/c/${anna.id}`);
  await dispatchAllEvents(api);
  expect(await listNotificationKinds(dora)).toEqual([]);
});

test("events of a channel that is deleted meanwhile notify nobody and do not block other events", async () => {
  const emma = await api.signUp("emma");
  await addEvent(db, { kind: "post.published", tweetId: newId(), channelId: emma.id });
  await db.deleteFrom("users").where("id", "=", emma.id).execute();
  await dispatchAllEvents(api);
  expect(await db.selectFrom("events").select("id").execute()).toEqual([]);
});

import { expect, test } from "vitest";
import { setCommentHidden } from "#api/community/comments/withhold-comment";
import { hashToken } from "#api/accounts/auth/hash-token";
import type { Comment } from "#contract/comments";
import type { NotificationFeed, NotificationSettings } from "#contract/notifications";
import { leave } from "#tests/support/account-deletion";
import { testApi, type User } from "#tests/support/api";
import { listNotificationKinds, dispatchAllEvents } from "#tests/support/events";
import { publishVideo } from "#tests/support/videos";

const api = await testApi({ workers: 0 });
const [anna, bea] = [await api.signUp("anna"), await api.signUp("bea")];
const { _id: videoId } = await publishVideo(anna, { title: "Terns at dawn" });

const read = (key: string) => api.visitor().get<NotificationFeed>(`/notifications/feed/newest?key=${key}`);
const create = async (user: User) => (await user.post<{ key: string }>("/notifications/feed")).data.key;
const kindsIn = async (key: string) => (await read(key)).data.notifications.map(({ kind }) => kind);

async function comment() {
  const { data } = await bea.post<Comment>(`/comments/${videoId}`, { commentContent: "What a sight" });
  await dispatchAllEvents(api);
  return data._id;
}

test("anybody with the key can read its owner's notifications, in the language that the owner chose", async () => {
  const key = await create(anna);
  expect(key).toMatch(/^[\w-]{32}$/);
  expect((await read(key)).data).toEqual({ language: "", notifications: [] });
  await comment();
  await api.db.updateTable("users").set({ language: "es" }).where("id", "=", anna.id).execute();
  expect((await read(key)).data).toMatchObject({
    language: "es",
    notifications: [{ kind: "comment.added", title: "Terns at dawn", excerpt: "What a sight", isUnread: true }],
  });
});

test("what is hidden, deleted or of somebody blocked is not in the feed, and what is shown again is", async () => {
  const key = await create(anna);
  await api.db.deleteFrom("notifications").execute();
  const [first, second] = [await comment(), await comment()];
  const all = ["comment.added", "comment.added"];
  expect(await kindsIn(key)).toEqual(all);
  await api.db.transaction().execute((trx) => setCommentHidden(trx, first, true));
  expect(await kindsIn(key)).toEqual(["comment.added"]);
  await api.db.transaction().execute((trx) => setCommentHidden(trx, first, false));
  expect(await kindsIn(key)).toEqual(all);
  await bea.request("DELETE", `/comments/c/${second}`);
  expect(await kindsIn(key)).toEqual(["comment.added"]);
  await anna.post(`/users/blocks/${bea.id}`);
  expect(await kindsIn(key)).toEqual([]);
});

test("the feed has the kinds of the site until others are chosen for it", async () => {
  const key = await create(anna);
  const change = (body: object) => anna.patch<NotificationSettings>("/notifications/settings", body);
  await anna.delete(`/users/blocks/${bea.id}`);
  const tellAgain = async () => {
    await api.db.deleteFrom("notifications").execute();
    await comment();
    await api.db.deleteFrom("subscriptions").execute();
    await bea.post(`/subscriptions/c/${anna.id}`);
    await dispatchAllEvents(api);
    return [await kindsIn(key), await listNotificationKinds(anna)];
  };
  const [both, comments] = [["subscriber.added", "comment.added"], ["comment.added"]];
  expect(await tellAgain()).toEqual([both, both]);
  await change({ site: "comment.added" });
  expect(await tellAgain()).toEqual([comments, comments]);
  const { data } = await change({ feed: "subscriber.added" });
  expect(data.hasFeed).toBe(true);
  expect(data.kinds.filter(({ feed }) => feed).map(({ kind }) => kind)).toEqual(["subscriber.added"]);
  expect(await tellAgain()).toEqual([["subscriber.added"], comments]);
  await change({ site: "subscriber.added", feed: "" });
  expect(await tellAgain()).toEqual([[], ["subscriber.added"]]);
  expect((await anna.get<{ unread: number }>("/notifications/unread")).data.unread).toBe(1);
  await change({ site: "", feed: "subscriber.added" });
  expect(await tellAgain()).toEqual([["subscriber.added"], []]);
  await anna.delete("/notifications/feed");
  await api.db.deleteFrom("notifications").execute();
  await api.db.deleteFrom("subscriptions").execute();
  await bea.post(`/subscriptions/c/${anna.id}`);
  await dispatchAllEvents(api);
  expect(await api.db.selectFrom("notifications").select("id").execute()).toEqual([]);
});

test("a new key replaces the earlier one, and is not that of the subscriptions", async () => {
  const ofSubscriptions = (await anna.post<{ key: string }>("/subscriptions/feed")).data.key;
  const [first, second] = [await create(anna), await create(anna)];
  const statuses = [first, second, ofSubscriptions].map(async (key) => (await read(key)).status);
  expect(await Promise.all(statuses)).toEqual([404, 200, 404]);
  expect((await api.visitor().get(`/subscriptions/feed/videos?key=${second}`)).status).toBe(404);
  await anna.request("DELETE", "/notifications/feed");
  expect((await read(second)).status).toBe(404);
  expect((await anna.get("/notifications/feed")).data).toEqual({ key: null, createdAt: null });
  expect((await anna.get("/subscriptions/feed")).data).toMatchObject({ createdAt: expect.any(String) });
});

test("no key of a feed is in the log of the API", async () => {
  const key = await create(anna);
  const ofSubscriptions = (await anna.post<{ key: string }>("/subscriptions/feed")).data.key;
  await read(key);
  await api.visitor().get(`/subscriptions/feed/videos?key=${ofSubscriptions}`);
  await api.visitor().get(`/notifications/feed/nowhere?key=${key}`);
  const log = JSON.stringify(api.logLines);
  for (const secret of [key, ofSubscriptions]) expect(log).not.toContain(secret);
});

test("the key is stored as a hash only", async () => {
  const key = await create(anna);
  const rows = await api.db.selectFrom("notification_feeds").selectAll().execute();
  expect(rows).toEqual([{ user_id: anna.id, key_hash: hashToken(key), created_at: expect.any(String) }]);
});

test("a new password and the deletion of the account end the address", async () => {
  const [dora, emil] = [await api.signUp("dora"), await api.signUp("emil")];
  const keys = [await create(dora), await create(emil)];
  const newPassword = "sing-at-noon-now";
  const passwords = { oldPassword: dora.password, newPassword, confirmPassword: newPassword };
  expect((await dora.post("/users/change-password", passwords)).status).toBe(200);
  await leave(api, emil);
  expect(await Promise.all(keys.map(async (key) => (await read(key)).status))).toEqual([404, 404]);
});

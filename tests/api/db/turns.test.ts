import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { expect, test } from "vitest";
import { newId, timestamp } from "#api/db/ids";
import { endSessionsOf } from "#api/administration/managed-accounts/acts-on-person";
import { fold } from "#contract/fold";
import type { Tables } from "#api/db/tables";
import type { Comment } from "#contract/comments";
import type { Tweet } from "#contract/tweets";
import { leave } from "#tests/support/account-deletion";
import { onPostgres, testApi } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
// The first account is an administrator, and the only one cannot be deleted.
const founder = await api.signUp("founder");
const now = timestamp();
const many = 1_200;

/** Inserts accounts that never sign in. */
async function insertUsers(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  for (let from = 0; from < count; from += 50)
    await api.db
      .insertInto("users")
      .values(
        ids.slice(from, from + 50).map((id) => {
          const names = {
            username: id,
            username_folded: fold(id),
            email: `${id}@x.test`,
            email_folded: `${id}@x.test`,
          };
          const texts = {
            full_name: "A fan",
            full_name_folded: "a fan",
            avatar: "",
            cover_image: "",
            description: "",
            password_hash: "",
          };
          return { id, ...names, ...texts, role: "user" as const, created_at: now, updated_at: now };
        }),
      )
      .execute();
  return ids;
}
const fans = await insertUsers(many);

async function insertInBatches<T>(rows: T[], insert: (batch: T[]) => Promise<unknown>) {
  for (let from = 0; from < rows.length; from += 200) await insert(rows.slice(from, from + 200));
}

const countRows = async (table: keyof Tables, column: string, value: string) => {
  const { ref } = api.db.dynamic;
  const query = api.db.selectFrom(table).where(ref(column), "=", value);
  return Number((await query.select(({ fn }) => fn.countAll().as("count")).executeTakeFirstOrThrow()).count);
};

/** Runs a deletion and returns what `count` gave at every turn of the event loop until it ended. */
async function watch(deletion: Promise<{ status: number }>, count: () => Promise<number>) {
  const seen: number[] = [];
  let isOver = false;
  const over = deletion.finally(() => (isOver = true));
  while (!isOver) {
    seen.push(await count());
    await yieldToEventLoop();
  }
  expect((await over).status).toBe(200);
  return new Set(seen.filter((rows) => rows > 0 && rows < many));
}

async function aPopularVideo(owner: Awaited<ReturnType<typeof api.signUp>>) {
  const [video_id = ""] = await insertVideos(api, owner, [{ views: many }]);
  await api.db.updateTable("videos").set({ likes_count: many }).where("id", "=", video_id).execute();
  const liked = fans.map((user_id) => ({ user_id, video_id, created_at: now }));
  await insertInBatches(liked, (rows) => api.db.insertInto("video_likes").values(rows).execute());
  const watched = fans.map((user_id) => ({ user_id, video_id, watched_at: now }));
  await insertInBatches(watched, (rows) => api.db.insertInto("watch_history").values(rows).execute());
  const thread = await owner.post<{ _id: string }>(`/comments/${video_id}`, { commentContent: "First" });
  await owner.post(`/comments/${video_id}`, { commentContent: "Reply", parentId: thread.data._id });
  await owner.post(`/likes/toggle/c/${thread.data._id}`);
  return video_id;
}

test.skipIf(onPostgres)("a video with many likes is deleted in turns, and nobody else sees it meanwhile", async () => {
  const anna = await api.signUp("anna");
  const id = await aPopularVideo(anna);
  const left = await watch(anna.delete(`/videos/${id}`), async () => {
    const rows = await countRows("video_likes", "video_id", id);
    if (rows < many) expect((await api.visitor().get(`/videos/${id}`)).status).toBe(404);
    return rows;
  });
  expect(left.size).toBeGreaterThan(1);
  for (const table of ["video_likes", "watch_history", "comments"] as const)
    expect(await countRows(table, "video_id", id)).toBe(0);
});

test("nobody else deletes anything of a popular video", async () => {
  const [owner, other] = [await api.signUp("carl"), await api.signUp("dora")];
  const id = await aPopularVideo(owner);
  expect((await other.delete(`/videos/${id}`)).status).toBe(404);
  expect(await countRows("video_likes", "video_id", id)).toBe(many);
  expect((await api.visitor().get(`/videos/${id}`)).status).toBe(200);
  expect((await owner.delete(`/videos/${id}`)).status).toBe(200);
});

test.skipIf(onPostgres)("a post with many likes is deleted in turns", async () => {
  const bea = await api.signUp("bea");
  const { _id } = (await bea.post<Tweet>("/tweets", { content: "Hello" })).data;
  const liked = fans.map((user_id) => ({ user_id, tweet_id: _id, created_at: now }));
  await insertInBatches(liked, (rows) => api.db.insertInto("tweet_likes").values(rows).execute());
  const left = await watch(bea.delete(`/tweets/${_id}`), () => countRows("tweet_likes", "tweet_id", _id));
  expect(left.size).toBeGreaterThan(1);
});

test.skipIf(onPostgres)("a held post with many likes is deleted in turns, and so is a comment", async () => {
  const wren = await api.signUp("wren");
  const [videoId] = await insertVideos(api, wren, [{}]);
  const { _id: tweet_id } = (await wren.post<Tweet>("/tweets", { content: "Popular" })).data;
  const tweetLikes = fans.map((user_id) => ({ user_id, tweet_id, created_at: now }));
  await insertInBatches(tweetLikes, (rows) => api.db.insertInto("tweet_likes").values(rows).execute());
  await api.db.updateTable("tweets").set({ withheld: "held" }).where("id", "=", tweet_id).execute();
  const addLikedComment = async () => {
    const { _id: comment_id } = (await wren.post<Comment>(`/comments/${videoId}`, { commentContent: "Popular" })).data;
    const commentLikes = fans.map((user_id) => ({ user_id, comment_id, created_at: now }));
    await insertInBatches(commentLikes, (rows) => api.db.insertInto("comment_likes").values(rows).execute());
    return comment_id;
  };
  const [bySite, forOwner, own] = [await addLikedComment(), await addLikedComment(), await addLikedComment()];
  const held = { withheld: "held", held_for: wren.id } as const;
  await api.db
    .updateTable("comments")
    .set({ ...held, held_by_site: 1 })
    .where("id", "=", bySite)
    .execute();
  await api.db.updateTable("comments").set(held).where("id", "=", forOwner).execute();
  const decide = (kind: "tweet" | "comment", ids: string) =>
    founder.patch("/moderation/held", { kind, act: "delete", ids });
  const seenAt = "2020-01-01T00:00:00.000Z";
  await founder.patch("/moderation/held", { kind: "tweet", act: "delete", ids: tweet_id, seenAt });
  expect(await countRows("tweet_likes", "tweet_id", tweet_id), "of a tweet that is left").toBe(many);
  const likesOf = (id: string) => () => countRows("comment_likes", "comment_id", id);
  for (const left of [
    await watch(decide("tweet", tweet_id), () => countRows("tweet_likes", "tweet_id", tweet_id)),
    await watch(decide("comment", bySite), likesOf(bySite)),
    await watch(wren.patch("/dashboard/comments", { act: "delete", ids: forOwner }), likesOf(forOwner)),
    await watch(wren.delete(`/comment/${own}`), likesOf(own)),
  ])
    expect(left.size).toBeGreaterThan(1);
});

test.skipIf(onPostgres)("an account with many subscribers is deleted in turns, with their counters", async () => {
  const eve = await api.signUp("eve");
  const subscribed = fans.map((subscriber_id) => ({ subscriber_id, channel_id: eve.id, created_at: now }));
  await insertInBatches(subscribed, (rows) => api.db.insertInto("subscriptions").values(rows).execute());
  await api.db.updateTable("users").set({ subscriptions_count: 1 }).where("id", "in", fans.slice(0, 500)).execute();
  await api.db.updateTable("users").set({ subscriptions_count: 1 }).where("id", "in", fans.slice(500)).execute();
  await api.db.updateTable("users").set({ subscribers_count: many }).where("id", "=", eve.id).execute();
  const left = await watch(leave(api, eve), () => countRows("subscriptions", "channel_id", eve.id));
  expect(left.size).toBeGreaterThan(1);
  const counted = api.db
    .selectFrom("users")
    .select("id")
    .where("subscriptions_count", ">", 0)
    .where("full_name", "=", "A fan");
  expect(await counted.execute()).toEqual([]);
});

test.skipIf(onPostgres)("the blocks of an account that leaves are deleted in turns", async () => {
  const hal = await api.signUp("hal");
  const blocks = fans.map((owner_id) => ({ owner_id, blocked_id: hal.id, created_at: now }));
  await insertInBatches(blocks, (rows) => api.db.insertInto("blocks").values(rows).execute());
  const left = await watch(leave(api, hal), () => countRows("blocks", "blocked_id", hal.id));
  expect(left.size).toBeGreaterThan(1);
});

/** Inserts sessions of an account, each with a token. */
async function openSessions({ id: user_id }: { id: string }) {
  const ids = fans.map((id) => `${id}-${user_id}`);
  const sessions = ids.map((id) => ({ id, user_id, created_at: now }));
  await insertInBatches(sessions, (rows) => api.db.insertInto("sessions").values(rows).execute());
  const times = { access_expires_at: "2999", refresh_expires_at: "2999" };
  const tokens = ids.map((id) => ({ refresh_hash: id, access_hash: id, session_id: id, used_at: null, ...times }));
  await insertInBatches(tokens, (rows) => api.db.insertInto("session_tokens").values(rows).execute());
}

test.skipIf(onPostgres)("the sessions of an account are ended in turns, all but the present one", async () => {
  const ida = await api.signUp("ida");
  await openSessions(ida);
  const left = await watch(ida.delete("/users/sessions"), () => countRows("sessions", "user_id", ida.id));
  expect(left.size).toBeGreaterThan(1);
  expect(await countRows("sessions", "user_id", ida.id)).toBe(1);
  await openSessions(ida);
  const [admin] = await api.db.selectFrom("users").select("id").where("role", "=", "admin").execute();
  expect(admin).toBeDefined();
  const actor = { id: admin!.id, role: "admin", sessionNumber: "" } as const;
  const ending = endSessionsOf(api.db, actor, ida.id).then(() => ({ status: 200 }));
  expect((await watch(ending, () => countRows("sessions", "user_id", ida.id))).size).toBeGreaterThan(1);
  expect((await ida.get("/users/current-user")).status).toBe(401);
});

test("very many decisions are marked as read, on SQLite in turns", async () => {
  const jan = await api.signUp("jan");
  const subject = { subject_kind: "user", subject_id: jan.id, owner_id: jan.id, copy: "{}" } as const;
  const moderation = { id: newId(), ...subject, state: "closed", opened_at: now, changed_at: now } as const;
  await api.db.insertInto("moderation_cases").values(moderation).execute();
  const fields = { case_id: moderation.id, act: "warn", reason: "", decided_by: jan.id, affected_id: jan.id } as const;
  const decisions = fans.map(() => ({ id: newId(), ...fields, decided_at: now }));
  await insertInBatches(decisions, (rows) => api.db.insertInto("moderation_decisions").values(rows).execute());
  const countUnseen = async () => {
    const unseen = api.db
      .selectFrom("moderation_decisions")
      .where("affected_id", "=", jan.id)
      .where("seen_at", "is", null);
    return Number((await unseen.select(({ fn }) => fn.countAll().as("count")).executeTakeFirstOrThrow()).count);
  };
  const left = await watch(jan.post("/users/decisions/seen", { until: now }), countUnseen);
  if (!onPostgres) expect(left.size).toBeGreaterThan(1);
  expect(await countUnseen()).toBe(0);
});

test("an administrator whose deletion is refused keeps all subscribers", async () => {
  const only = await api.signUp("only");
  await api.db.updateTable("users").set({ role: "user" }).where("role", "=", "admin").execute();
  await api.db.updateTable("users").set({ role: "admin" }).where("id", "=", only.id).execute();
  const fan = await api.signUp("fan");
  await fan.post(`/subscriptions/t/${only.id}`);
  expect((await only.request("DELETE", "/users/me", { password: only.password })).status).toBe(409);
  expect(await countRows("subscriptions", "channel_id", only.id)).toBe(1);
});

test("all subscribers of a channel are listed in slices, between which other requests run", async () => {
  const gus = await api.signUp("gus");
  const subscribed = fans.map((subscriber_id) => ({ subscriber_id, channel_id: gus.id, created_at: now }));
  await insertInBatches(subscribed, (rows) => api.db.insertInto("subscriptions").values(rows).execute());
  const list = async (query: string) => {
    let turns = 0;
    let isOver = false;
    const listing = api.visitor().get<{ subscriberId: string }[]>(`/subscriptions/c/${gus.id}${query}`);
    const over = listing.finally(() => (isOver = true));
    for (; !isOver; turns += 1) await yieldToEventLoop();
    return { turns, ids: (await over).data.map(({ subscriberId }) => subscriberId) };
  };
  await list("?limit=1");
  const [one, all] = [await list("?limit=1"), await list("")];
  expect(all.ids).toEqual([...fans].sort().reverse());
  if (!onPostgres) expect(all.turns).toBeGreaterThan(one.turns);
});

test.skipIf(onPostgres)("a long history is cleared in turns", async () => {
  const finn = await api.signUp("finn");
  const videos = await insertVideos(
    api,
    finn,
    Array.from({ length: many }, () => ({})),
  );
  const watched = videos.map((video_id) => ({ user_id: finn.id, video_id, watched_at: now }));
  await insertInBatches(watched, (rows) => api.db.insertInto("watch_history").values(rows).execute());
  const left = await watch(finn.delete("/users/history"), () => countRows("watch_history", "user_id", finn.id));
  expect(left.size).toBeGreaterThan(1);
  expect(await countRows("watch_history", "user_id", finn.id)).toBe(0);
});

import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { join } from "node:path";
import pino from "pino";
import { expect, test } from "vitest";
import { deleteUser } from "#api/administration/account-deletion/begin-deletion";
import { eraseMarkedAccounts } from "#api/administration/account-deletion/erase-account";
import { runTurns } from "#api/administration/account-deletion/run-turns";
import { newId, timestamp } from "#api/db/ids";
import { openMediaStore } from "#api/media/store/open-media";
import type { Page } from "#contract/envelope";
import type { Video } from "#contract/videos";
import { testApi, type User } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";
import { recount } from "#api/operation/doctor/check-counters";

const api = await testApi();
// The first account is an administrator, and the only one cannot be deleted.
await api.signUp("founder");
const media = await openMediaStore(join(api.place.dataDir, "media"));
const brokenMedia = new Proxy(media, {
  get: (store, name: keyof typeof media) =>
    name === "deletePrefix" ? () => Promise.reject(new Error("The disk is gone")) : store[name],
});
const log = pino({ level: "silent" });
const many = 450;
const created_at = timestamp();
let names = 0;
const someone = (name: string) => api.signUp(`${name}-${(names += 1)}`);

const inBatches = async <T>(rows: T[], insert: (batch: T[]) => Promise<unknown>) => {
  for (let from = 0; from < rows.length; from += 150) await insert(rows.slice(from, from + 150));
};

/** Inserts what an account owns: videos, likes and comments of another's videos, replies, tweets and a history. */
async function aLargeAccount(user: User, other: User) {
  const videos = await insertVideos(
    api,
    other,
    Array.from({ length: many }, () => ({})),
  );
  await insertVideos(
    api,
    user,
    Array.from({ length: 60 }, () => ({})),
  );
  const { db } = api;
  const pairs = videos.map((video_id) => ({ user_id: user.id, video_id }));
  await inBatches(pairs, (rows) =>
    db
      .insertInto("video_likes")
      .values(rows.map((row) => ({ ...row, created_at })))
      .execute(),
  );
  await inBatches(pairs, (rows) =>
    db
      .insertInto("watch_history")
      .values(rows.map((row) => ({ ...row, watched_at: created_at })))
      .execute(),
  );
  const comment = (owner_id: string, video_id: string, parent_id: string | null = null) => {
    return { id: newId(), video_id, owner_id, parent_id, content: "Hello", created_at, updated_at: created_at };
  };
  const own = videos.map((id) => comment(user.id, id));
  const ownReplies = videos.slice(0, 120).map((id) => comment(user.id, id, own[0]!.id));
  const answers = own.slice(1, 30).map(({ id, video_id }) => comment(other.id, video_id, id));
  await inBatches([...own, ...ownReplies, ...answers], (rows) => db.insertInto("comments").values(rows).execute());
  const tweets = Array.from({ length: 50 }, () => ({
    id: newId(),
    owner_id: user.id,
    content: "Hi",
    created_at,
    updated_at: created_at,
  }));
  await db.insertInto("tweets").values(tweets).execute();
  for (const { id } of tweets.slice(0, 3)) await other.post(`/likes/toggle/t/${id}`);
  await other.post(`/subscriptions/t/${user.id}`);
  await user.post(`/subscriptions/t/${other.id}`);
  await recount(db);
}

const counters = async () => ({
  users: await api.db.selectFrom("users").selectAll().orderBy("id").execute(),
  videos: await api.db.selectFrom("videos").selectAll().orderBy("id").execute(),
  comments: await api.db.selectFrom("comments").selectAll().orderBy("id").execute(),
});

const countRows = async (table: "video_likes" | "comments" | "videos" | "tweets" | "watch_history", userId: string) => {
  const column = table === "video_likes" || table === "watch_history" ? "user_id" : "owner_id";
  const query = api.db.selectFrom(table).where(api.db.dynamic.ref<never>(column), "=", userId as never);
  return Number((await query.select(({ fn }) => fn.countAll().as("count")).executeTakeFirstOrThrow()).count);
};

test("an account with very much of its own is deleted in turns, between which other requests run", async () => {
  const [anna, bea] = [await someone("anna"), await someone("bea")];
  await aLargeAccount(anna, bea);
  const tables = ["video_likes", "comments", "videos"] as const;
  const seen = tables.map(() => new Set<number>());
  let isOver = false;
  const deletion = deleteUser({ db: api.db, media }, anna.id).finally(() => (isOver = true));
  for (; !isOver; await yieldToEventLoop())
    for (const [place, table] of tables.entries()) seen[place]!.add(await countRows(table, anna.id));
  await deletion;
  for (const numbers of seen) expect(numbers.size).toBeGreaterThan(2);
});

test("a deletion that is stopped takes no further turn", async () => {
  const { id } = await someone("anna");
  await api.db.updateTable("users").set({ deleting_since: timestamp() }).where("id", "=", id).execute();
  const stopping = new AbortController();
  let turns = 0;
  const turn = async () => {
    stopping.abort();
    return (turns += 1) < 3;
  };
  const work = runTurns(api.db, id, { turn, signal: stopping.signal });
  await expect(work).rejects.toThrow("aborted");
  expect(turns).toBe(1);
  await eraseMarkedAccounts({ db: api.db, media, log });
});

test("between its turns a deletion pauses as long as each took", async () => {
  const { id } = await someone("anna");
  await api.db.updateTable("users").set({ deleting_since: timestamp() }).where("id", "=", id).execute();
  const [beganAt, turnMs, count] = [performance.now(), 20, 5];
  let turns = 0;
  const turn = async () => {
    for (const end = performance.now() + turnMs; performance.now() < end;);
    return (turns += 1) < count;
  };
  await runTurns(api.db, id, { turn });
  expect(performance.now() - beganAt).toBeGreaterThan(turnMs * count * 1.95);
  await eraseMarkedAccounts({ db: api.db, media, log });
});

test("nobody can sign in to an account or see its channel from the moment it is deleted", async () => {
  const [anna, bea] = [await someone("anna"), await someone("bea")];
  await aLargeAccount(anna, bea);
  const [video] = (await api.visitor().get<Page<Video>>(`/videos?userId=${anna.id}`)).data.docs;
  await expect(deleteUser({ db: api.db, media: brokenMedia }, anna.id)).rejects.toThrow("The disk is gone");
  expect((await anna.get("/users/current-user")).status).toBe(401);
  for (const name of [anna.username, anna.id]) expect((await api.visitor().get(`/users/c/${name}`)).status).toBe(404);
  expect((await api.visitor().get(`/videos/${video!._id}`)).status).toBe(404);
  const rows = await api.db.selectFrom("videos").select("visibility").where("owner_id", "=", anna.id).execute();
  expect(new Set(rows.map(({ visibility }) => visibility))).toEqual(new Set(["private"]));
  const signIn = { email: anna.email, password: anna.password };
  expect((await api.visitor().post("/users/login", signIn)).status).toBe(401);
  await eraseMarkedAccounts({ db: api.db, media, log });
});

test("a deletion whose files cannot be deleted yet is answered as decided, and continues later", async () => {
  const anna = await someone("anna");
  await insertVideos(api, anna, [{}]);
  const lines: string[] = [];
  const warnings = pino({ level: "warn" }, { write: (line) => void lines.push(line) });
  const deleted = await deleteUser({ db: api.db, media: brokenMedia, log: warnings }, anna.id);
  expect(deleted).toEqual({ username: anna.username, videos: 1 });
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { userId: anna.id, err: { message: "The disk is gone" }, msg: "the deletion of an account goes on later" },
  ]);
  await eraseMarkedAccounts({ db: api.db, media, log });
  expect(await api.db.selectFrom("users").select("id").where("id", "=", anna.id).execute()).toEqual([]);
});

test("a video that another process deletes meanwhile does not end a deletion", async () => {
  const anna = await someone("anna");
  await insertVideos(api, anna, [{}, {}, {}]);
  let isRaced = false;
  const racing = new Proxy(media, {
    get: (store, name: keyof typeof media) =>
      name !== "deletePrefix"
        ? store[name]
        : async (prefix: string) => {
            if (!isRaced) await api.db.deleteFrom("videos").where("owner_id", "=", anna.id).execute();
            isRaced = true;
            await store.deletePrefix(prefix);
          },
  });
  await deleteUser({ db: api.db, media: racing }, anna.id);
  expect(isRaced).toBe(true);
  expect(await api.db.selectFrom("users").select("id").where("id", "=", anna.id).execute()).toEqual([]);
});

test("the counters of everybody else are right after a large account is deleted", async () => {
  const [anna, bea] = [await someone("anna"), await someone("bea")];
  await aLargeAccount(anna, bea);
  await deleteUser({ db: api.db, media }, anna.id);
  const remaining = await counters();
  await recount(api.db);
  expect(remaining).toEqual(await counters());
  for (const table of ["video_likes", "comments", "videos", "tweets", "watch_history"] as const)
    expect({ table, rowCount: await countRows(table, anna.id) }).toEqual({ table, rowCount: 0 });
  const placeholders = remaining.comments.filter((row) => row.owner_id === bea.id && row.is_deleted === 1);
  expect(placeholders).toHaveLength(29);
});

test("a deletion that was interrupted continues, and its username is free meanwhile", async () => {
  const [anna, bea] = [await someone("anna"), await someone("bea")];
  await aLargeAccount(anna, bea);
  await expect(deleteUser({ db: api.db, media: brokenMedia }, anna.id)).rejects.toThrow("The disk is gone");
  const successor = await api.signUp(anna.username);
  await eraseMarkedAccounts({ db: api.db, media, log, signal: AbortSignal.abort() });
  expect(await countRows("videos", anna.id)).toBeGreaterThan(50);
  await eraseMarkedAccounts({ db: api.db, media, log });
  expect(await api.db.selectFrom("users").select("id").where("id", "=", anna.id).execute()).toEqual([]);
  const remaining = await counters();
  await recount(api.db);
  expect(remaining).toEqual(await counters());
  expect((await successor.get("/users/current-user")).status).toBe(200);
});

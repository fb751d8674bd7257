import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Transaction } from "kysely";
import { approveComment, setCommentHidden } from "#api/community/comments/withhold-comment";
import { approveTweet, setTweetHidden } from "#api/community/tweets/withhold-tweet";
import { timestamp } from "#api/db/ids";
import type { Tables } from "#api/db/tables";
import { switchVersion } from "#api/videos/processing/switch-version";
import { publishHandler } from "#api/videos/processing/publish-scheduled";
import { saveFailure } from "#api/videos/processing/make-playable";
import { addJob, claimJob } from "#api/videos/processing/job-queue";
import { recordFailure } from "#api/operation/backup/backup-state";
import { findSiteId } from "#api/db/site-id";
import { eventShapes } from "#contract/events";
import type { Comment } from "#contract/comments";
import type { Tweet } from "#contract/tweets";
import type { Video } from "#contract/videos";
import { testApi, type User } from "#tests/support/api";
import { addCaptions } from "#tests/support/captions";
import { takeEvents } from "#tests/support/events";
import { advanceClock, jobsOf, waitForStatus } from "#tests/support/jobs";
import { replace, waitForReplacement } from "#tests/support/replacements";
import { suspend } from "#tests/support/roles";
import { publishVideo } from "#tests/support/videos";

const api = await testApi({ workers: 0 });
const admin = await api.signUp("admin");
const anna = await api.signUp("anna");
const bea = await api.signUp("bea");

beforeEach(() => takeEvents(api));

afterEach(() => void vi.useRealTimers());

const statusOf = async (id: string) => (await api.visitor().get(`/videos/${id}`)).status;
async function endSuspension({ id }: User) {
  await api.db.updateTable("users").set({ suspended_until: null }).where("id", "=", id).execute();
}
const kindsOf = async () => (await takeEvents(api)).map(({ kind }) => kind);

test("every event that is added has the shape of its kind", async () => {
  const { _id: videoId } = await publishVideo(anna);
  await bea.post(`/comments/${videoId}`, { commentContent: "Hello" });
  await bea.post(`/likes/toggle/v/${videoId}`);
  const events = await takeEvents(api);
  for (const { kind, ...about } of events)
    expect(eventShapes[kind].strict().safeParse(about), kind).toMatchObject({ success: true });
  expect(events.map(({ kind }) => kind)).toEqual(["video.published", "comment.added", "liked"]);
});

test("a video is announced once, when everybody's lists show it first", async () => {
  const { _id } = await publishVideo(anna, { visibility: "private" });
  expect(await takeEvents(api)).toEqual([]);
  await anna.patch(`/videos/${_id}`, { visibility: "public" });
  const about = { videoId: _id, channelId: anna.id };
  expect(await takeEvents(api)).toEqual([
    { kind: "video.published", ...about, isLater: false },
    { kind: "video.changed", ...about },
  ]);
  for (const visibility of ["private", "public"]) await anna.patch(`/videos/${_id}`, { visibility });
  expect(await kindsOf()).toEqual(["video.changed", "video.changed"]);
});

test("a change of tags of chosen videos, captions, and a new address are events of a changed video", async () => {
  const { _id: videoId } = await publishVideo(anna);
  const changed = { kind: "video.changed", videoId, channelId: anna.id };
  await takeEvents(api);
  const change = (fields: object) => anna.post("/dashboard/changes", { ids: videoId, ...fields });
  await change({ change: "addTags", tags: "dawn" });
  expect(await takeEvents(api)).toEqual([changed]);
  await change({ change: "addTags", tags: "dawn" });
  expect(await takeEvents(api)).toEqual([]);
  const { data: captions } = await addCaptions(anna, videoId);
  expect(await takeEvents(api)).toEqual([changed]);
  await anna.delete(`/captions/${videoId}/${captions._id}`);
  expect((await anna.delete(`/captions/${videoId}/${captions._id}`)).status).toBe(404);
  expect(await takeEvents(api)).toEqual([changed]);
  await anna.patch(`/videos/${videoId}`, { visibility: "unlisted" });
  await takeEvents(api);
  const { data: moved } = await anna.post<Video>(`/videos/${videoId}/address`);
  expect(await takeEvents(api)).toEqual([{ ...changed, videoId: moved._id }]);
});

test("a video that was unpublished before it could be played is announced when it appears", async () => {
  const { _id } = await publishVideo(anna, {}, "mp4");
  await api.db.updateTable("videos").set({ status: "processing", is_announced: 0 }).where("id", "=", _id).execute();
  await anna.patch(`/videos/${_id}`, { visibility: "private" });
  await api.db.updateTable("videos").set({ status: "ready" }).where("id", "=", _id).execute();
  await takeEvents(api);
  await anna.patch(`/videos/${_id}`, { visibility: "public" });
  expect(await kindsOf()).toEqual(["video.published", "video.changed"]);
});

test("a video from before there were events is announced only if it never appeared", async () => {
  const videos = [await publishVideo(anna), await publishVideo(anna, { visibility: "private" })];
  await api.db.updateTable("videos").set({ is_announced: null }).execute();
  await takeEvents(api);
  for (const { _id } of videos)
    for (const visibility of ["private", "public"]) await anna.patch(`/videos/${_id}`, { visibility });
  const published = (await takeEvents(api)).filter(({ kind }) => kind === "video.published");
  expect(published).toMatchObject([{ videoId: videos[1]!._id }]);
});

test("a scheduled video is announced when it appears, and once however often its job runs", async () => {
  const publishAt = new Date(Date.now() + 60_000).toISOString();
  const { _id } = await publishVideo(anna, { visibility: "public", publishAt });
  expect(await takeEvents(api)).toEqual([]);
  advanceClock(61_000);
  for (let run = 0; run < 2; run += 1) await publishHandler(api).run({ video_id: _id } as never, null as never);
  vi.useRealTimers();
  expect(await takeEvents(api)).toEqual([{ kind: "video.published", videoId: _id, channelId: anna.id, isLater: true }]);
});

test("a scheduled video of a suspended owner waits for the end of the suspension, though it ends early", async () => {
  const hour = 60 * 60_000;
  const publishAt = new Date(Date.now() + hour).toISOString();
  const { _id } = await publishVideo(anna, { visibility: "public", publishAt });
  await suspend(api, anna);
  onTestFinished(() => endSuspension(anna));
  const run = () => publishHandler(api).run({ video_id: _id } as never, null as never);
  advanceClock(hour + 1_000);
  for (let runs = 0; runs < 2; runs += 1) await run();
  expect([await statusOf(_id), await takeEvents(api)]).toEqual([404, []]);
  const waiting = (await jobsOf(api, _id)).map(({ run_after }) => Date.parse(run_after));
  expect(waiting).toEqual([expect.closeTo(Date.now() + hour, -4)]);
  await endSuspension(anna);
  await run();
  expect([await statusOf(_id), await kindsOf()]).toEqual([200, ["video.published"]]);
});

test("a video whose owner was suspended while it was converted appears after the suspension", async () => {
  const { _id } = await publishVideo(anna, { visibility: "public" }, "avi");
  await suspend(api, anna);
  onTestFinished(() => endSuspension(anna));
  const working = await testApi({ sharedWith: api });
  await waitForStatus("ready", anna, _id);
  await working.close();
  expect([await statusOf(_id), await takeEvents(api)]).toEqual([404, []]);
  await endSuspension(anna);
  await publishHandler(api).run({ video_id: _id } as never, null as never);
  expect([await statusOf(_id), await kindsOf()]).toEqual([200, ["video.published"]]);
  const { publishedAt, createdAt } = (await anna.get<Video>(`/videos/${_id}`)).data;
  expect(publishedAt > createdAt).toBe(true);
});

test("a video whose first file failed appears by another one after the suspension of its owner", async () => {
  const { _id } = await publishVideo(anna, {}, "mp4");
  const failed = { status: "failed", failure: "The video could not be converted", is_announced: 0 } as const;
  await api.db.updateTable("videos").set(failed).where("id", "=", _id).execute();
  await takeEvents(api);
  await replace(anna, _id, "webm");
  await suspend(api, anna);
  onTestFinished(() => endSuspension(anna));
  const working = await testApi({ sharedWith: api });
  await waitForReplacement(anna, _id);
  await working.close();
  expect([await statusOf(_id), await kindsOf()]).toEqual([404, ["video.changed"]]);
  await endSuspension(anna);
  await publishHandler(api).run({ video_id: _id } as never, null as never);
  expect([await statusOf(_id), await kindsOf()]).toEqual([200, ["video.published"]]);
});

test("a permanently failed conversion adds one event, though its worker ends before its job does", async () => {
  const { _id } = await publishVideo(anna, { visibility: "private" });
  await api.db.updateTable("videos").set({ status: "processing" }).where("id", "=", _id).execute();
  await addJob(api.db, { kind: "make-playable", videoId: _id });
  const job = (await claimJob(api.db, Date.now(), ["make-playable"]))!;
  await saveFailure(api.db, job, new Error("first"));
  await saveFailure(api.db, job, new Error("Every attempt ended with its worker"));
  expect(await takeEvents(api)).toMatchObject([{ kind: "video.failed", videoId: _id, part: "file" }]);
  await api.db.deleteFrom("jobs").where("video_id", "=", _id).execute();
});

test("the event of a deleted video has its title", async () => {
  const { _id } = await publishVideo(anna, { title: "Gone" });
  await takeEvents(api);
  await anna.delete(`/videos/${_id}`);
  expect(await takeEvents(api)).toEqual([{ kind: "video.deleted", videoId: _id, channelId: anna.id, title: "Gone" }]);
});

test("a public comment adds an event, and a held comment one for its reviewers", async () => {
  const { _id: videoId } = await publishVideo(anna);
  await takeEvents(api);
  const write = async (commentContent: string, parentId?: string) =>
    (await bea.post<Comment>(`/comments/${videoId}`, { commentContent, ...(parentId && { parentId }) })).data;
  const first = await write("First");
  const reply = await write("Second", first._id);
  expect(await takeEvents(api)).toMatchObject([
    { kind: "comment.added", commentId: first._id, answeredId: null },
    { kind: "comment.added", commentId: reply._id, answeredId: first._id },
  ]);
  await api.db
    .insertInto("comment_rules")
    .values({ user_id: anna.id, rule: "hold-all", watched_words: "" })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ rule: "hold-all" }))
    .execute();
  const held = await write("Third");
  expect(await takeEvents(api)).toMatchObject([{ kind: "comment.held", commentId: held._id, channelId: anna.id }]);
  await api.db.deleteFrom("comment_rules").execute();
  await api.db.transaction().execute((trx) => approveComment(trx, held._id));
  expect(await takeEvents(api)).toMatchObject([{ kind: "comment.added", commentId: held._id, authorId: bea.id }]);
});

/** Lets the site hold what has a word. */
async function holdWord(word: string) {
  const row = { key: "watchedWords", value: JSON.stringify([word]), updated_at: timestamp(), updated_by: admin.id };
  await api.db.insertInto("site_settings").values(row).execute();
  onTestFinished(async () => void (await api.db.deleteFrom("site_settings").where("key", "=", row.key).execute()));
}

/** Posts that the site holds, each with what brings it to people: the event, and what changes its state. */
async function heldPosts() {
  const { _id: videoId } = await publishVideo(anna);
  const write = async (content: string) =>
    (await bea.post<Comment>(`/comments/${videoId}`, { commentContent: content })).data._id;
  const post = async (content: string) => (await bea.post<Tweet>("/tweets", { content })).data._id;
  const edit = {
    comment: (id: string, commentContent: string) => bea.patch(`/comment/${id}`, { commentContent }),
    tweet: (id: string, content: string) => bea.patch(`/tweets/${id}`, { content }),
  };
  return [
    { write, edit: edit.comment, kind: "comment.added", setHidden: setCommentHidden, approve: approveComment },
    { write: post, edit: edit.tweet, kind: "post.published", setHidden: setTweetHidden, approve: approveTweet },
  ] as const;
}

const inTransaction = <T>(run: (trx: Transaction<Tables>) => Promise<T>) => api.db.transaction().execute(run);
const kindsBut = async (other: string) => (await kindsOf()).filter((kind) => kind !== other);

test("a comment or tweet that was held and then hidden is announced when it is first shown, and never again", async () => {
  await holdWord("heron");
  for (const { write, kind, setHidden } of await heldPosts()) {
    const id = await write("A heron");
    await inTransaction((trx) => setHidden(trx, id, true));
    expect(await kindsBut("comment.held")).not.toContain(kind);
    await inTransaction((trx) => setHidden(trx, id, false));
    expect(await kindsOf()).toEqual([kind]);
    for (const isHidden of [true, false]) await inTransaction((trx) => setHidden(trx, id, isHidden));
    expect(await kindsOf()).toEqual([]);
  }
});

test("an announced comment or tweet is not announced again when its new text was held, whoever shows it", async () => {
  await holdWord("heron");
  for (const { write, edit, kind, setHidden, approve } of await heldPosts()) {
    const [shown, other] = [await write("A tern"), await write("A gull")];
    expect((await kindsOf()).filter((each) => each === kind)).toEqual([kind, kind]);
    for (const id of [shown, other]) await edit(id, `A heron ${id}`);
    await inTransaction((trx) => approve(trx, shown));
    for (const isHidden of [true, false]) await inTransaction((trx) => setHidden(trx, other, isHidden));
    expect(await kindsBut("comment.held")).toEqual([]);
  }
});

test("a held post of an earlier release is announced when it is shown, and one that is shown already is not", async () => {
  await holdWord("heron");
  for (const { write, kind, setHidden, approve } of await heldPosts()) {
    const [hidden, approved, shown] = [await write("A heron"), await write("A second heron"), await write("A tern")];
    for (const table of ["comments", "tweets"] as const)
      await api.db.updateTable(table).set({ is_announced: null }).execute();
    await takeEvents(api);
    await inTransaction((trx) => approve(trx, approved));
    for (const id of [hidden, shown])
      for (const isHidden of [true, false]) await inTransaction((trx) => setHidden(trx, id, isHidden));
    expect(await kindsOf()).toEqual([kind, kind]);
  }
});

test("a comment that its channel holds is announced when its owner approves it, though it was hidden meanwhile", async () => {
  await anna.patch("/users/comment-rules", { rule: "hold-all" });
  const [{ write, setHidden, approve }] = await heldPosts();
  const id = await write("Waits");
  for (const isHidden of [true, false]) await inTransaction((trx) => setHidden(trx, id, isHidden));
  await takeEvents(api);
  await inTransaction((trx) => approve(trx, id));
  expect(await kindsOf()).toEqual(["comment.added"]);
  await anna.patch("/users/comment-rules", { rule: "on" });
});

test("a heart, a like and a subscriber add events, and their removal does not", async () => {
  const { _id: videoId } = await publishVideo(anna);
  const { data: comment } = await bea.post<Comment>(`/comments/${videoId}`, { commentContent: "Hello" });
  await takeEvents(api);
  for (let turn = 0; turn < 2; turn += 1) {
    await anna.patch(`/comment/heart/${comment._id}`);
    await bea.post(`/likes/toggle/v/${videoId}`);
    await bea.post(`/subscriptions/c/${anna.id}`);
  }
  await anna.post(`/likes/toggle/v/${videoId}`);
  expect((await kindsOf()).sort()).toEqual(["comment.hearted", "liked", "subscriber.added"]);
});

test("a post adds an event", async () => {
  const { data } = await anna.post<Tweet>("/tweets", { content: "Good morning" });
  expect(await takeEvents(api)).toEqual([{ kind: "post.published", tweetId: data._id, channelId: anna.id }]);
});

test("a report adds an event when it opens a case, and its decision one for both sides", async () => {
  const { data: tweet } = await anna.post<Tweet>("/tweets", { content: "Buy this" });
  await takeEvents(api);
  for (const reporter of [bea, admin]) await reporter.post(`/reports/tweet/${tweet._id}`, { reason: "spam" });
  const [opened, ...others] = await takeEvents(api);
  expect([opened, others]).toMatchObject([{ kind: "report.opened", subjectKind: "tweet", subjectId: tweet._id }, []]);
  const { caseId } = opened as { caseId: string };
  const { data: found } = await admin.get<{ version: number }>(`/moderation/cases/${caseId}`);
  const decision = { act: "warn", reason: "No advertisements", version: String(found.version) };
  await admin.post(`/moderation/cases/${caseId}/decisions`, decision);
  expect(await takeEvents(api)).toMatchObject([
    { kind: "report.decided", caseId, act: "warn" },
    { kind: "decision.made", userId: anna.id, act: "warn" },
  ]);
});

test("a sign-in from another network adds an event, except the first sign-in", async () => {
  const { email, password } = anna;
  await api.visitor().post("/users/login", { email, password }, { caller: { address: "203.0.113.9" } });
  expect(await takeEvents(api)).toMatchObject([{ kind: "network.new", userId: anna.id, network: "203.0.113.0/24" }]);
});

test("a deleted account and a failed backup add events", async () => {
  const carl = await api.signUp("carl");
  await takeEvents(api);
  await admin.delete(`/administration/users/${carl.id}`);
  await findSiteId(api.db);
  await recordFailure(api.db, "no room");
  expect(await takeEvents(api)).toEqual([
    { kind: "account.deleted", userId: carl.id, username: "carl" },
    { kind: "backup.failed", failure: "no room" },
  ]);
});

test("a new file of a video is no new video", async () => {
  const video: Video = await publishVideo(anna);
  await takeEvents(api);
  await addJob(api.db, { kind: "switch-file", videoId: video._id });
  const job = (await claimJob(api.db, Date.now(), ["switch-file"]))!;
  const version_id = "0123456789abcdef01234567";
  await api.db
    .insertInto("replacements")
    .values({
      ...{ video_id: video._id, version_id, status: "processing", failure: null, progress: null },
      created_at: video.createdAt,
    })
    .execute();
  const { file_name, mime, bytes, duration, width, height } = await api.db
    .selectFrom("videos")
    .selectAll()
    .where("id", "=", video._id)
    .executeTakeFirstOrThrow();
  const file = { file_name, mime, bytes, duration, width, height };
  const source = { sha256: "0", source_extension: "mp4", sourceBytes: null, firstJob: null };
  await switchVersion({ db: api.db, quotas: { user: null, total: null } }, job, {
    id: video._id,
    version_id,
    owner_id: anna.id,
    file,
    ...source,
  });
  expect(await kindsOf()).toEqual(["video.changed"]);
});

import { sql } from "kysely";
import { expect, test } from "vitest";
import { markDeleted } from "#api/administration/account-deletion/mark-deleted";
import { setCommentHidden } from "#api/community/comments/withhold-comment";
import type { Comment } from "#contract/comments";
import type { HeldPost } from "#contract/comment-rules";
import type { Page } from "#contract/envelope";
import type { WatchPageVideo } from "#contract/videos";
import { testApi, type User } from "#tests/support/api";
import { nextMillisecond } from "#tests/support/next-millisecond";
import { giveRole } from "#tests/support/roles";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const [anna, bea, carl] = [await api.signUp("anna"), await api.signUp("bea"), await api.signUp("carl")];
const moderator = await api.signUp("moderator");
await giveRole(api, moderator, "moderator");
await giveRole(api, anna, "user");
const visitor = api.visitor();

const aVideo = async () => (await insertVideos(api, anna, [{}]))[0]!;
const setRule = (fields: object) => anna.patch("/users/comment-rules", fields);
const comment = (who: User, id: string, commentContent: string, parentId = "") =>
  who.post<Comment>(`/comments/${id}`, { commentContent, parentId });
const listed = async (id: string, who: User | typeof visitor = visitor) =>
  (await who.get<Page<Comment>>(`/comments/${id}?parent=none`)).data;
const countOf = async (id: string) => (await visitor.get<WatchPageVideo>(`/videos/${id}`)).data.commentsCount;
const queue = async (who = anna) => (await who.get<HeldPost[]>("/dashboard/comments")).data;
const decide = (act: "approve" | "delete" | "block", ids: string[], seenAt?: string, who = anna) =>
  who.patch<{ decided: number; left: number }>("/dashboard/comments", { act, ids: ids.join(" "), seenAt });

test("a channel's settings are kept, and wrong ones refused in place", async () => {
  expect((await anna.get("/users/comment-rules")).data).toEqual({ rule: "on", watchedWords: "" });
  expect((await setRule({ watchedWords: "one\r\ntwo" })).data).toEqual({ rule: "on", watchedWords: "one\ntwo" });
  expect((await setRule({ rule: "hold-all" })).data).toEqual({ rule: "hold-all", watchedWords: "one\ntwo" });
  const wrong = await setRule({ rule: "perhaps", watchedWords: "a".repeat(5_001) });
  expect({ status: wrong.status, errors: wrong.body?.errors }).toMatchObject({
    status: 422,
    errors: [{ field: "rule" }, { field: "watchedWords" }],
  });
  await setRule({ rule: "on", watchedWords: "" });
});

test("a held comment is on no list and in no count until it is approved, with the time at which it was written", async () => {
  await setRule({ rule: "hold-all" });
  const id = await aVideo();
  const { status, message, data } = await comment(bea, id, "Hello");
  expect({ status, message, withheld: data.withheld }).toEqual({
    status: 201,
    message: "Your comment waits for the channel's owner",
    withheld: "held",
  });
  expect({ docs: (await listed(id)).docs, count: await countOf(id) }).toEqual({ docs: [], count: 0 });
  expect((await listed(id, bea)).docs).toMatchObject([{ content: "Hello", withheld: "held" }]);
  expect((await visitor.get(`/comment/${data._id}`)).status).toBe(404);
  expect((await anna.get("/dashboard/stats")).data).toMatchObject({ heldComments: 1 });
  expect(await queue()).toMatchObject([{ _id: data._id, content: "Hello", reason: "all", video: { _id: id } }]);
  expect(await queue(carl)).toEqual([]);
  expect((await decide("approve", [data._id], undefined, carl)).data).toEqual({ decided: 0, left: 1 });
  const approved = await decide("approve", [data._id]);
  expect([approved.message, approved.data]).toEqual(["1 approved", { decided: 1, left: 0 }]);
  expect((await listed(id)).docs).toMatchObject([{ content: "Hello", createdAt: data.createdAt, withheld: "" }]);
  expect({ count: await countOf(id), queue: await queue() }).toEqual({ count: 1, queue: [] });
});

test("many are decided at once: replies are counted in their thread, deleted ones are gone", async () => {
  await setRule({ rule: "on" });
  const id = await aVideo();
  const thread = (await comment(bea, id, "Thread")).data._id;
  await setRule({ rule: "hold-all" });
  const held: string[] = [];
  for (const text of ["Reply", "Another"]) held.push((await comment(carl, id, text, thread)).data._id);
  const bad = (await comment(carl, id, "Bad")).data._id;
  expect((await listed(id)).docs).toMatchObject([{ repliesCount: 0 }]);
  await decide("approve", held);
  expect((await decide("delete", [bad, bad.toUpperCase(), held[0]!])).data).toEqual({ decided: 1, left: 1 });
  expect((await listed(id)).docs).toMatchObject([{ repliesCount: 2 }]);
  expect({ count: await countOf(id), queue: await queue() }).toEqual({ count: 3, queue: [] });
  expect((await carl.get(`/comment/${bad}`)).status).toBe(404);
  expect((await decide("approve", [])).status).toBe(422);
  expect((await decide("approve", ["nonsense"])).status).toBe(422);
});

test("a held reply of the viewer takes no place of the first replies that everybody sees", async () => {
  await setRule({ rule: "on" });
  const id = await aVideo();
  const [before, after] = [(await comment(bea, id, "Before")).data._id, (await comment(bea, id, "After")).data._id];
  const held: string[] = [];
  const addReplies = async (thread: string) => {
    for (const text of ["One", "Two"]) await comment(bea, id, text, thread);
  };
  const addHeld = async (thread: string) => {
    await setRule({ rule: "hold-all" });
    held.push((await comment(carl, id, "Held", thread)).data._id);
    await setRule({ rule: "on" });
  };
  await addHeld(before);
  await nextMillisecond();
  await addReplies(before);
  await addReplies(after);
  await nextMillisecond();
  await addHeld(after);
  const replies = async (who: User) =>
    (await listed(id, who)).docs.map((thread) => thread.replies!.map(({ content }) => content).sort());
  expect(await replies(carl)).toEqual([
    ["Held", "One", "Two"],
    ["Held", "One", "Two"],
  ]);
  expect(await replies(bea)).toEqual([
    ["One", "Two"],
    ["One", "Two"],
  ]);
  await decide("delete", held);
});

test("while many held comments are decided, other requests run in between", async () => {
  await setRule({ rule: "hold-all" });
  const id = await aVideo();
  const held: string[] = [];
  for (const text of ["One", "Two", "Three", "Four"]) held.push((await comment(bea, id, text)).data._id);
  let [turns, isDone] = [0, false];
  const countTurns = () => {
    turns += 1;
    if (!isDone) setImmediate(countTurns);
  };
  countTurns();
  await decide("approve", held);
  isDone = true;
  expect(turns).toBeGreaterThan(held.length);
});

test("of held comments, those of an account that is being deleted are deleted with the others", async () => {
  await setRule({ rule: "hold-all" });
  const id = await aVideo();
  const [gone, other] = [await api.signUp("gone"), await api.signUp("other")];
  const held: string[] = [];
  for (const who of [gone, other]) held.push((await comment(who, id, "Rude")).data._id);
  await api.db.transaction().execute((trx) => markDeleted(trx, gone.id));
  expect((await decide("block", held)).data).toEqual({ decided: 2, left: 0 });
  expect((await anna.get("/users/blocks")).text).toContain(other.id);
});

test("a held comment that a moderator hid waits again for the owner when it is shown", async () => {
  await setRule({ rule: "hold-all" });
  const id = await aVideo();
  const { _id } = (await comment(bea, id, "Not yet")).data;
  const hide = (isHidden: boolean) => api.db.transaction().execute((trx) => setCommentHidden(trx, _id, isHidden));
  const waiting = async () => (await queue()).map((held) => held._id);
  await hide(true);
  expect(await waiting()).not.toContain(_id);
  await hide(false);
  expect({ waiting: await waiting(), docs: (await listed(id)).docs, count: await countOf(id) }).toEqual({
    waiting: [_id],
    docs: [],
    count: 0,
  });
  await decide("approve", [_id]);
  await hide(true);
  await hide(false);
  expect({ docs: (await listed(id)).docs, count: await countOf(id) }).toMatchObject({ docs: [{ _id }], count: 1 });
});

test("a hidden comment that its author changes into one that is held waits when it is shown again", async () => {
  await setRule({ rule: "hold-links" });
  const id = await aVideo();
  const { _id } = (await comment(bea, id, "Rude")).data;
  const hide = (isHidden: boolean) => api.db.transaction().execute((trx) => setCommentHidden(trx, _id, isHidden));
  await hide(true);
  const edit = (commentContent: string) => bea.patch<Comment>(`/comment/${_id}`, { commentContent });
  expect((await edit("www.pills.com")).data.withheld).toBe("hidden");
  expect({ queue: await queue(), count: await countOf(id) }).toEqual({ queue: [], count: 0 });
  await hide(false);
  expect({ docs: (await listed(id)).docs, count: await countOf(id) }).toEqual({ docs: [], count: 0 });
  expect(await queue()).toMatchObject([{ _id, content: "www.pills.com", reason: "links" }]);
  await decide("delete", [_id]);
});

test("deleting and blocking keeps the author of a held comment out of the channel", async () => {
  await setRule({ rule: "hold-all" });
  const id = await aVideo();
  const rude = await api.signUp("rude");
  const { data } = await comment(rude, id, "Rude");
  expect((await decide("block", [data._id], undefined, carl)).data).toEqual({ decided: 0, left: 1 });
  expect((await decide("block", [data._id])).message).toBe("1 deleted, with their authors blocked");
  expect((await rude.get(`/comment/${data._id}`)).status).toBe(404);
  expect((await comment(rude, id, "Again")).status).toBe(403);
  expect((await carl.get(`/users/blocks/${rude.id}`)).data).toMatchObject({ isBlocked: false });
});

test("a comment whose author cannot be blocked stays, so that the owner can try again", async () => {
  await setRule({ rule: "hold-all" });
  const troll = await api.signUp("troll");
  const { _id } = (await comment(troll, await aVideo(), "Rude")).data;
  await sql`alter table blocks rename to blocks_away`.execute(api.db);
  expect((await decide("block", [_id])).status).toBe(500);
  expect(api.failures.splice(0)).toEqual([expect.stringContaining("blocks")]);
  await sql`alter table blocks_away rename to blocks`.execute(api.db);
  expect((await decide("block", [_id])).data).toEqual({ decided: 1, left: 0 });
  expect((await anna.get(`/users/blocks/${troll.id}`)).data).toMatchObject({ isBlocked: true });
});

test("what its author changes while the owner reads is not approved unseen", async () => {
  await setRule({ rule: "hold-all" });
  const { data } = await comment(bea, await aVideo(), "Harmless");
  const seenAt = (await queue())[0]!.updatedAt;
  await nextMillisecond();
  await bea.patch(`/comment/${data._id}`, { commentContent: "Not harmless" });
  const approval = await decide("approve", [data._id], seenAt);
  expect(approval.data).toEqual({ decided: 0, left: 1 });
  expect(approval.message).toBe("0 approved. 1 was left: changed or already reviewed by someone else");
  expect(await queue()).toMatchObject([{ content: "Not harmless" }]);
  await decide("delete", [data._id]);
});

test("a changed comment waits again, unless nothing changed", async () => {
  await setRule({ rule: "hold-links" });
  const id = await aVideo();
  const { data } = await comment(bea, id, "Fine");
  expect({ withheld: data.withheld, count: await countOf(id) }).toEqual({ withheld: "", count: 1 });
  expect((await bea.patch<Comment>(`/comment/${data._id}`, { commentContent: "Fine" })).data.withheld).toBe("");
  const changed = await bea.patch<Comment>(`/comment/${data._id}`, { commentContent: "www.pills.com" });
  expect({ withheld: changed.data.withheld, count: await countOf(id) }).toEqual({ withheld: "held", count: 0 });
  expect(await queue()).toMatchObject([{ reason: "links" }]);
  await decide("approve", [data._id]);
});

test("the first comments of each person wait until one is approved", async () => {
  await setRule({ rule: "hold-first" });
  const id = await aVideo();
  const dora = await api.signUp("dora");
  const first = (await comment(dora, id, "First")).data;
  const second = (await comment(dora, id, "Second")).data;
  expect([first.withheld, second.withheld]).toEqual(["held", "held"]);
  await decide("approve", [first._id]);
  expect((await comment(dora, id, "Third")).data.withheld).toBe("");
  await decide("delete", [second._id]);
});

test("comments with watched words wait, folded and as whole words", async () => {
  await setRule({ rule: "on", watchedWords: "Crypto\nget rich" });
  const id = await aVideo();
  for (const [text, withheld] of [
    ["CRYPTO now", "held"],
    ["Get  rich!", "held"],
    ["Cryptography is fine", ""],
  ] as const)
    expect((await comment(bea, id, text)).data.withheld).toBe(withheld);
  const held = await queue();
  expect(held.map(({ reason }) => reason)).toEqual(["words", "words"]);
  await decide(
    "delete",
    held.map(({ _id }) => _id),
  );
  await setRule({ watchedWords: "" });
});

test("the owner's and moderators' own comments never wait", async () => {
  await setRule({ rule: "hold-all" });
  const id = await aVideo();
  for (const who of [anna, moderator]) expect((await comment(who, id, "Mine")).data.withheld).toBe("");
});

test("comments that are off cannot be written, and those that are there are hidden until they are on again", async () => {
  await setRule({ rule: "on" });
  const id = await aVideo();
  const { data } = await comment(bea, id, "Before");
  await setRule({ rule: "off" });
  const refused = await comment(bea, id, "After");
  expect({ status: refused.status, message: refused.message }).toEqual({
    status: 403,
    message: "Comments are off for this video",
  });
  expect((await comment(anna, id, "Mine")).status).toBe(403);
  const watched = (await visitor.get<WatchPageVideo>(`/videos/${id}`)).data;
  expect({
    areCommentsOff: watched.areCommentsOff,
    commentsCount: watched.commentsCount,
    commentRule: watched.commentRule,
  }).toEqual({ areCommentsOff: true, commentsCount: 0, commentRule: undefined });
  expect(await listed(id)).toMatchObject({ docs: [], totalDocs: 0 });
  expect((await visitor.get(`/comment/${data._id}`)).status).toBe(404);
  expect((await bea.get<Comment>(`/comment/${data._id}`)).data).toMatchObject({ content: "Before" });
  for (const who of [anna, carl]) {
    expect((await who.post(`/likes/toggle/c/${data._id}`)).status).toBe(404);
    expect((await who.post(`/reports/comment/${data._id}`, { reason: "spam" })).status).toBe(404);
  }
  expect((await bea.delete(`/comment/${data._id}`)).status).toBe(200);
  await setRule({ rule: "on" });
  expect((await visitor.get<WatchPageVideo>(`/videos/${id}`)).data.areCommentsOff).toBe(false);
});

test("the rule of a single video comes before that of its channel", async () => {
  await setRule({ rule: "off" });
  const id = await aVideo();
  expect((await anna.patch(`/videos/${id}`, { commentRule: "hold-all" })).status).toBe(200);
  expect((await anna.get<WatchPageVideo>(`/videos/${id}`)).data).toMatchObject({
    commentRule: "hold-all",
    areCommentsOff: false,
  });
  expect((await comment(bea, id, "Held")).data.withheld).toBe("held");
  await anna.patch(`/videos/${id}`, { title: "Another title" });
  expect((await anna.get<WatchPageVideo>(`/videos/${id}`)).data.commentRule).toBe("hold-all");
  await anna.patch(`/videos/${id}`, { commentRule: "" });
  expect((await comment(bea, id, "Again")).status).toBe(403);
  expect((await anna.patch(`/videos/${id}`, { commentRule: "perhaps" })).status).toBe(422);
  await setRule({ rule: "on" });
});

test("a held comment has the picture of its video until that is unpublished", async () => {
  await setRule({ rule: "hold-all" });
  const [id] = await insertVideos(api, anna, [{ thumbnail_version: 1 }]);
  const held = (await comment(bea, id!, "Hello")).data._id;
  const pictureOf = async () => (await queue()).find(({ _id }) => _id === held)!.video!.thumbnail;
  expect(await pictureOf()).toMatch(new RegExp(`^http://vidlark\\.test/media/${id}/.+480`));
  await anna.patch(`/videos/toggle/publish/${id}`);
  expect(await pictureOf()).toBe("");
});

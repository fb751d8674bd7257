import { expect, test } from "vitest";
import type { AddedComment, Comment } from "#contract/comments";
import type { Video } from "#contract/videos";
import { testApi, type User } from "#tests/support/api";
import { buildForm } from "#tests/support/client";
import { race } from "#tests/support/race";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const [anna, bea, carl] = [await api.signUp("anna"), await api.signUp("bea"), await api.signUp("carl")];
const unknown = "0".repeat(24);

const aVideoOf = async (owner: User, state = {}) => (await insertVideos(api, owner, [state]))[0]!;
const addComment = (who: User, videoId: string, commentContent: string) =>
  who.post<Comment>(`/comments/${videoId}`, { commentContent });
const countOf = async (videoId: string) => (await anna.get<Video>(`/videos/${videoId}`)).data.commentsCount;
const rowsOf = (videoId: string) =>
  api.db.selectFrom("comments").select("id").where("video_id", "=", videoId).execute();

test("a new comment is returned completely, with its author in both fields", async () => {
  const { status, message, data } = await addComment(bea, await aVideoOf(anna), "  Hello \r\nthere ");
  expect({ status, message }).toEqual({ status: 201, message: "Comment added successfully" });
  const owner = { _id: bea.id, username: "bea", fullName: "The bea", avatar: "" };
  expect(data).toEqual({
    _id: expect.any(String),
    content: "Hello \nthere",
    createdAt: expect.any(String),
    updatedAt: data.createdAt,
    owner,
    ownerInfo: owner,
    likesCount: 0,
    liked: false,
    mentions: [],
    parentId: null,
    repliesCount: 0,
    isEdited: false,
    isDeleted: false,
    page: 1,
    withheld: "",
    isHearted: false,
    isPinned: false,
  });
});

test("the field name of old clients and every kind of body are accepted", async () => {
  const id = await aVideoOf(anna);
  const bodies = [{ content: "A" }, new URLSearchParams({ commentContent: "A" }), buildForm({ content: "A" })];
  for (const body of bodies) expect((await bea.post<Comment>(`/comments/${id}`, body)).data.content).toBe("A");
  expect(await countOf(id)).toBe(3);
});

test.for(["commentContent", "content", "newContent"])("a comment is edited by the field %s", async (field) => {
  const { _id } = (await addComment(bea, await aVideoOf(anna), "Before")).data;
  const { status, data } = await bea.patch<Comment>(`/comment/${_id}`, { [field]: "After" });
  expect({ status, content: data.content }).toEqual({ status: 200, content: "After" });
});

test.for(["😀👩‍👩‍👧", "שלום לכולם", "<b>&amp;</b>", "-- '); drop table comments;", "x".repeat(2_000)])(
  "a text is stored unchanged: %s",
  async (text) => {
    const id = await aVideoOf(anna);
    expect((await addComment(bea, id, text)).data.content).toBe(text);
    expect((await bea.get<{ docs: Comment[] }>(`/comments/${id}`)).data.docs[0]!.content).toBe(text);
  },
);

test("characters that no database can store are removed from a text", async () => {
  expect((await addComment(bea, await aVideoOf(anna), "a\0b\ud800")).data.content).toBe("ab\ufffd");
});

test.for<[object, string]>([
  [{}, "Add some text to comment"],
  [{ commentContent: " \n\t " }, "Add some text to comment"],
  [{ commentContent: "\0" }, "Add some text to comment"],
  [{ commentContent: null }, "Add some text to comment"],
  [{ commentContent: "x".repeat(2_001) }, "Comment must be at most 2000 characters"],
  [{ commentContent: { $gt: "" } }, "commentContent must be a text"],
])("%o is rejected for new and edited comments, and nothing is stored", async ([body, message]) => {
  const id = await aVideoOf(anna);
  const { status, errors } = await bea.post(`/comments/${id}`, body);
  expect({ status, errors }).toEqual({ status: 422, errors: [{ field: "commentContent", message }] });
  expect({ count: await countOf(id), rows: await rowsOf(id) }).toEqual({ count: 0, rows: [] });
  const { data } = await addComment(bea, id, "Kept");
  expect((await bea.patch(`/comment/${data._id}`, body)).message).toBe(message);
  expect((await bea.get<{ docs: Comment[] }>(`/comments/${id}`)).data.docs[0]!.content).toBe("Kept");
});

test.for(["[]", "null", "7", '"text"', "{"])("a body that is %s is a 400", async (body) => {
  const headers = { "Content-Type": "application/json" };
  expect((await bea.post(`/comments/${await aVideoOf(anna)}`, body, { headers })).status).toBe(400);
});

test("the comments of an unknown video are a 404, of an invalid id a 400", async () => {
  expect((await bea.get(`/comments/${unknown}`)).status).toBe(404);
  expect((await addComment(bea, unknown, "A")).status).toBe(404);
  expect((await bea.get("/comments/nonsense")).status).toBe(400);
  expect((await addComment(bea, "nonsense", "A")).status).toBe(400);
});

test("only its author edits a comment, not the video's owner", async () => {
  const id = await aVideoOf(anna);
  const { data } = await addComment(bea, id, "One");
  const { message, data: changed } = await bea.patch<Comment>(`/comment/${data._id.toUpperCase()}`, {
    commentContent: "Two",
  });
  expect(message).toBe("Comment updated successfully");
  const { page: _, ...added } = data as AddedComment;
  expect(changed).toEqual({ ...added, content: "Two", updatedAt: changed.updatedAt, isEdited: changed.isEdited });
  expect(changed.updatedAt >= data.updatedAt).toBe(true);
  for (const who of [anna, carl])
    expect((await who.patch(`/comment/${data._id}`, { commentContent: "Mine" })).status).toBe(404);
  expect((await bea.get<{ docs: Comment[] }>(`/comments/${id}`)).data.docs[0]!.content).toBe("Two");
});

test("only its author and the video's owner delete a comment", async () => {
  const id = await aVideoOf(anna);
  const [first, second] = [(await addComment(bea, id, "1")).data, (await addComment(bea, id, "2")).data];
  expect((await carl.delete(`/comment/${first._id}`)).status).toBe(404);
  expect(await countOf(id)).toBe(2);
  const { status, message, data } = await bea.delete(`/comment/${first._id}`);
  expect({ status, message, data }).toEqual({ status: 200, message: "Comment deleted successfully", data: {} });
  expect((await anna.delete(`/comment/${second._id}`)).status).toBe(200);
  expect({ count: await countOf(id), rows: await rowsOf(id) }).toEqual({ count: 0, rows: [] });
});

test("an unknown comment is a 404, an invalid id a 400", async () => {
  expect((await bea.patch(`/comment/${unknown}`, { commentContent: "A" })).message).toBe("Comment does not exist");
  expect((await bea.delete(`/comment/${unknown}`)).status).toBe(404);
  expect((await bea.patch("/comment/nonsense", { commentContent: "A" })).message).toBe("Invalid comment id");
  expect((await bea.delete("/comment/nonsense")).status).toBe(400);
});

test("authors can edit and delete their comments under a hidden video", async () => {
  const id = await aVideoOf(anna);
  const { data } = await addComment(bea, id, "One");
  await anna.patch(`/videos/toggle/publish/${id}`);
  expect((await bea.get(`/comments/${id}`)).status).toBe(404);
  expect((await addComment(bea, id, "Two")).status).toBe(404);
  expect((await bea.patch(`/comment/${data._id}`, { commentContent: "Three" })).status).toBe(200);
  expect((await bea.delete(`/comment/${data._id}`)).status).toBe(200);
  expect(await countOf(id)).toBe(0);
});

test("a comment that two requests delete at once is subtracted from the count once", async () => {
  const id = await aVideoOf(anna);
  const [{ data }] = [await addComment(bea, id, "1"), await addComment(bea, id, "2")];
  const answers = await race(
    api,
    { after: /^select "parent_id", "withheld" from "comments"/ },
    () => bea.delete(`/comment/${data._id}`),
    () => anna.delete(`/comment/${data._id}`),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 404]);
  expect(await countOf(id)).toBe(1);
});

test("simultaneous comments are all counted", async () => {
  const id = await aVideoOf(anna);
  await Promise.all([1, 2, 3, 4, 5, 6].map((n) => addComment(n % 2 ? bea : carl, id, String(n))));
  expect({ count: await countOf(id), rowCount: (await rowsOf(id)).length }).toEqual({ count: 6, rowCount: 6 });
});

test("deleting a comment deletes its likes, deleting a video its comments and their likes", async () => {
  const id = await aVideoOf(anna);
  const [first, second] = [(await addComment(bea, id, "1")).data, (await addComment(bea, id, "2")).data];
  for (const { _id } of [first, second]) await carl.post(`/likes/toggle/c/${_id}`);
  const likes = () => api.db.selectFrom("comment_likes").select("comment_id").execute();
  await bea.delete(`/comment/${first._id}`);
  expect(await likes()).toEqual([{ comment_id: second._id }]);
  await anna.delete(`/videos/${id}`);
  expect([await likes(), await rowsOf(id)]).toEqual([[], []]);
});

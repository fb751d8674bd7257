import { expect, test } from "vitest";
import type { Comment } from "#contract/comments";
import type { Stats } from "#contract/dashboard";
import type { Like } from "#contract/likes";
import type { Tweet } from "#contract/tweets";
import { testApi } from "#tests/support/api";
import { race } from "#tests/support/race";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const [anna, bea, carl] = [await api.signUp("anna"), await api.signUp("bea"), await api.signUp("carl")];
const unknown = "0".repeat(24);

const aVideo = async (state = {}) => (await insertVideos(api, anna, [state]))[0]!;
const aTweet = async () => (await anna.post<Tweet>("/tweets", { content: "A tweet" })).data._id;
const aComment = async () =>
  (await anna.post<Comment>(`/comments/${await aVideo()}`, { commentContent: "A comment" })).data._id;

const likeables = [
  ["v", "Video", aVideo, "video_likes", "video_id"],
  ["t", "Tweet", aTweet, "tweet_likes", "tweet_id"],
  ["c", "Comment", aComment, "comment_likes", "comment_id"],
] as const;

async function readCounts(letter: string, id: string) {
  const [, , , table, column] = likeables.find(([of]) => of === letter)!;
  const { body } = await api.visitor().get(`/likes/likecount/${letter}/${id}`);
  const rows = await api.db
    .selectFrom(table)
    .selectAll()
    .where(column as never, "=", id as never)
    .execute();
  return { count: body!.count, rows: rows.length };
}

const likesOfAnna = async () => {
  const { totalLikesOnVideos, totalLikesOnTweet } = (await anna.get<Stats>("/dashboard/stats")).data;
  return [totalLikesOnVideos, totalLikesOnTweet];
};

test.for(likeables)(
  "a toggle of likes/toggle/%s likes a %s, and the next one removes the like",
  async ([letter, name, make]) => {
    const id = await make();
    const liked = await bea.post<Like>(`/likes/toggle/${letter}/${id.toUpperCase()}`);
    expect({ status: liked.status, message: liked.message }).toEqual({ status: 200, message: `${name} liked` });
    expect(liked.data).toEqual({ liked: true, isLiked: true, count: 1, totalLikes: 1 });
    expect((await carl.post<Like>(`/likes/toggle/${letter}/${id}`, {})).data.count).toBe(2);
    const removed = await bea.post<Like>(`/likes/toggle/${letter}/${id}`);
    expect(removed.message).toBe("Like removed");
    expect(removed.data).toEqual({ liked: false, isLiked: false, count: 1, totalLikes: 1 });
    expect(await readCounts(letter, id)).toEqual({ count: 1, rows: 1 });
  },
);

test.for(likeables)("a requested state of likes/toggle/%s is idempotent", async ([letter, , make]) => {
  const id = await make();
  const path = `/likes/toggle/${letter}/${id}`;
  const bodies = [{ liked: false }, { liked: true }, { liked: "true" }, new URLSearchParams({ liked: "true" })];
  const states = [];
  for (const body of bodies) states.push((await bea.post<Like>(path, body)).data);
  expect(states.map(({ liked, count }) => [liked, count])).toEqual([
    [false, 0],
    [true, 1],
    [true, 1],
    [true, 1],
  ]);
  for (const body of [{ liked: false }, { liked: "false" }])
    expect((await bea.patch<Like>(path, body)).data).toMatchObject({ liked: false, count: 0 });
  expect(await readCounts(letter, id)).toEqual({ count: 0, rows: 0 });
});

test.for(likeables)("six simultaneous likes of likes/toggle/%s count once", async ([letter, , make]) => {
  const id = await make();
  const path = `/likes/toggle/${letter}/${id}`;
  const answers = await Promise.all(Array.from({ length: 6 }, () => bea.post<Like>(path, { liked: true })));
  expect(answers.map(({ status, data }) => [status, data.liked, data.count])).toEqual(
    Array.from({ length: 6 }, () => [200, true, 1]),
  );
  expect(await readCounts(letter, id)).toEqual({ count: 1, rows: 1 });
});

test.for(likeables)("six simultaneous toggles of likes/toggle/%s run one after the other", async ([letter, , make]) => {
  const id = await make();
  const answers = await Promise.all(Array.from({ length: 6 }, () => bea.post<Like>(`/likes/toggle/${letter}/${id}`)));
  expect(answers.map(({ data }) => data.count).sort()).toEqual([0, 0, 0, 1, 1, 1]);
  expect(await readCounts(letter, id)).toEqual({ count: 0, rows: 0 });
});

test.for(likeables)("of two likes of likes/toggle/%s that begin at once, one counts", async ([letter, , make]) => {
  const id = await make();
  const like = () => bea.post<Like>(`/likes/toggle/${letter}/${id}`, { liked: true });
  const answers = await race(api, { before: /^insert into "\w+_likes"/ }, like, like);
  expect(answers.map(({ status, data }) => [status, data.liked, data.count])).toEqual([
    [200, true, 1],
    [200, true, 1],
  ]);
  expect(await readCounts(letter, id)).toEqual({ count: 1, rows: 1 });
});

test("likes of videos and tweets count for their owner, likes of comments do not", async () => {
  const [videos = 0, tweets = 0] = await likesOfAnna();
  const ids = [await aVideo(), await aTweet(), await aComment()];
  for (const who of [bea, carl])
    for (const [at, [letter]] of likeables.entries()) await who.post(`/likes/toggle/${letter}/${ids[at]}`);
  expect(await likesOfAnna()).toEqual([videos + 2, tweets + 2]);
  await Promise.all([bea, bea].map((who) => who.post(`/likes/toggle/v/${ids[0]}`, { liked: false })));
  await bea.post(`/likes/toggle/t/${ids[1]}`, { liked: false });
  expect(await likesOfAnna()).toEqual([videos + 1, tweets + 1]);
});

test("deleting a video subtracts its likes from its owner's figures", async () => {
  const before = await likesOfAnna();
  const id = await aVideo();
  for (const who of [bea, carl]) await who.post(`/likes/toggle/v/${id}`);
  await anna.delete(`/videos/${id}`);
  expect(await likesOfAnna()).toEqual(before);
  expect(await api.db.selectFrom("video_likes").select("user_id").where("video_id", "=", id).execute()).toEqual([]);
});

test.for(likeables)("an unknown id cannot be liked or counted under %s", async ([letter, name]) => {
  for (const answer of [
    await bea.post(`/likes/toggle/${letter}/${unknown}`),
    await bea.get(`/likes/likecount/${letter}/${unknown}`),
  ])
    expect({ status: answer.status, message: answer.message }).toEqual({
      status: 404,
      message: `${name} does not exist`,
    });
  for (const answer of [
    await bea.post(`/likes/toggle/${letter}/nonsense`),
    await bea.get(`/likes/likecount/${letter}/nonsense`),
  ])
    expect({ status: answer.status, message: answer.message }).toEqual({
      status: 400,
      message: `Invalid ${name.toLowerCase()} id`,
    });
});

test.for(["maybe", "", 7, { $ne: 1 }])("a requested state of %o is rejected", async (liked) => {
  const id = await aVideo();
  expect((await bea.post(`/likes/toggle/v/${id}`, { liked })).status).toBe(422);
  expect(await readCounts("v", id)).toEqual({ count: 0, rows: 0 });
});

test("only its owner can like a hidden video and its comments", async () => {
  const id = await aVideo({ is_published: 0 });
  const { data } = await anna.post<Comment>(`/comments/${id}`, { commentContent: "Mine" });
  for (const path of [`v/${id}`, `c/${data._id}`]) {
    expect((await bea.post(`/likes/toggle/${path}`)).status).toBe(404);
    expect((await bea.get(`/likes/likecount/${path}`)).status).toBe(404);
    expect((await anna.post<Like>(`/likes/toggle/${path}`)).data).toMatchObject({ liked: true, count: 1 });
  }
});

test.for(likeables)(
  "likes/likecount/%s returns the count and the viewer's like, also outside data",
  async (likeable) => {
    const [letter, , make] = likeable;
    const id = await make();
    await bea.post(`/likes/toggle/${letter}/${id}`);
    for (const [who, likeStatus] of [
      [bea, true],
      [carl, false],
      [api.visitor(), false],
    ] as const) {
      const { data, body } = await who.get(`/likes/likecount/${letter}/${id}`);
      expect(data).toEqual({ count: 1, likeStatus });
      expect(body).toMatchObject({ count: 1, likeStatus });
    }
  },
);

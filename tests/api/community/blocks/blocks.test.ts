import { expect, test } from "vitest";
import type { Block, BlockState } from "#contract/blocks";
import type { Comment } from "#contract/comments";
import type { Tweet } from "#contract/tweets";
import type { ChannelProfile } from "#contract/users";
import { leave } from "#tests/support/account-deletion";
import { testApi, type User } from "#tests/support/api";
import { nextMillisecond } from "#tests/support/next-millisecond";
import { giveRole } from "#tests/support/roles";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
await api.signUp("administrator");
let channels = 0;

/** A channel with a video, a tweet and comments, whose owner Anna has blocked its subscriber Bea, and one of Carl's. */
async function aBlock() {
  channels += 1;
  const someone = (name: string) => api.signUp(`${name}-${channels}`);
  const [anna, bea, carl] = [await someone("anna"), await someone("bea"), await someone("carl")];
  const [video] = await insertVideos(api, anna, [{ title: "A lark" }]);
  const [videoOfCarl] = await insertVideos(api, carl, [{ title: "A wren" }]);
  const { data: tweet } = await anna.post<Tweet>("/tweets", { content: "Ahoy" });
  const { data: comment } = await anna.post<Comment>(`/comments/${video}`, { commentContent: "First" });
  const { data: ofCarl } = await carl.post<Comment>(`/comments/${video}`, { commentContent: "Second" });
  const { data: earlier } = await bea.post<Comment>(`/comments/${video}`, { commentContent: "Earlier" });
  await bea.post(`/likes/toggle/v/${video}`, { liked: true });
  await bea.post(`/subscriptions/t/${anna.id}`, { subscribed: true });
  const block = () => anna.post<BlockState>(`/users/blocks/${bea.id}`);
  const answer = await block();
  return { anna, bea, carl, video: video!, videoOfCarl: videoOfCarl!, tweet, comment, ofCarl, earlier, block, answer };
}

const channelOf = async ({ username }: User) => (await api.visitor().get<ChannelProfile>(`/users/c/${username}`)).data;

test("blocking says whom, ends the subscription, and can be repeated", async () => {
  const { anna, bea, block, answer } = await aBlock();
  expect({ status: answer.status, message: answer.message, isBlocked: answer.data.isBlocked }).toEqual({
    status: 200,
    message: `You blocked @${bea.username}`,
    isBlocked: true,
  });
  expect((await block()).status).toBe(200);
  expect((await channelOf(anna)).subscribersCount).toBe(0);
  expect((await channelOf(bea)).channelsSubscribedToCount).toBe(0);
  const { data: list } = await anna.get<Block[]>("/users/blocks");
  expect(list.map(({ user }) => user.username)).toEqual([bea.username]);
});

test("a blocked person cannot comment, reply, edit, like or subscribe there, and gets a message", async () => {
  const { anna, bea, video, tweet, comment, ofCarl, earlier } = await aBlock();
  const comments = [403, "This channel does not take comments from you."];
  const likes = [403, "This channel does not take likes from you."];
  const answers = [
    await bea.post(`/comments/${video}`, { commentContent: "Hello" }),
    await bea.post(`/comments/${video}`, { commentContent: "Hello", parentId: comment._id }),
    await bea.patch(`/comment/${earlier._id}`, { commentContent: "Changed" }),
    await bea.post(`/likes/toggle/t/${tweet._id}`, { liked: true }),
    await bea.post(`/likes/toggle/c/${comment._id}`, { liked: true }),
    await bea.post(`/likes/toggle/c/${ofCarl._id}`, { liked: true }),
    await bea.post(`/subscriptions/t/${anna.id}`, { subscribed: true }),
  ];
  expect(answers.map(({ status, message }) => [status, message])).toEqual([
    ...[comments, comments, comments, likes, likes, likes],
    [403, "This channel does not take you as a subscriber."],
  ]);
  expect((await channelOf(anna)).subscribersCount).toBe(0);
});

test("a blocked person can take back what they gave, and takes part elsewhere", async () => {
  const { bea, carl, video, videoOfCarl, earlier } = await aBlock();
  expect((await bea.post(`/likes/toggle/v/${video}`, { liked: false })).status).toBe(200);
  expect((await bea.post(`/likes/toggle/v/${video}`, { liked: true })).status).toBe(403);
  expect((await bea.request("DELETE", `/comment/${earlier._id}`)).status).toBe(200);
  expect((await bea.post(`/comments/${videoOfCarl}`, { commentContent: "Hello" })).status).toBe(201);
  expect((await bea.post(`/subscriptions/t/${carl.id}`, { subscribed: true })).status).toBe(200);
});

test("a blocked person's mention of the blocker is plain text; others still mention both", async () => {
  const { anna, bea, carl, videoOfCarl } = await aBlock();
  const text = { commentContent: `Hello @${anna.username} and @${carl.username}` };
  const namesIn = ({ mentions }: Pick<Comment, "mentions">) => mentions.map(({ username }) => username);
  const { data: byBea } = await bea.post<Comment>(`/comments/${videoOfCarl}`, text);
  await nextMillisecond();
  const { data: byCarl } = await carl.post<Comment>(`/comments/${videoOfCarl}`, text);
  expect([namesIn(byBea), namesIn(byCarl)]).toEqual([[carl.username], [anna.username, carl.username]]);
  const { data: page } = await api.visitor().get<{ docs: Comment[] }>(`/comments/${videoOfCarl}`);
  expect(page.docs.slice(0, 2).map(namesIn)).toEqual([[anna.username, carl.username], [carl.username]]);
});

test("ending a block allows everything again, but subscribes nobody", async () => {
  const { anna, bea, video } = await aBlock();
  const unblock = () => anna.request("DELETE", `/users/blocks/${bea.id}`);
  expect((await unblock()).message).toBe(`You no longer block @${bea.username}`);
  expect((await unblock()).status).toBe(200);
  expect((await channelOf(anna)).subscribersCount).toBe(0);
  expect((await bea.post(`/comments/${video}`, { commentContent: "Hello" })).status).toBe(201);
  expect((await bea.post(`/subscriptions/t/${anna.id}`, { subscribed: true })).status).toBe(200);
});

test("nobody blocks themselves or an account that does not exist", async () => {
  const anna = await api.signUp("anna");
  expect((await anna.post(`/users/blocks/${anna.id}`)).status).toBe(400);
  expect((await anna.post(`/users/blocks/${"0".repeat(24)}`)).status).toBe(404);
});

test("a blocked moderator still moderates", async () => {
  const { anna, carl, video } = await aBlock();
  const mia = await api.signUp("mia");
  await giveRole(api, mia, "moderator");
  await anna.post(`/users/blocks/${mia.id}`);
  await carl.post(`/reports/video/${video}`, { reason: "spam" });
  const { data: cases } = await mia.get<{ _id: string; version: number }[]>("/moderation/cases");
  const decision = { act: "hide", reason: "Spam", version: cases[0]!.version };
  expect((await mia.post(`/moderation/cases/${cases[0]!._id}/decisions`, decision)).status).toBe(201);
  expect((await api.visitor().get(`/videos/${video}`)).status).toBe(404);
});

test("an account that blocks and is blocked can be deleted", async () => {
  const [dora, emil] = [await api.signUp("dora"), await api.signUp("emil")];
  await dora.post(`/users/blocks/${emil.id}`);
  await emil.post(`/users/blocks/${dora.id}`);
  await leave(api, dora);
  expect((await emil.get<Block[]>("/users/blocks")).data).toEqual([]);
});

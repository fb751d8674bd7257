import { expect, onTestFinished, test, vi } from "vitest";
import type { Comment } from "#contract/comments";
import type { Page } from "#contract/envelope";
import type { Tweet } from "#contract/tweets";
import type { Video } from "#contract/videos";
import { testApi } from "#tests/support/api";
import { race } from "#tests/support/race";
import { insertVideos } from "#tests/support/videos";

const api = await testApi({ workers: 0 });
const anna = await api.signUp("anna");
const bea = await api.signUp("bea");

async function aDiscussion() {
  const [videoId] = await insertVideos(api, anna, [{}]);
  const list = `/comments/${videoId}`;
  return {
    add: (content: string, parentId?: string, who = anna) =>
      who.post<Comment>(list, { commentContent: content, once: true, ...(parentId && { parentId }) }),
    addEach: () => anna.post<Comment>(list, { commentContent: "Larks!" }),
    count: async () => (await anna.get<Video>(`/videos/${videoId}`)).data.commentsCount,
    listed: async () => (await anna.get<Page<Comment>>(list)).data.docs.length,
  };
}

function passMinute() {
  vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
}

test("a comment that is sent again within a minute, also at the same time, is there once", async () => {
  const { add, count, listed } = await aDiscussion();
  const send = () => add("Larks!");
  const answers = [...(await race(api, { before: /^insert into "comments"/ }, send, send)), await send()];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ data }) => data._id)).size).toBe(1);
  expect({ count: await count(), listed: await listed() }).toEqual({ count: 1, listed: 1 });
});

test("the same words of another person, in another thread, or a minute later are a comment of their own", async () => {
  const { add, count } = await aDiscussion();
  const { data: first } = await add("Larks!");
  await add("Larks!", undefined, bea);
  const replies = await Promise.all([add("Larks!", first._id), add("Larks!", first._id)]);
  expect(new Set(replies.map(({ data }) => data._id)).size).toBe(1);
  expect((await anna.get<Comment>(`/comment/${first._id}`)).data.repliesCount).toBe(1);
  expect(await count()).toBe(3);
  passMinute();
  await add("Larks!");
  expect(await count()).toBe(4);
});

test("a comment that was deleted can be sent again at once", async () => {
  const { add, count } = await aDiscussion();
  await anna.delete(`/comment/${(await add("Larks!")).data._id}`);
  await add("Larks!");
  expect(await count()).toBe(1);
});

test("a program that does not ask for it adds a comment with each call", async () => {
  const { addEach, count } = await aDiscussion();
  await Promise.all([addEach(), addEach()]);
  expect(await count()).toBe(2);
});

test("a tweet that is sent again within a minute, also at the same time, is there once", async () => {
  const send = (once = true) => anna.post<Tweet>("/tweets", { content: "Back from the meadow", once });
  const answers = await race(api, { before: /^insert into "tweets"/ }, send, send);
  const ids = [...answers, await send()].map(({ data }) => data._id);
  expect(new Set(ids).size).toBe(1);
  expect(ids).not.toContain((await send(false)).data._id);
});

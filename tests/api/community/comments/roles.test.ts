import { expect, test } from "vitest";
import type { Comment } from "#contract/comments";
import { testApi } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const administrator = await api.signUp("admin");
const [owner, author, member] = [await api.signUp("owner"), await api.signUp("author"), await api.signUp("member")];
const people = [api.visitor(), member, author, owner, administrator];

interface Thread {
  videoId: string;
  thread: string;
  reply: string;
}

/** Creates a thread of the author with a reply of theirs under a video of the owner. */
async function aThread(): Promise<Thread> {
  const videoId = (await insertVideos(api, owner, [{}]))[0]!;
  const say = async (parentId: string) =>
    (await author.post<Comment>(`/comments/${videoId}`, { commentContent: "A", parentId })).data._id;
  const thread = await say("");
  return { videoId, thread, reply: await say(thread) };
}

type Row = [method: string, what: string, path: (at: Thread) => string, body: object | undefined, statuses: number[]];

const text = { commentContent: "B" };

test.for<Row>([
  ["GET", "the threads", ({ videoId }) => `/comments/${videoId}?parent=none`, undefined, [200, 200, 200, 200, 200]],
  ["GET", "the replies", (at) => `/comments/${at.videoId}?parent=${at.thread}`, undefined, [200, 200, 200, 200, 200]],
  ["PATCH", "a thread's heart", ({ thread }) => `/comment/heart/${thread}`, {}, [401, 404, 404, 200, 404]],
  ["PATCH", "a reply's heart", ({ reply }) => `/comment/heart/${reply}`, {}, [401, 404, 404, 200, 404]],
  ["PATCH", "a thread's pin", ({ thread }) => `/comment/pin/${thread}`, {}, [401, 404, 404, 200, 404]],
  ["PATCH", "a reply's pin", ({ reply }) => `/comment/pin/${reply}`, {}, [401, 404, 404, 422, 404]],
  ["PATCH", "a reply", ({ reply }) => `/comment/${reply}`, text, [401, 404, 200, 404, 404]],
  ["DELETE", "a reply", ({ reply }) => `/comment/${reply}`, {}, [401, 404, 200, 200, 404]],
  ["DELETE", "a thread", ({ thread }) => `/comment/${thread}`, {}, [401, 404, 200, 200, 404]],
])("%s %s: visitor, member, author, video's owner and administrator get their statuses", async (row) => {
  const [method, , path, body, statuses] = row;
  const got: number[] = [];
  for (const who of people) got.push((await who.request(method, path(await aThread()), body)).status);
  expect(got).toEqual(statuses);
});

test("everybody who is signed in replies, to threads and to replies", async () => {
  for (const to of ["thread", "reply"] as const) {
    const got: number[] = [];
    for (const who of people) {
      const at = await aThread();
      got.push((await who.post(`/comments/${at.videoId}`, { ...text, parentId: at[to] })).status);
    }
    expect(got).toEqual([401, 201, 201, 201, 201]);
  }
});

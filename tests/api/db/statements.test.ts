import { expect, test } from "vitest";
import { testApi } from "#tests/support/api";
import { countStatements } from "#tests/support/count-statements";
import { insertCaptions } from "#tests/support/captions";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const [anna, bea] = [await api.signUp("anna"), await api.signUp("bea")];

/** Adds one row to every list of both people, so that all lists grow equally. */
async function addOneOfEach(number: number) {
  const [videoId] = await insertVideos(api, anna, [{ title: `Rain ${number}` }]);
  await insertCaptions(api, [{ video_id: videoId!, texts: ["Whispered twice", "and once more"] }]);
  const someone = await api.signUp(`someone-${number}`);
  const playlist = await anna.post<{ _id: string }>("/playlist", { name: `List ${number}` });
  await anna.patch(`/playlist/add/${videoId}/${playlist.data._id}`);
  for (const who of [anna, someone]) {
    await who.post(`/comments/${commented}`, { commentContent: `Said ${number}` });
    await who.post("/tweets", { content: `Tweeted ${number}` });
    await who.post(`/likes/toggle/v/${videoId}`, { liked: true });
    await who.post("/users/addVideoToWatchHistory", { videoId });
    await who.post(`/videos/watch-time/${videoId}`, { ranges: "0-1" });
    await who.patch(`/videos/view/${videoId}`);
    await who.post(`/users/watch-later/${videoId}`, { saved: true });
    await who.post("/drafts", { draft: `draft-${number}`, title: `Draft ${number}` });
  }
  await someone.post(`/subscriptions/t/${anna.id}`, { subscribed: true });
  await anna.post(`/subscriptions/t/${someone.id}`, { subscribed: true });
}

const [commented = ""] = await insertVideos(api, bea, [{ title: "Rain" }]);

async function statementsOf(path: string) {
  const { answer, statements } = await countStatements(api.db, () => anna.get(path));
  expect(answer.status).toBe(200);
  return statements;
}

const lists = [
  "/videos",
  "/videos?query=rain",
  "/videos?query=whispered",
  "/videos?query=rain&sortBy=views",
  `/videos?userId=${anna.id}`,
  `/videos/allVideosOfUser/${anna.id}`,
  "/dashboard/videos",
  "/dashboard/statistics",
  `/comments/${commented}`,
  "/likes/videos",
  `/subscriptions/c/${anna.id}`,
  `/subscriptions/u/${anna.id}`,
  "/tweets/getAllTweets",
  `/tweets/user/${anna.id}`,
  `/playlist/user/${anna.id}`,
  "/users/history",
  "/users/watch-later",
  "/drafts",
  "/trending",
  "/subscriptions/videos",
  "/search/channels?query=a",
  "/search/tweets?query=tweeted",
  "/search/suggestions?query=rain",
];

async function counted() {
  const counts: [path: string, statements: number][] = [];
  for (const path of lists) counts.push([path, await statementsOf(path)]);
  return counts;
}

test("no list needs more statements for more rows", async () => {
  await addOneOfEach(0);
  const short = await counted();
  for (let number = 1; number < 6; number += 1) await addOneOfEach(number);
  const long = await counted();
  expect(long).toEqual(short);
  // A list takes up to four statements: the viewer, the rows, their total, and for playlists their videos. A caption
  // search takes five of its own: the captions, those folded widely, the positions in them, the cues around these, and the
  // videos. The title
  // and description search runs separately, and each search counts before it reads; both are read once more for texts
  // folded widely, with a sample of each.
  for (const [path, count] of long) expect(count, path).toBeLessThanOrEqual(path.includes("query") ? 14 : 4);
});

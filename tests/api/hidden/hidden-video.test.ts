import { sql } from "kysely";
import { expect, test } from "vitest";
import { setVideoHidden } from "#api/videos/videos/change-visibility";
import type { Page } from "#contract/envelope";
import type { Playlist } from "#contract/playlists";
import type { Video } from "#contract/videos";
import { ask, serve } from "#tests/api/media/servers";
import { testApi } from "#tests/support/api";
import { addCaptions, vtt } from "#tests/support/captions";
import type { Client } from "#tests/support/client";
import { waitForNoJobs, waitForRenditions } from "#tests/support/jobs";
import { publishVideo } from "#tests/support/videos";
import { waitFor } from "#tests/support/wait-for";

const api = await testApi({ renditionSides: [144] });
const [anna, bea, carl] = [await api.signUp("anna"), await api.signUp("bea"), await api.signUp("carl")];
const visitor = api.visitor();
const title = "A hidden heron";

/** Publishes a video that several people use in every way they can; returns its id. */
async function aPopularVideo() {
  const { _id: id } = await publishVideo(anna, { title, description: "It wades", tags: "heron" });
  await addCaptions(anna, id, vtt("00:00.000 --> 00:00.500\nListen to the squacco"));
  await bea.post(`/subscriptions/t/${anna.id}`, { subscribed: true });
  await bea.post(`/likes/toggle/v/${id}`, { liked: true });
  await bea.post("/users/addVideoToWatchHistory", { videoId: id });
  await bea.post(`/users/watch-later/${id}`, { saved: true });
  await bea.post(`/comments/${id}`, { commentContent: "What a bird, @carl" });
  const { data: list } = await bea.post<Playlist>("/playlist", { name: "Birds", description: "" });
  await bea.patch(`/playlist/add/${id}/${list._id}`);
  await carl.patch(`/videos/view/${id}`);
  await api.db.updateTable("videos").set({ trend_score: 5 }).where("id", "=", id).execute();
  await waitForRenditions(anna, id);
  await waitForNoJobs(api, id);
  return { id, listId: list._id, key: (await bea.post<{ key: string }>("/subscriptions/feed")).data.key };
}

/** Collects the addresses of all files that the API names for a video, and of those that its manifests name. */
async function findFiles({ _id }: Pick<Video, "_id">, read: (path: string) => Promise<string>) {
  const { text } = await visitor.get(`/videos/${_id}`);
  const { text: tracks } = await visitor.get(`/captions/${_id}`);
  const named = (text + tracks).match(new RegExp(`/media/${_id}/[^"\\\\]+`, "g")) ?? [];
  const manifests = [...new Set(named)].filter((path) => /\.(m3u8|vtt)$/.test(path));
  const lines = await Promise.all(
    manifests.map(async (path) => {
      const dir = path.slice(0, path.lastIndexOf("/") + 1);
      return (await read(path)).match(/[a-z0-9/-]+\.(?:m3u8|mp4|m4s|jpg)/g)?.map((name) => dir + name) ?? [];
    }),
  );
  return [...new Set([...named, ...lines.flat()])];
}

test("a hidden video is in no list, count, search, feed or file of others, and everywhere again when it is shown", async () => {
  const { id, listId, key } = await aPopularVideo();
  const port = await serve((request, response) => void api.serveMedia(request, response));
  const files = await findFiles({ _id: id }, async (path) => (await ask(port, path, {})).body.toString());
  const kinds = ["source.mp4", "thumbnail", "download", "master.m3u8", "144.mp4", "storyboard.vtt", "storyboard-1.jpg"];
  for (const kind of [...kinds, "captions-en.vtt"]) expect(files.join(" ")).toContain(kind);
  const surfaces: [who: Client, path: string][] = [
    ...["/videos?limit=100", "/videos?query=hidden+heron", "/videos?query=squacco", "/videos?query=heron&sortBy=views"],
    ...[`/videos?userId=${anna.id}`, `/videos?userId=${anna.id}&query=heron`, `/videos/allVideosOfUser/${anna.id}`],
    ...["/videos?tag=heron", "/trending", `/videos/${id}`, `/comments/${id}`, `/captions/${id}`],
    ...[`/likes/likecount/v/${id}`, `/playlist/${listId}`, `/playlist/user/allvideos/${listId}`],
    ...[`/playlist/user/${bea.id}`, `/subscriptions/feed/videos?key=${key}`, "/search/suggestions?query=a+hid"],
    ...["/sitemap/channels", "/sitemap/playlists", `/reports/video/${id}`],
  ].map((path) => [visitor, path]);
  for (const path of ["/likes/videos", "/users/history", "/users/watch-later", "/subscriptions/videos"])
    surfaces.push([bea, path]);
  const answers = () => Promise.all(surfaces.map(async ([who, path]) => [path, (await who.get(path)).text] as const));
  const statuses = () => Promise.all(files.map(async (path) => [path, (await ask(port, path, {})).status]));
  const counts = async () => [
    (await visitor.get<Page<Video>>("/videos")).data.totalDocs,
    (await visitor.get<{ videosCount: number; totalViews: number }>(`/playlist/${listId}`)).data.videosCount,
  ];
  const before = { answers: await answers(), counts: await counts() };
  expect((await statuses()).filter(([, status]) => status !== 200)).toEqual([]);
  expect(before.counts).toEqual([1, 1]);

  await api.db.transaction().execute((trx) => setVideoHidden(trx, id, true));
  const traces = new RegExp(
    [title, id, "squacco", "It wades", "What a bird", `"_id":"${anna.id}","username":"anna"`].join("|"),
  );
  const leaks = (await answers()).filter(([, text]) => traces.test(text));
  expect(leaks.map(([path, text]) => [path, traces.exec(text)![0]])).toEqual([]);
  expect(await counts()).toEqual([0, 0]);
  // Whoever serves files remembers until the end of the second that one is open.
  await waitFor(async () => expect((await statuses()).filter(([, status]) => status !== 404)).toEqual([]), {
    ...{ interval: 50 },
  });
  await carl.patch(`/videos/view/${id}`);
  const refused = [
    await carl.post(`/comments/${id}`, { commentContent: "Where is it?" }),
    await carl.post(`/likes/toggle/v/${id}`, { liked: true }),
    await carl.post("/users/addVideoToWatchHistory", { videoId: id }),
    await carl.patch(`/playlist/add/${id}/${listId}`),
    await carl.post(`/users/watch-later/${id}`),
    await carl.post(`/reports/video/${id}`, { reason: "spam" }),
    await carl.post(`/videos/watch-time/${id}`, { ranges: "0-1" }),
  ];
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));

  await api.db.transaction().execute((trx) => setVideoHidden(trx, id, false));
  expect(await counts()).toEqual(before.counts);
  const missing = (await answers()).filter(
    ([, text], index) => traces.test(before.answers[index]![1]) !== traces.test(text),
  );
  expect(missing).toEqual([]);
  const shownVideo = (await visitor.get<Video>(`/videos/${id}`)).data;
  expect((await ask(port, new URL(shownVideo.videoFile).pathname, {})).status).toBe(200);
  await api.flushViews();
  expect(await sql`select 1 from videos where id = ${id} and views = 1`.execute(api.db)).toMatchObject({ rows: [{}] });
});

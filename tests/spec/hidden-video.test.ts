import { afterAll, expect, test } from "vitest";
import { cleanUp } from "#tests/support/spawned";
import { videoForm } from "#tests/support/videos";
import type { Person } from "./support/person";
import { contentOf } from "./support/seed-site";
import { startSite } from "./support/site";
import { linkIn, send } from "./support/walk";

afterAll(cleanUp);
const site = await startSite();
const [ada, anna, bea] = [await site.signUp("ada"), await site.signUp("anna"), await site.signUp("bea")];
const visitor = site.visitor();
const title = "Reed bunting at dawn";

// A podcast has the videos that are audio.
const form = await videoForm({ title, description: "About it", tags: "reeds" }, "song.m4a");
const { _id: videoId } = (await anna.call<{ _id: string }>("POST", "/videos", form)).data;
const playlistId = await contentOf(bea).createPlaylist("Reeds", videoId);
await bea.post(`/actions/channel/${anna.id}/subscribe`, { returnTo: "/", subscribed: "true" });
const { data: feed } = await bea.call<{ key: string }>("POST", "/subscriptions/feed");
await bea.call("POST", `/likes/toggle/v/${videoId}`, { liked: true });
await bea.call("POST", "/users/addVideoToWatchHistory", { videoId });
await bea.call("POST", `/users/watch-later/${videoId}`, { saved: true });
await bea.call("POST", `/comments/${videoId}`, { commentContent: "In Reed bunting at dawn, @anna" });
await visitor.call("PATCH", `/videos/view/${videoId}`);
const { data: video } = await visitor.call<{ videoFile: string; thumbnail: string }>("GET", `/videos/${videoId}`);

const ofVisitors: Record<string, string> = {
  home: "/",
  watch: `/video/${videoId}`,
  share: `/video/${videoId}/share`,
  embed: `/embed/${videoId}`,
  oembed: `/oembed?url=${encodeURIComponent(`${site.url}/video/${videoId}`)}`,
  search: "/results?search_query=bunting",
  suggestions: "/suggestions?q=reed+bu",
  tag: "/tag/reeds",
  channel: `/user/anna/${anna.id}`,
  playlist: `/playlist/${playlistId}/bea`,
  channelFeed: `/feeds/channel/${anna.id}/videos`,
  podcast: `/feeds/channel/${anna.id}/podcast`,
  playlistFeed: `/feeds/playlist/${playlistId}`,
  tagFeed: "/feeds/tag/reeds",
  subscriptionsFeed: `/feeds/subscriptions?key=${feed.key}`,
  sitemap: "/sitemap/videos",
  report: `/report/video/${videoId}`,
  api: "/api/v1/videos",
};
const ofBea: Record<string, string> = {
  history: "/feed/history",
  liked: "/feed/liked",
  later: "/feed/later",
  subscriptions: "/feed/subscriptions",
  save: `/video/${videoId}/save`,
};

/** Lists the surfaces that show the video: its title on pages and in documents, and status 200 for files. */
async function surfacesWithVideo() {
  const find = (person: Person, paths: Record<string, string>) =>
    Object.entries(paths).map(async ([name, path]) => {
      const { html, status } = await person.get(path);
      return status === 200 && html.includes(title) ? [name] : [];
    });
  const files = Object.entries({ file: video.videoFile, thumbnail: video.thumbnail }).map(async ([name, address]) =>
    (await fetch(site.url + new URL(address).pathname)).ok ? [name] : [],
  );
  return (await Promise.all([...find(visitor, ofVisitors), ...find(bea, ofBea), ...files])).flat();
}

/** Waits for the surfaces: those that visitors share are cached for a second. */
const expectSurfaces = (names: string[]) =>
  expect.poll(surfacesWithVideo, { timeout: 5_000, interval: 100 }).toEqual(names);

test("a reported video is hidden on every page, feed and file, its owner appeals, and it is shown again", async () => {
  const pages = [...Object.keys(ofVisitors), ...Object.keys(ofBea)];
  await expectSurfaces([...pages, "file", "thumbnail"]);

  const reportAt = linkIn(await visitor.get(`/video/${videoId}`), "Report");
  await send(visitor, reportAt, { reason: "copyright", content: "It is mine", email: "someone@example.com" });
  const caseAt = linkIn(await ada.get("/moderation"), title);
  await send(ada, caseAt, { act: "hide", hours: "24", template: "", reason: "Not yours" });
  await expectSurfaces([]);

  const own = await anna.get(`/video/${videoId}`);
  expect({ status: own.status, saysSo: own.text.includes("Hidden by a moderator") }).toEqual({
    status: 200,
    saysSo: true,
  });
  expect((await anna.get("/admin/dashboard")).text).toContain("Hidden by a moderator");
  const decisionsPage = await anna.get("/settings/decisions");
  for (const text of ["Your video is hidden from others", "Not yours"]) expect(decisionsPage.text).toContain(text);
  await send(anna, "/settings/decisions", { content: "I filmed it myself" });

  const appealAt = linkIn(await ada.get(caseAt), "Answer the appeal");
  await send(ada, appealAt, { outcome: "reversed", answer: "It is yours" });
  // The files have new addresses, so that the old ones stay closed.
  await expectSurfaces(pages);
  expect((await anna.get("/settings/decisions")).text).toContain("Reversed: It is yours");
});

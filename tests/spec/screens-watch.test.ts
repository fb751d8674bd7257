import { afterAll, describe, expect, test } from "vitest";
import { cleanUp } from "#tests/support/spawned";
import { type Shown, expectShown, pagesOf } from "./support/shown";
import { seedSite } from "./support/seed-site";

afterAll(cleanUp);
const { site, owner, other, createVideo, videoId, sideVideoId, playlistId, commentId } = await seedSite();
const watch = `/video/${videoId}`;
const channel = `/user/anna/${owner.id}`;
const asOther = pagesOf(other);
const fan = await site.signUp("finn");
const asFan = pagesOf(fan);
await fan.call("POST", "/users/addVideoToWatchHistory", { videoId });
await fan.call("POST", `/likes/toggle/v/${videoId}`, {});

describe.for([
  ["opening a video", "Hail on the sill", null],
  ["going on to a side video", "Thaw in the gutter", watch],
] as const)("%s", ([, title, from]) => {
  test("adds one to its views and puts it first in the watch history", async () => {
    // Nobody has opened it before: every view that counts is the one of this test.
    const id = await createVideo(title);
    const viewer = await site.signUp(from === null ? "cleo" : "dana");
    const views = async () => (await viewer.call<{ views: number }>("GET", `/videos/${id}`)).data.views;
    expect(await views()).toBe(0);
    if (from !== null) expectShown(await viewer.get(from), [`aside a[href="/video/${id}"]`, title]);
    await viewer.get(`/video/${id}`);
    await expect.poll(views, { timeout: 5_000 }).toBe(1);
    expectShown(await viewer.get("/feed/history"), [`main li:first-child .title a[href="/video/${id}"]`]);
  });
});

const parts: [part: string, ...shown: Shown][] = [
  ["player", "main video[controls][poster] source[type='video/mp4']"],
  ["title", "main h1", "Rain on the roof"],
  ["views and age", "main .watch-info p", /^\d views? · \d+ (second|minute)s ago$/],
  ["like button", "main .watch-info form button[aria-pressed=false][aria-label='Like this video, 1']", "1"],
  ["Save to playlist button", `main a[href="${watch}/save"]`, "Save to playlist"],
  ["owner avatar to the channel", `main .channel a[href="${channel}"] .avatar`, "T"],
  ["owner to the channel", `main .channel a[href="${channel}"]`, "The anna"],
  ["subscriber count", "main .channel p", "@anna · 0 subscribers"],
  ["Subscribe button", `main .channel form[action="/actions/channel/${owner.id}/subscribe"] button`, "Subscribe"],
  ["description", "main .panel .rich-text", "About it"],
  ["comment count", "#comments h2", "1 comment"],
  ["comment input", "#comments form textarea[name=commentContent]"],
  ["comment button", "#comments form.compose button", "Comment"],
  ["comment's text", `#comment-${commentId} p`, "First thoughts"],
  ["comment's writer", `#comment-${commentId} a[href="${channel}"]`, "The anna"],
  ["comment's like button", `#comment-${commentId} form[action="/actions/comment/${commentId}/like"] button`, "0"],
  ["side list", "aside h2", "More videos"],
  ["side video", `aside a[href="/video/${sideVideoId}"]`, "Wind in the reeds"],
];

describe("the watch page has", () => {
  test.for(parts)("%s", async ([, ...expected]) => expectShown(await asOther(watch), expected));

  test("other videos only in its side list", async () => {
    expect((await asOther(watch)).all(`aside a[href="${watch}"]`)).toEqual([]);
  });

  test("for a visitor, buttons that lead to the login", async () => {
    const page = await site.visitor().get(watch);
    expectShown(page, ["main .channel form[action$='/subscribe'] button", "Subscribe"]);
    expectShown(page, ["main form[action$='/like'] button.button-like", "1"]);
    expectShown(page, ["#comments a[href^='/login']", "Log in"]);
  });
});

const saving: Shown[] = [
  ["dialog h2", "Save to playlist"],
  ["dialog form button[role=switch][aria-checked=true]", "Weather"],
  ["dialog input[name=name]"],
  ["dialog input[name=description]"],
  ["dialog button", "Create playlist"],
  [`dialog a[href="${watch}"][aria-label=Close]`],
  ["main h1", "Rain on the roof"],
];

describe("Save to playlist opens a dialog over the page with", () => {
  test.for(saving)("%s %s", async (expected) => expectShown(await owner.get(`${watch}/save`), expected));

  test("no playlist before one is created", async () => {
    expectShown(await other.get(`${watch}/save`), ["dialog p", "No Playlists Created"]);
  });
});

const card: [part: string, ...shown: Shown][] = [
  ["thumbnail", ".thumbnail img[src]"],
  ["duration m:ss", ".thumbnail .duration", "0:02"],
  ["title that leads to the video", `.title a[href^="${watch}"]`, "Rain on the roof"],
  ["views and relative age", "p.meta", /^\d views? · \d+ (second|minute)s ago$/],
  ["owner's name and avatar that lead to the channel", `a[href="${channel}"]`, /^T?The anna$/],
  ["owner's avatar", `a[href="${channel}"] .avatar`, "T"],
];

const grids: [screen: string, path: string][] = [
  ["home", "/"],
  ["results", "/results?search_query=rain"],
  ["history", "/feed/history"],
  ["liked videos", "/feed/liked"],
  ["playlist", `/playlist/${playlistId}/anna`],
];

describe.for(grids)("a video card on %s has its", ([, path]) => {
  test.for(card)("%s", async ([, selector, text]) => {
    expectShown(await asFan(path), [`main li.card ${selector}`, text]);
  });
});

test("the side list's cards lead to the video and to its owner's channel", async () => {
  const page = await asOther(watch);
  expectShown(page, [`aside li.card a[href="/video/${sideVideoId}"]`, "Wind in the reeds"]);
  expectShown(page, [`aside li.card a[href="${channel}"]`, /anna/]);
});

import { afterAll, describe, expect, test } from "vitest";
import { cleanUp } from "#tests/support/spawned";
import { type Shown, expectShown, pagesOf } from "./support/shown";
import { seedSite } from "./support/seed-site";

afterAll(cleanUp);
const { site, owner, other, videoId, tweetId, playlistId, createVideo, createPlaylist } = await seedSite();
await owner.call("POST", `/subscriptions/t/${other.id}`, {});
const asOwner = pagesOf(owner);
const asOther = pagesOf(other);

type Row = [part: string, pages: typeof asOwner, path: string, ...shown: Shown];

const channel = `/user/anna/${owner.id}`;
const own = "/channel/anna";
const mine = `/myplaylist/${playlistId}/anna`;
const theirs = `/playlist/${playlistId}/anna`;
const post = `#tweet-${tweetId}`;

const rows: Row[] = [
  ["channel: name", asOther, channel, "main h1 + p", "@anna · 0 subscribers · 1 subscription"],
  ["channel: subscribe button", asOther, channel, "main div:has(> h1) + div form button", "Subscribe"],
  ["channel's videos: link", asOther, `${channel}/videos`, `main h2 a[href="/video/${videoId}"]`, "Rain on the roof"],
  ["channel's videos: duration badge", asOther, `${channel}/videos`, "main li .duration", "0:02"],
  ["channel's playlists: link", asOther, `${channel}/playlists`, `main h2 a[href="${theirs}"]`, "Weather"],
  ["channel's playlists: number of videos", asOther, `${channel}/playlists`, "main li .figures", "1 video · 0 views"],
  ["channel's tweets: text", asOther, `${channel}/tweets`, `${post} p`, "Up before everyone"],
  [
    "channel's tweets: like toggle",
    asOther,
    `${channel}/tweets`,
    `${post} form[action="/actions/tweet/${tweetId}/like"] button[aria-pressed=false]`,
    "0",
  ],
  [
    "channel's subscribed: link",
    asOther,
    `${channel}/subscribed`,
    `main li a[href="/user/bea/${other.id}"]`,
    "The bea",
  ],
  ["channel's subscribed: search", asOther, `${channel}/subscribed`, "main form[role=search] input[name=query]"],
  ["own channel: Edit", asOwner, own, "main a[href='/settings']", "Edit"],
  ["own videos: link", asOwner, `${own}/myVideos`, `main h2 a[href="/video/${videoId}"]`, "Rain on the roof"],
  ["own tweets: compose box", asOwner, `${own}/tweets`, "main form.compose textarea[name=content]"],
  ["own tweets: Tweet button", asOwner, `${own}/tweets`, "main form.compose button", "Tweet"],
  ["own tweets: like", asOwner, `${own}/tweets`, `${post} form button[aria-pressed]`, "0"],
  ["own tweets: edit", asOwner, `${own}/tweets`, `${post} a[href="${own}/tweets/${tweetId}/edit"]`],
  ["own tweets: delete", asOwner, `${own}/tweets`, `${post} a[href="${own}/tweets/${tweetId}/delete"]`],
  ["edit-tweet modal", asOwner, `${own}/tweets/${tweetId}/edit`, "dialog[open] h2", "Edit tweet"],
  [
    "edit-tweet modal: its text",
    asOwner,
    `${own}/tweets/${tweetId}/edit`,
    "dialog textarea[name=newContent]",
    "Up before everyone",
  ],
  ["own playlists: link", asOwner, `${own}/playlists`, `main h2 a[href="${mine}"]`, "Weather"],
  ["own playlists: create", asOwner, `${own}/playlists`, `main a[href="${own}/playlists/new"]`, "Create New Playlist"],
  ["own subscribed: link", asOwner, `${own}/subscribed`, `main li a[href="/user/bea/${other.id}"]`, "The bea"],
  ["subscribers: link", asOwner, "/feed/subscribers", `main li a[href="/user/bea/${other.id}"]`, "The bea"],
  ["subscribers: button", asOwner, "/feed/subscribers", "main li form button[aria-pressed=true]", "Unsubscribe"],
  ["tweets feed: own tweet's edit", asOwner, "/tweets", `${post} a[href="/tweets/${tweetId}/edit"]`],
  ["playlist: cover", asOther, theirs, "main .playlist-head .thumbnail img[src]"],
  ["playlist: name", asOther, theirs, "main .playlist-head h1", "Weather"],
  ["playlist: description", asOther, theirs, "main .playlist-head .rich-text", "Wet and windy"],
  ["playlist: owner avatar", asOther, theirs, `main .playlist-head a[href="${channel}"] .avatar`, "T"],
  [
    "playlist: owner and subscribers",
    asOther,
    theirs,
    `main a[href="${channel}"] span`,
    "The anna @anna · 0 subscribers",
  ],
  ["playlist: video list", asOther, theirs, `main li h2 a[href^="/video/${videoId}"]`, "Rain on the roof"],
  ["own playlist: edit", asOwner, mine, `main a[href="${mine}/edit"]`, "Edit"],
  ["own playlist: delete", asOwner, mine, `main a[href="${mine}/delete"]`, "Delete"],
  [
    "own playlist: remove-video button",
    asOwner,
    mine,
    `main li form[action="/actions/playlist/${playlistId}/remove/${videoId}"] button[aria-label='Remove Rain on the roof from playlist']`,
  ],
  ["edit playlist: name", asOwner, `${mine}/edit`, "dialog[open] input[name=name][value=Weather]"],
  ["edit playlist: description", asOwner, `${mine}/edit`, "dialog textarea[name=description]", "Wet and windy"],
  ["edit playlist: thumbnail", asOwner, `${mine}/edit`, "dialog input[type=file][name=thumbnail]"],
  ["delete playlist", asOwner, `${mine}/delete`, "dialog[open] form button", "Delete"],
];

test.for(rows)("%s", async ([, pages, path, ...expected]) => {
  const page = await pages(path);
  expect(page.status).toBe(200);
  expectShown(page, expected);
});

test("the playlist's header shows the number of videos the sum of their views, and their length", async () => {
  const film = await createVideo("Fog on the moor");
  const path = `/playlist/${await createPlaylist("Fog", film)}/anna`;
  for (const name of ["cleo", "dana"]) await (await site.signUp(name)).get(`/video/${film}`);
  const figures = async () => (await other.get(path)).all("main .playlist-head p.text-muted");
  await expect.poll(figures, { timeout: 15_000 }).toContain("1 video · 2 views · 2 s");
});

const searches: [query: string, found: string[]][] = [
  ["be", ["The bea"]],
  ["nobody", []],
];

test.for(searches)("the search among subscribed channels for '%s' finds those", async ([query, found]) => {
  for (const path of [`${channel}/subscribed`, `${own}/subscribed`])
    expect((await owner.get(`${path}?query=${query}`)).all("main li a")).toEqual(found);
});

describe("others see no controls for what only the owner may change", () => {
  test.for([
    ["playlists", theirs, mine, "a[href$='/edit'], a[href$='/delete'], form[action*='/remove/']"],
    ["tweets", "/tweets", "/tweets", `${post} a[href$='/edit'], ${post} a[href$='/delete']`],
    [
      ...["videos", `/video/${videoId}`, `/video/${videoId}`],
      "main a[href^='/admin'], #comments a[href$='/edit'], #comments a[href$='/delete']",
    ],
    ["channels", channel, own, "main a[href='/settings']"],
  ])("%s", async ([, path, ownersPath, selector]) => {
    expect((await asOther(path!)).all(selector!)).toEqual([]);
    expect((await asOwner(ownersPath!)).all(selector!)).not.toEqual([]);
  });
});

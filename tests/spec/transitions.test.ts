import { afterAll, describe, expect, test } from "vitest";
import { endAll } from "#tests/support/spawned";
import { aPicture, videoForm } from "#tests/support/videos";
import { drawn } from "./support/drawn";
import { type Shown, expectShown } from "./support/shown";
import { aWorld } from "./support/world";

afterAll(endAll);
const { owner, other, visitor, videoId, sideVideoId, tweetId, playlistId } = await aWorld();
const watch = `/video/${videoId}`;
const channel = `/user/anna/${owner.id}`;
const home = "/admin/dashboard";
const row = `form[action="/actions/video/${sideVideoId}/publish"]`;

const states: [isPublished: boolean, badge: string, seen: string[]][] = [
  [false, "Unpublished", ["Rain on the roof"]],
  [true, "Published", ["Wind in the reeds", "Rain on the roof"]],
];

test.for(states)(
  "the switch makes isPublished %s, and the reloaded list says so",
  async ([isPublished, badge, seen]) => {
    const answer = await owner.post(`/actions/video/${sideVideoId}/publish`, { returnTo: home });
    expect(answer.to).toBe(home);
    const list = await owner.follow(answer);
    expectShown(list, [`${row} button[aria-checked=${isPublished}]`]);
    expect(list.all("tbody tr:first-child .badge")).toEqual([badge]);
    const { data } = await owner.call<{ isPublished: boolean }>("GET", `/videos/${sideVideoId}`);
    expect(data.isPublished).toBe(isPublished);
    await expect.poll(async () => (await visitor.get("/")).all("main h2"), { timeout: 3_000 }).toEqual(seen);
  },
);

type Toggle = [what: string, path: string, action: string, field: string, off: Shown, on: Shown, count?: string];

const subscribe = `/actions/channel/${owner.id}/subscribe`;
const button = (action: string, pressed: boolean) => `form[action="${action}"] button[aria-pressed=${pressed}]`;
const likeVideo = `/actions/video/${videoId}/like`;
const likeTweet = `/actions/tweet/${tweetId}/like`;
const save = `/actions/playlist/${playlistId}/video/${sideVideoId}`;

const toggles: Toggle[] = [
  [
    "subscription on the watch page",
    watch,
    subscribe,
    "subscribed",
    [button(subscribe, false), "Subscribe"],
    [button(subscribe, true), "Unsubscribed"],
    ".who p",
  ],
  [
    "subscription on a channel",
    channel,
    subscribe,
    "subscribed",
    [button(subscribe, false), "Subscribe"],
    [button(subscribe, true), "Unsubscribe"],
    ".chan p",
  ],
  ["like of a video", watch, likeVideo, "liked", [button(likeVideo, false), "0"], [button(likeVideo, true), "1"]],
  ["like of a tweet", "/tweets", likeTweet, "liked", [button(likeTweet, false), "0"], [button(likeTweet, true), "1"]],
];

const press = (person: typeof owner, action: string, field: string, wanted: boolean, returnTo: string) =>
  person.post(action, { [field]: String(wanted), returnTo });

describe("a button toggles, and what it counts is fetched again:", () => {
  test.for(toggles)("%s", async ([, path, action, field, off, on, count]) => {
    for (const isOn of [true, false]) {
      expectShown(await other.get(path), isOn ? off : on);
      const page = await other.follow(await press(other, action, field, isOn, path));
      expectShown(page, isOn ? on : off);
      if (count) expectShown(page, [count, isOn ? /1 subscriber\b/ : /0 subscribers/]);
    }
  });

  test("a video in a playlist", async () => {
    const path = `/video/${sideVideoId}/save`;
    for (const isIn of [true, false]) {
      const page = await owner.follow(await press(owner, save, "saved", isIn, path));
      expectShown(page, [`dialog form[action="${save}"] button[role=switch][aria-checked=${isIn}]`, "Weather"]);
      const list = await visitor.get(`/playlist/${playlistId}/anna`);
      expect(list.all("main li h2").includes("Wind in the reeds")).toBe(isIn);
    }
  });
});

test("a liked heart is red and filled, another is not", async () => {
  const heart = async () => (await drawn(other, watch, 1280))(".info .like .i")[0]!.style;
  expect((await heart()).fill).not.toMatch(/cf142b/);
  await press(other, likeVideo, "liked", true, watch);
  const { fill, stroke } = await heart();
  expect([fill, stroke]).toEqual([expect.stringMatching(/#cf142b/), expect.stringMatching(/#cf142b/)]);
});

type Modal = [what: string, path: string, fields: () => Promise<FormData> | Record<string, string>, parent: string];

const tweets = "/channel/anna/tweets";
const mine = `/myplaylist/${playlistId}/anna`;
const edited = async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ title: "Storm", name: "Climate", description: "New" }))
    form.append(name, value);
  form.append("thumbnail", await aPicture("navy"));
  return form;
};

const modals: [...Modal, ...Shown][] = [
  ["upload video", `${home}/upload`, () => videoForm({ title: "Hail" }), home, "td a", "Hail"],
  ["edit video", `${home}/edit/${sideVideoId}`, edited, home, `td a[href="/video/${sideVideoId}"]`, "Storm"],
  ["edit tweet", `${tweets}/${tweetId}/edit`, () => ({ newContent: "Up late" }), tweets, "li .text", "Up late"],
  ["new playlist", "/channel/anna/playlists/new", () => ({ name: "More" }), "/channel/anna/playlists", "h2", "More"],
  ["edit playlist", `${mine}/edit`, edited, mine, "h1", "Climate"],
  ["remove from playlist", `/actions/playlist/${playlistId}/remove/${videoId}`, () => ({ returnTo: mine }), mine, ".t"],
  ["delete tweet", `${tweets}/${tweetId}/delete`, () => ({}), tweets, ".empty .t", "No Tweets"],
];

describe("a modal closes on success, and its page shows what is new:", () => {
  test.for(modals)("%s", async ([, path, fields, parent, ...shown]) => {
    const answer = await owner.post(path, await fields());
    expect([answer.status, answer.to]).toEqual([302, parent]);
    const page = await owner.follow(answer);
    expect(page.all("dialog")).toEqual([]);
    expectShown(page, [`main ${shown[0]}`, shown[1]]);
  });

  test("save to playlist is closed by a link to the video", async () => {
    const dialog = await owner.get(`${watch}/save`);
    const to = dialog.document.querySelector("dialog a[aria-label=Close]")!.getAttribute("href")!;
    expect(to).toBe(watch);
    expect((await owner.get(to)).all("dialog")).toEqual([]);
  });
});

describe("what was deleted is gone:", () => {
  const deleted: [what: string, path: string, parent: string, gone: string][] = [
    ["video", `${home}/delete/${sideVideoId}`, home, `/video/${sideVideoId}`],
    ["playlist", `${mine}/delete`, "/channel/anna/playlists", `/playlist/${playlistId}/anna`],
  ];

  test.for(deleted)("%s", async ([, path, parent, gone]) => {
    const answer = await owner.post(path);
    expect(answer.to).toBe(parent);
    const page = await owner.follow(answer);
    expect(page.all(`dialog, main a[href="${gone}"]`)).toEqual([]);
    expect((await owner.get(gone)).status).toBe(404);
  });
});

import { afterAll, describe, expect, test } from "vitest";
import { cleanUp } from "#tests/support/spawned";
import { rendered } from "./support/rendered";
import { type Shown, expectShown } from "./support/shown";
import { seedSite } from "./support/seed-site";

afterAll(cleanUp);
const world = await seedSite();
const { owner, other, visitor, videoId, sideVideoId, tweetId, playlistId } = world;
const watch = `/video/${videoId}`;
const channel = `/user/anna/${owner.id}`;
const home = "/admin/dashboard";

test("the switch unpublishes and publishes a video, and the reloaded list shows it", async () => {
  const id = await world.createVideo("Fog on the moor");
  const action = `/actions/video/${id}/publish`;
  const states = [
    [false, ["Unpublished", "Private"]],
    [true, ["Published"]],
  ] as const;
  for (const [isPublished, badges] of states) {
    const answer = await owner.post(action, { returnTo: home });
    expect(answer.to).toBe(home);
    const list = await owner.follow(answer);
    expectShown(list, [`tr:has(form[action="${action}"]) button[aria-checked=${isPublished}]`]);
    expect(list.all(`tr:has(form[action="${action}"]) .badge`)).toEqual([...badges]);
    const { data } = await owner.call<{ isPublished: boolean }>("GET", `/videos/${id}`);
    expect(data.isPublished).toBe(isPublished);
    const isListed = async () => (await visitor.get("/")).all("main h2").includes("Fog on the moor");
    await expect.poll(isListed, { timeout: 15_000 }).toBe(isPublished);
  }
});

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
    ".channel p",
  ],
  [
    "subscription on a channel",
    channel,
    subscribe,
    "subscribed",
    [button(subscribe, false), "Subscribe"],
    [button(subscribe, true), "Unsubscribe"],
    "main h1 + p",
  ],
  ["like of a video", watch, likeVideo, "liked", [button(likeVideo, false), "0"], [button(likeVideo, true), "1"]],
  ["like of a tweet", "/tweets", likeTweet, "liked", [button(likeTweet, false), "0"], [button(likeTweet, true), "1"]],
];

const press = (person: typeof owner, action: string, field: string, wanted: boolean, returnTo: string) =>
  person.post(action, { [field]: String(wanted), returnTo });

describe("a button toggles, and its count is fetched again:", () => {
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
  const id = await world.createVideo("Hail on the roof");
  const heart = async () => (await rendered(other, `/video/${id}`, 1280))(".watch-info .button-like .icon")[0]!.style;
  expect((await heart()).fill).not.toMatch(/cf142b/);
  await press(other, `/actions/video/${id}/like`, "liked", true, `/video/${id}`);
  const { fill, stroke } = await heart();
  expect([fill, stroke]).toEqual([expect.stringMatching(/#cf142b/), expect.stringMatching(/#cf142b/)]);
});

import { afterAll, describe, expect, test } from "vitest";
import { cleanUp } from "#tests/support/spawned";
import { videoForm } from "#tests/support/videos";
import type { Answer } from "./support/person";
import { seedSite } from "./support/seed-site";

afterAll(cleanUp);
const world = await seedSite();
const { owner, other, visitor, videoId, sideVideoId, commentId, tweetId, playlistId } = world;

type Fields = Record<string, string>;

/** What its owner alone may do: a form, its fields. */
const owners: [what: string, path: string, fields: Fields][] = [
  ["edit a video", `/admin/dashboard/edit/${videoId}`, { title: "Mine now", description: "Mine" }],
  ["delete a video", `/admin/dashboard/delete/${videoId}`, {}],
  ["unpublish a video", `/actions/video/${videoId}/publish`, {}],
  ["edit a tweet", `/tweets/${tweetId}/edit`, { newContent: "Mine now" }],
  ["delete a tweet", `/tweets/${tweetId}/delete`, {}],
  ["edit a comment", `/video/${videoId}/comments/${commentId}/edit`, { commentContent: "Mine now" }],
  ["delete a comment", `/video/${videoId}/comments/${commentId}/delete`, {}],
  ["edit a playlist", `/myplaylist/${playlistId}/anna/edit`, { name: "Mine now", description: "" }],
  ["delete a playlist", `/myplaylist/${playlistId}/anna/delete`, {}],
  ["add to a playlist", `/actions/playlist/${playlistId}/video/${sideVideoId}`, { saved: "true" }],
  ["take a video out of a playlist", `/actions/playlist/${playlistId}/remove/${videoId}`, {}],
];

/** What the owner has, as the owner sees it. */
async function belongings() {
  const answers = await Promise.all([
    owner.call<{ title: string; isPublished: boolean }>("GET", `/videos/${videoId}`),
    owner.call<{ content: string }[]>("GET", `/tweets/user/${owner.id}`),
    owner.call<{ docs: { content: string }[] }>("GET", `/comments/${videoId}`),
    owner.call<{ name: string; videos: string[] }>("GET", `/playlist/${playlistId}`),
  ]);
  const [video, tweets, comments, playlist] = answers;
  return {
    video: [video.data.title, video.data.isPublished],
    tweets: tweets.data.map(({ content }) => content),
    comments: comments.data.docs.map(({ content }) => content),
    playlist: [playlist.data.name, playlist.data.videos],
  };
}

await other.get("/");
const before = await belongings();

/** A press that the sign-in can complete leads to the login; every other post shows the notice. */
function expectSignInWanted(answer: Answer) {
  if (answer.to !== null) expect(answer.to).toMatch(/^\/login\?from=/);
  else
    expect({ status: answer.status, headings: answer.all("main h1") }).toEqual({
      status: 401,
      headings: ["Sorry !! You are not Logged In"],
    });
}

describe("nobody but its owner may", () => {
  test.for(owners)("%s", async ([, path, fields]) => {
    let answer = await other.post(path, fields);
    while (answer.to !== null) answer = await other.follow(answer);
    expect(answer.all(".toast[role=status]")).toEqual([]);
    const asVisitor = await visitor.post(path, fields);
    expectSignInWanted(asVisitor);
    expect(await belongings()).toEqual(before);
  });
});

/** What anyone may do who is signed in, what then is so at the server, and how it is asked. */
type Deed = [what: string, path: string, fields: Fields, ask: string, so: (data: never) => unknown];

const deeds: Deed[] = [
  [
    "like a video",
    `/actions/video/${videoId}/like`,
    { liked: "true" },
    `/likes/likecount/v/${videoId}`,
    ({ likeStatus }: { likeStatus: boolean }) => likeStatus,
  ],
  [
    "like a tweet",
    `/actions/tweet/${tweetId}/like`,
    { liked: "true" },
    `/tweets/user/${owner.id}`,
    ([tweet]: { liked: boolean }[]) => tweet?.liked,
  ],
  [
    "like a comment",
    `/actions/comment/${commentId}/like`,
    { liked: "true" },
    `/comments/${videoId}`,
    ({ docs }: { docs: { _id: string; liked: boolean }[] }) => docs.find(({ _id }) => _id === commentId)?.liked,
  ],
  [
    "comment",
    `/video/${sideVideoId}`,
    { commentContent: "Seconded" },
    `/comments/${sideVideoId}`,
    ({ docs }: { docs: { content: string }[] }) => docs.some(({ content }) => content === "Seconded"),
  ],
  [
    "subscribe",
    `/actions/channel/${owner.id}/subscribe`,
    { subscribed: "true" },
    `/users/c/${owner.id}`,
    ({ isSubscribed }: { isSubscribed: boolean }) => isSubscribed,
  ],
];

describe("anyone who is signed in may", () => {
  test.for(deeds)("%s", async ([, path, fields, ask, so]) => {
    const isSo = async () => so((await other.call("GET", ask)).data as never) === true;
    expect(await isSo()).toBe(false);
    expectSignInWanted(await visitor.post(path, fields));
    expect(await isSo()).toBe(false);
    expect((await other.post(path, fields)).status).toBe(302);
    expect(await isSo()).toBe(true);
  });

  test("save a video to a playlist of one's own", async () => {
    expect((await other.post(`/video/${videoId}/save`, { name: "Later", description: "" })).status).toBe(302);
    const mine = async () =>
      (await other.call<{ _id: string; videos: string[] }[]>("GET", `/playlist/user/${other.id}`)).data[0]!;
    await other.post(`/actions/playlist/${(await mine())._id}/video/${videoId}`, { saved: "true" });
    expect((await mine()).videos).toEqual([videoId]);
  });
});

test("an unpublished video is visible to its owner only", async () => {
  const id = await world.createVideo("Fog on the moor");
  await owner.call("PATCH", `/videos/toggle/publish/${id}`);
  const statuses = await Promise.all(
    [owner, other, visitor].map(async (person) => (await person.get(`/video/${id}`)).status),
  );
  expect(statuses).toEqual([200, 404, 404]);
  expect((await owner.get("/admin/dashboard")).all(`tr:has(a[href="/video/${id}"]) .badge`)).toEqual([
    "Unpublished",
    "Private",
  ]);
});

describe("someone else's private pages redirect to their public ones", () => {
  const to = `/user/anna/${owner.id}`;
  test.for([
    ["/channel/anna", to],
    ["/channel/anna/myVideos", to],
    ["/channel/anna/tweets", `${to}/tweets`],
    ["/channel/anna/playlists", `${to}/playlists`],
    ["/channel/anna/subscribed", `${to}/subscribed`],
    ["/channel/anna/about", `${to}/about`],
    [`/myplaylist/${playlistId}/anna`, `/playlist/${playlistId}/anna`],
  ] as const)("%s to %s", async ([path, leadsTo]) => {
    const answer = await other.get(path);
    expect({ status: answer.status, to: answer.to }).toEqual({ status: 302, to: leadsTo });
  });
});

test("everyone sees their own dashboard", async () => {
  await other.call("POST", "/videos", await videoForm({ title: "Owl at noon" }));
  const page = await other.get("/admin/dashboard");
  expect(page.text).toContain("Welcome back, bea");
  expect(page.text).toContain("Owl at noon");
  expect(page.text).not.toContain("Rain on the roof");
});

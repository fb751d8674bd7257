import { afterAll, describe, expect, test } from "vitest";
import { cleanUp } from "#tests/support/spawned";
import type { Person } from "./support/person";
import { seedSite } from "./support/seed-site";

afterAll(cleanUp);
const { owner, other, visitor, videoId, sideVideoId, commentId, tweetId, playlistId } = await seedSite();
await owner.call("PATCH", `/videos/toggle/publish/${sideVideoId}`);
await owner.call("POST", "/users/addVideoToWatchHistory", { videoId });

const channel = `/user/anna/${owner.id}`;

describe("a public page is open to visitor, other and owner, with the sidebar", () => {
  const open: [path: string, shows: string][] = [
    ["/", "Rain on the roof"],
    ["/tweets", "Up before everyone"],
    ["/results?search_query=rain", "Rain on the roof"],
    [`/video/${videoId}`, "First thoughts"],
    [channel, "Rain on the roof"],
    [`${channel}/videos`, "Rain on the roof"],
    [`${channel}/playlists`, "Weather"],
    [`${channel}/tweets`, "Up before everyone"],
    [`${channel}/subscribed`, "The anna"],
    [`${channel}/about`, "Joined"],
    [`/playlist/${playlistId}/anna`, "Rain on the roof"],
    [`/playlist/${playlistId}/${owner.id}`, "Rain on the roof"],
    ["/support", "Support"],
  ];
  const people: [string, Person][] = [
    ["a visitor", visitor],
    ["someone else", other],
    ["the owner", owner],
  ];
  test.for(open.flatMap(([path, shows]) => people.map(([name, person]) => [name, path, shows, person] as const)))(
    "%s opens %s",
    async ([, path, shows, person]) => {
      const page = await person.get(path);
      expect(page.status).toBe(200);
      expect(page.text).toContain(shows);
      expect(page.all("nav a")).toContain("Home");
    },
  );
});

/** Where a control is, how it is found, and whether the owner has it there, another, and a visitor. */
type Control = [what: string, path: string, selector: string, owners: boolean, others: boolean, visitors?: boolean];

const dashboard = "/admin/dashboard";
const controls: Control[] = [
  ["a video's edit link", dashboard, `a[href="${dashboard}/edit/${videoId}"]`, true, false],
  ["a video's delete link", dashboard, `a[href="${dashboard}/delete/${videoId}"]`, true, false],
  ["a video's published switch", dashboard, `form[action="/actions/video/${videoId}/publish"]`, true, false],
  ["a tweet's edit link", "/channel/anna/tweets", `a[href$="/tweets/${tweetId}/edit"]`, true, false],
  ["a tweet's delete link", "/channel/anna/tweets", `a[href$="/tweets/${tweetId}/delete"]`, true, false],
  ["a tweet's edit link", "/tweets", `a[href$="/tweets/${tweetId}/edit"]`, true, false],
  ["a tweet's edit link", `${channel}/tweets`, `a[href$="/tweets/${tweetId}/edit"]`, false, false],
  ["a tweet's delete link", `${channel}/tweets`, `a[href$="/tweets/${tweetId}/delete"]`, false, false],
  ["a playlist's edit link", `/myplaylist/${playlistId}/anna`, `a[href$="/${playlistId}/anna/edit"]`, true, false],
  ["a playlist's delete link", `/myplaylist/${playlistId}/anna`, `a[href$="/${playlistId}/anna/delete"]`, true, false],
  ["a playlist's remove button", `/myplaylist/${playlistId}/anna`, `form[action$="/remove/${videoId}"]`, true, false],
  ["a playlist's edit link", `/playlist/${playlistId}/anna`, `a[href$="/edit"]`, false, false],
  ["a playlist's delete link", `/playlist/${playlistId}/anna`, `a[href$="/delete"]`, false, false],
  ["a playlist's remove button", `/playlist/${playlistId}/anna`, `form[action*="/remove/"]`, false, false],
  ["a video's edit link", channel, `main a[href*="/edit"]`, false, false],
  ["a video's edit link", `/video/${videoId}`, `main a[href^="${dashboard}"]`, true, false],
  ["the channel's Edit link", "/channel/anna/myVideos", 'main a[href="/settings"]', true, false],
  ["a comment's edit link", `/video/${videoId}`, `a[href$="/comments/${commentId}/edit"]`, true, false],
  ["a comment's delete link", `/video/${videoId}`, `a[href$="/comments/${commentId}/delete"]`, true, false],
  [
    "a video's like button",
    `/video/${videoId}`,
    `form[action="/actions/video/${videoId}/like"] button`,
    true,
    true,
    true,
  ],
  [
    "a comment's like button",
    `/video/${videoId}`,
    `form[action="/actions/comment/${commentId}/like"] button`,
    true,
    true,
    true,
  ],
  ["a tweet's like button", "/tweets", `form[action="/actions/tweet/${tweetId}/like"] button`, true, true, true],
  [
    "a tweet's like button",
    `${channel}/tweets`,
    `form[action="/actions/tweet/${tweetId}/like"] button`,
    true,
    true,
    true,
  ],
  ["the comment box", `/video/${videoId}`, 'textarea[name="commentContent"]', true, true],
  [
    "the Subscribe button",
    `/video/${videoId}`,
    `form[action="/actions/channel/${owner.id}/subscribe"] button`,
    false,
    true,
    true,
  ],
  ["the Subscribe button", channel, `form[action="/actions/channel/${owner.id}/subscribe"] button`, false, true, true],
];

/** The page that an address leads to. */
const opened = async (person: Person, path: string) => {
  const answer = await person.get(path);
  return answer.to === null ? answer : person.follow(answer);
};

describe("a control is shown to those who may use it, and to nobody else", () => {
  test.for(controls)("%s on %s", async ([, path, selector, owners, others, visitors = false]) => {
    const there = async (person: Person) => (await opened(person, path)).document.querySelector(selector) !== null;
    expect([await there(owner), await there(other), await there(visitor)]).toEqual([owners, others, visitors]);
  });
});

test("Save to playlist is shown to everyone, and shows a visitor the login notice", async () => {
  const link = `main a[href="/video/${videoId}/save"]`;
  for (const person of [owner, other, visitor])
    expect((await person.get(`/video/${videoId}`)).all(link)).toEqual(["Save to playlist"]);
});

describe("the controls of a signed-in viewer send a visitor to the login", () => {
  test.for([
    [`/video/${videoId}`, "Log in"],
    ["/tweets", "Log in"],
  ] as const)("on %s: %s", async ([path, text]) => {
    const page = await visitor.get(path);
    const links = [...page.document.querySelectorAll('main a[href^="/login"]')];
    const link = links.find((each) => each.textContent === text);
    expect(link?.getAttribute("href")).toMatch(`/login?from=${encodeURIComponent(path)}`);
  });
});

test.for([
  ["Subscribe on a video", `/video/${videoId}`, ".channel form"],
  ["Like of a video", `/video/${videoId}`, ".watch-actions form"],
  ["Subscribe on a channel", channel, "main form[action$='/subscribe']"],
  ["Like of a tweet", "/tweets", ".post form"],
] as const)("%s sends a visitor to the login and back", async ([, path, selector]) => {
  const form = (await visitor.get(path)).document.querySelector(selector)!;
  const fields = [...form.querySelectorAll("input")].map(({ name, value }) => [name, value]);
  const answer = await visitor.post(form.getAttribute("action")!, Object.fromEntries(fields) as Record<string, string>);
  expect(answer.to).toMatch(`/login?from=${encodeURIComponent(path)}`);
});

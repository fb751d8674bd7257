import { afterAll, describe, expect, test } from "vitest";
import { cleanUp } from "#tests/support/spawned";
import { seedSite } from "./support/seed-site";

const { site, owner, other, videoId, commentId, tweetId, playlistId } = await seedSite();

afterAll(cleanUp);

const message = "This form is too large. Its text can be up to 64 kB.";

/** A page without scripts posts it so. */
const post = (path: string, body: BodyInit) =>
  fetch(site.url + path, { method: "POST", body, headers: { Origin: site.url, Accept: "text/html" } });

test("a login form of 100,000 fields is rejected in the form, which shows its message and no foreign field", async () => {
  const names = Array.from({ length: 100_000 }, (_, index) => [`n${index}`, ""]);
  const response = await post("/login", new URLSearchParams([["email", "ann@birds.example"], ...names] as string[][]));
  const html = await response.text();
  expect(response.status).toBe(413);
  expect([html.includes(message), html.includes('value="ann@birds.example"'), html.includes("n17")]).toEqual([
    true,
    true,
    false,
  ]);
  expect(html.length).toBeLessThan(60_000);
});

const longText = `The lark ${"x".repeat(100_000)}`;

/** The start of the text, as far as it was read. */
const readText = /^The lark x{60000,65536}$/;

/** Text forms: the path, the route's id, and the field with the long text. */
const forms = [
  ["/tweets", "routes/_app.tweets", "content"],
  ["/channel/anna/tweets", "routes/_app.channel.$username.tweets", "content"],
  [`/tweets/${tweetId}/edit`, "routes/_app.tweets.$tweetId.edit", "newContent"],
  [`/channel/anna/tweets/${tweetId}/edit`, "routes/_app.channel.$username.tweets.$tweetId.edit", "newContent"],
  ["/channel/anna/playlists/new", "routes/_app.channel.$username.playlists.new", "description"],
  [`/video/${videoId}/save`, "routes/_app.video.$videoId.save", "description"],
  [`/video/${videoId}`, "routes/_app.video.$videoId", "commentContent"],
  [
    `/video/${videoId}/comments/${commentId}/edit`,
    "routes/_app.video.$videoId.comments.$commentId.edit",
    "commentContent",
  ],
  [`/report/tweet/${tweetId}`, "routes/_app.report.$kind.$subjectId", "content"],
  ["/settings/comments", "routes/_app.settings.comments", "watchedWords"],
  ["/administration/settings/terms", "routes/_app.administration.settings_.$part", "terms"],
  [`/administration/users/${other.id}/suspend`, "routes/_app.administration.users_.$userId_.suspend", "reason"],
] as const;

const valueOf = (field: Element | null) => field?.getAttribute("value") ?? field?.textContent;

describe.each(forms)("a text that is far too long, posted to %s, is rejected in the form", (path, route, field) => {
  test("without JavaScript: the form shows the part of the text that was read", async () => {
    const answer = await owner.post(path, { [field]: longText });
    expect(answer.status).toBe(413);
    expect(answer.text).toContain(message);
    const fields = [...answer.document.querySelectorAll(`main [name=${field}], dialog [name=${field}]`)];
    expect(fields.map(valueOf)).toContainEqual(expect.stringMatching(readText));
  });

  test("with JavaScript: the form shows the message and the text", async () => {
    const answer = await owner.post(`${path}?_data=${encodeURIComponent(route)}`, { [field]: longText });
    expect({ status: answer.status, remixCatch: answer.headers.get("X-Remix-Catch") }).toEqual({
      status: 413,
      remixCatch: null,
    });
    expect(JSON.parse(answer.html)).toMatchObject({
      ok: false,
      alert: message,
      values: { [field]: expect.stringMatching(readText) as string },
    });
  });
});

/** Buttons: the path, and the route's id. */
const buttons = [
  [`/actions/video/${videoId}/like`, "routes/actions.video.$videoId.like"],
  [`/actions/tweet/${tweetId}/like`, "routes/actions.tweet.$tweetId.like"],
  [`/actions/comment/${commentId}/like`, "routes/actions.comment.$commentId.like"],
  [`/actions/channel/${owner.id}/subscribe`, "routes/actions.channel.$channelId.subscribe"],
  [`/actions/history/${videoId}/remove`, "routes/actions.history.$videoId.remove"],
  [`/actions/playlist/${playlistId}/video/${videoId}`, "routes/actions.playlist.$playlistId.video.$videoId"],
  [`/actions/playlist/${playlistId}/remove/${videoId}`, "routes/actions.playlist.$playlistId.remove.$videoId"],
  [`/actions/video/${videoId}/publish`, "routes/actions.video.$videoId.publish"],
  [`/actions/video/${videoId}/retry`, "routes/actions.video.$videoId.retry"],
  [`/actions/captions/${videoId}/${tweetId}/remove`, "routes/actions.captions.$videoId.$captionsId.remove"],
  ["/preferences", "routes/preferences"],
  [`/actions/video/${videoId}/later`, "routes/actions.video.$videoId.later"],
  [`/block/${other.id}`, "routes/_app.block.$userId"],
  ["/settings/security", "routes/_app.settings.security"],
  ["/settings/feed", "routes/_app.settings.feed"],
  ["/administration/jobs", "routes/_app.administration.jobs"],
] as const;

describe.each(buttons)("a button form that is far too long, posted to %s, does nothing", (path, route) => {
  const fields = { liked: "true", theme: "dark", returnTo: `/support?${longText}` };

  test("without JavaScript a page shows the error", async () => {
    const answer = await owner.post(path, fields);
    expect({ status: answer.status, headings: answer.all("main h1"), to: answer.to }).toEqual({
      status: 413,
      headings: [message],
      to: null,
    });
    expect(answer.text).toContain("Logout");
    expect(owner.cookies.has("theme")).toBe(false);
  });

  test("with JavaScript the response has the error", async () => {
    const answer = await owner.post(`${path}?_data=${encodeURIComponent(route)}`, fields);
    expect({ status: answer.status, remixCatch: answer.headers.get("X-Remix-Catch") }).toEqual({
      status: 413,
      remixCatch: "yes",
    });
    expect(JSON.parse(answer.html)).toEqual({ message });
  });
});

test("a button form of 41 fields does nothing and shows an error", async () => {
  const fields = Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`n${index}`, "x"]));
  const answer = await owner.post(`/actions/video/${videoId}/like`, fields);
  expect({ status: answer.status, headings: answer.all("main h1") }).toEqual({
    status: 400,
    headings: ["A form may have 40 fields at most."],
  });
  const { data } = await owner.call<{ totalLikes?: number; likesCount?: number }>("GET", `/videos/${videoId}`);
  expect(data.totalLikes ?? data.likesCount).toBe(0);
});

test("a form of 41 fields is rejected in the form", async () => {
  const fields = Array.from({ length: 41 }, (_, index) => [`n${index}`, "x"]);
  const response = await post("/login", new URLSearchParams(fields as [string, string][]));
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("A form may have 40 fields at most.");
});

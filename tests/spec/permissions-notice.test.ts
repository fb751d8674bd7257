import { afterAll, describe, expect, test } from "vitest";
import { cleanUp } from "#tests/support/spawned";
import { seedSite } from "./support/seed-site";

afterAll(cleanUp);
const { visitor, videoId, commentId, tweetId, playlistId } = await seedSite();

const notice = [
  "Sorry !! You are not Logged In",
  "Please Log In if you have account",
  "Or Sign Up if you don't have one...",
];
describe("a page that needs a session shows a visitor the login notice instead of sidebar and content", () => {
  test.for([
    "/feed/history",
    "/feed/history/clear",
    "/feed/liked",
    "/feed/subscribers",
    ...["", "/myVideos", "/tweets", "/playlists", "/playlists/new", "/subscribed", "/about"].map(
      (tab) => `/channel/anna${tab}`,
    ),
    `/channel/anna/tweets/${tweetId}/edit`,
    `/channel/anna/tweets/${tweetId}/delete`,
    ...["", "/edit", "/delete"].map((dialog) => `/myplaylist/${playlistId}/anna${dialog}`),
    ...["", "/personalInfo", "/channelinfo", "/changepwd", "/delete"].map((tab) => `/settings${tab}`),
    ...["", "/upload", "/statistics", `/statistics/${videoId}`, `/edit/${videoId}`, `/delete/${videoId}`].map(
      (dialog) => `/admin/dashboard${dialog}`,
    ),
    `/tweets/${tweetId}/edit`,
    `/tweets/${tweetId}/delete`,
    `/video/${videoId}/save`,
    `/video/${videoId}/comments/${commentId}/edit`,
    `/video/${videoId}/comments/${commentId}/delete`,
  ])("%s", async (path) => {
    const page = await visitor.get(path);
    expect(page.status).toBe(401);
    expect(page.all("main :is(h1, p)")).toEqual(notice);
    const from = `?from=${encodeURIComponent(path)}`;
    const links = [...page.document.querySelectorAll("main a")].map((a) => [a.textContent, a.getAttribute("href")]);
    expect(links).toEqual([
      ["Log in", `/login${from}`],
      ["Sign up", `/signup${from}`],
    ]);
    expect(page.all("nav a")).toEqual([]);
    expect(page.text).not.toMatch(/Rain on the roof|Up before everyone|anna@birds/);
  });
});

import { afterAll, expect, test } from "vitest";
import { aClip, ben, clipPath, lowerCaseServer, sparseServer, throwingServer } from "#tests/support/family";
import { cleanUp } from "#tests/support/spawned";
import { alertOf, messagesOf, valueOf } from "./support/forms";
import { shareSites } from "./support/member-of";
import { Person } from "./support/person";

afterAll(cleanUp);
const memberOf = shareSites();

const sick = "Server is Sick";

test("a session is renewed at a server that reads the token from the body and spells its cookies in lower case", async () => {
  // A site of its own: it remembers the renewal, and all servers of this kind have the same tokens.
  const { member } = await shareSites()(lowerCaseServer);
  member.cookies.delete("accesstoken");
  const page = await member.get("/?wait=1");
  expect(page.text).toContain("Logout");
  expect(member.cookies.get("accesstoken")).toBe("accesstoken-2");
});

test("the viewer, authors and figures are read from that server's fields", async () => {
  const { member } = await memberOf(lowerCaseServer);
  expect((await member.post(clipPath, { commentContent: "Well sung" })).status).toBe(302);
  const page = await member.get(`${clipPath}?wait=1`);
  expect(page.text).toContain("Well sung");
  expect(page.all("#comments .post a")).toContain("Edit");
  expect(page.document.querySelector(".button-like")!.getAttribute("aria-label")).toBe("Like this video, 4");
  expect(page.text).toContain("7 subscribers");
  expect(page.text).toContain("— views");
});

test("the dashboard shows that server's likes, and missing figures as unknown", async () => {
  const { member } = await memberOf(lowerCaseServer);
  const page = await member.get("/admin/dashboard?wait=1");
  expect(page.all(".stats dd")).toEqual(["—", "3", "42"]);
});

test("the web tier searches and sorts the dashboard of a server that does neither", async () => {
  const { member } = await memberOf(lowerCaseServer);
  const titles = async (query: string) => (await member.get(`/admin/dashboard?wait=1&${query}`)).all(".video-cell a");
  expect(await titles("sortBy=title")).toEqual(["Aardvark", "Boats"]);
  expect(await titles("sortBy=views&sortType=asc")).toEqual(["Boats", "Aardvark"]);
  expect(await titles("query=BOAT")).toEqual(["Boats"]);
});

test("an error that names a field is shown at it, with the typed value", async () => {
  const { member } = await memberOf(lowerCaseServer);
  const form = new FormData();
  const account = { username: "cleo", email: "cleo@birds.example", fullName: "Cleo Owl", password: "by-moonlight" };
  for (const [name, value] of Object.entries(account)) form.append(name, value);
  const visitor = new Person(member.url);
  const page = await visitor.post("/signup", form);
  expect(messagesOf(page)).toEqual({ avatar: "Avatar file is required" });
  expect(valueOf(page, "fullName")).toBe("Cleo Owl");
});

test("a 401 for a wrong password does not end the session", async () => {
  const { member } = await memberOf(lowerCaseServer);
  const words = { oldPassword: "wrong-words", newPassword: "sing-at-noon-too", confirmPassword: "sing-at-noon-too" };
  const page = await member.post("/settings/changepwd", words);
  expect(alertOf(page)).toContain("Invalid old password");
  expect(page.text).toContain("Logout");
});

test("opening a video counts one view, however often its page reloads its data", async () => {
  const { member, site, server, views } = await memberOf(throwingServer);
  const loadingView = { Referer: site.url + clipPath };
  await member.get(`${clipPath}?wait=1`, loadingView);
  await expect.poll(views).toBe(1);
  await member.get(`${clipPath}?wait=1`, { Referer: `${site.url}${clipPath}?wait=1` });
  const fromPage = { Referer: site.url + clipPath };
  const data = `${clipPath}?_data=${encodeURIComponent("routes/_app.video.$videoId")}`;
  await member.post(`/actions${clipPath}/like`, { liked: "true", returnTo: clipPath }, fromPage);
  await member.get(clipPath, fromPage);
  await member.post(clipPath, { commentContent: "Well sung" }, fromPage);
  await member.get(clipPath, fromPage);
  await member.get(data, fromPage);
  await member.get(data, { Referer: `${site.url}${clipPath}/save` });
  await member.get(data, { Referer: `${site.url}/` });
  const openings = () => server.calls.filter((call) => call === "POST users/addVideoToWatchHistory").length;
  await expect.poll(openings).toBe(2);
  expect(views()).toBe(2);
});

test("a stack is never shown, and a failing server is not reported as unreachable", async () => {
  const { member } = await memberOf(throwingServer);
  const tweets = await member.get("/tweets?wait=1");
  expect({ status: tweets.status, text: tweets.text }).toEqual({
    status: 502,
    text: expect.stringContaining("The video server answered with an error"),
  });
  expect(tweets.text).not.toMatch(/TypeError|is not a function|Sick/);
  const history = await member.get("/feed/history?wait=1");
  expect({ status: history.status, text: history.text }).toEqual({
    status: 502,
    text: expect.stringContaining("The history is being counted"),
  });
  expect((await member.get(clipPath)).text).not.toContain("TypeError");
});

test("a video is added to a playlist in either order of ids", async () => {
  const { member } = await memberOf(throwingServer);
  const playlist = "50".padStart(24, "0");
  const pressed = await member.post(`/actions/playlist/${playlist}${clipPath}`, { saved: "true", returnTo: "/" });
  expect((await member.follow(pressed)).text).toContain("Added to Dawn");
});

test("a playlist of an unnamed owner shows no id instead of the name", async () => {
  const { member } = await memberOf(throwingServer);
  const page = await member.get(`/playlist/${"50".padStart(24, "0")}/nobody?wait=1`);
  expect(page.status).toBe(200);
  expect(page.text).not.toMatch(/[0-9a-f]{24}/);
  const playlistPage = await member.get(`/playlist/${"50".padStart(24, "0")}/${ben.username}?wait=1`);
  expect(playlistPage.all(".playlist-head b")).toEqual([ben.fullName]);
});

test("a server without current-user shows no health banner, and its viewer stays signed in", async () => {
  const { member } = await memberOf(sparseServer);
  const home = await member.get("/?wait=1");
  expect(home.text).toContain(aClip().title);
  expect(home.text).toContain("Logout");
  expect(home.text).not.toContain(sick);
  expect((await member.get("/settings")).text).toContain("View channel");
});

test("nobody is promised days to change their mind by a server that describes no site", async () => {
  const { member } = await memberOf(sparseServer);
  await member.get("/?wait=1");
  const dialog = await member.get("/settings/delete");
  expect({ status: dialog.status, headings: dialog.all("h1") }).toEqual({
    status: 501,
    headings: ["The video server does not offer this."],
  });
  expect(dialog.text).not.toContain("change your mind");
});

test("a missing call is reported once in the shell, its entry is disabled, and it is tried once", async () => {
  const { member, server } = await memberOf(sparseServer);
  const page = await member.get("/tweets?wait=1");
  expect({ status: page.status, headings: page.all("h1") }).toEqual({
    status: 501,
    headings: ["The video server does not offer this."],
  });
  expect(page.all("main a")).not.toContain("Try again");
  expect(page.text).not.toContain(sick);
  expect(page.all('nav [aria-disabled="true"]')).toEqual([expect.stringMatching(/^Tweets/)]);
  await member.get("/tweets");
  expect(server.calls.filter((call) => call === "GET tweets/getAllTweets")).toHaveLength(1);
});

test("a comment that the server cannot store stays in its box", async () => {
  const { member } = await memberOf(sparseServer);
  const page = await member.post(clipPath, { commentContent: "Words worth keeping" });
  expect({ status: page.status, texts: page.all("#comments textarea") }).toEqual({
    status: 501,
    texts: ["Words worth keeping"],
  });
  expect(page.all("#comments p")).toEqual([expect.stringContaining("The video server does not offer this.")]);
});

test("while the server is unreachable, a page keeps the signed-in look and the typed text", async () => {
  const { member, server } = await memberOf(throwingServer);
  await member.get("/?wait=1");
  server.isAway = true;
  const page = await member.post(clipPath, { commentContent: "Words worth keeping" });
  expect(page.status).toBe(503);
  expect(page.text).toContain("Logout");
  expect(page.text).toContain("The video server isn't responding.");
  expect(page.all("textarea")).toContain("Words worth keeping");
  server.isAway = false;
  expect((await member.get("/?wait=1")).text).toContain("Logout");
});

import { afterAll, expect, test } from "vitest";
import { ann, clipPath } from "#tests/support/family";
import { cleanUp } from "#tests/support/spawned";
import { emptyVideoId, strictServer } from "#tests/support/strict-server";
import { alertOf } from "./support/forms";
import { shareSites } from "./support/member-of";
import type { Answer } from "./support/person";
import { Person } from "./support/person";

const { member, site, stored, playlistPath } = await shareSites()(strictServer);

afterAll(cleanUp);

const notOffered = "The video server does not offer this.";
const pathsOn = ({ document }: Answer) =>
  [...document.querySelectorAll("a[href]")].map((link) => link.getAttribute("href")!);
const ownOnly =
  /^\/(feed\/(later|subscriptions|trending)|administration|moderation|report|block)|\/(captions|statistics|clear)\b|\/settings\/(delete|email|data|feed|security)/;

test.for(["/", clipPath, "/feed/history", "/feed/liked", "/admin/dashboard", "/settings", "/channel/ann/myVideos"])(
  "the page %s of a server that does not describe its site links to nothing that only ours has",
  async (path) => {
    const paths = pathsOn(await member.get(`${path}?wait=1`));
    expect(paths).toContain("/feed/liked");
    expect(paths.filter((to) => ownOnly.test(to))).toEqual([]);
  },
);

test.for([
  "/settings/delete",
  "/settings/security/codes",
  "/settings/security/passkeys/new",
  "/moderation",
  "/administration",
])("%s says that the server does not offer this", async (path) => {
  const page = await member.get(`${path}?wait=1`);
  expect({ status: page.status, headings: page.all("h1") }).toEqual({ status: 501, headings: [notOffered] });
});

test("an edited comment has its new text", async () => {
  const path = `${clipPath}/comments/${stored.comment._id}/edit`;
  expect((await member.post(path, { commentContent: "The larks" })).status).toBe(302);
  expect(stored.comment.content).toBe("The larks");
  expect((await member.get(`${clipPath}?wait=1`)).text).toContain("The larks");
});

test("a playlist is edited without a picture", async () => {
  const edited = await member.post(`${playlistPath}/edit`, { name: "Dusk", description: "Late" });
  expect(edited.status).toBe(302);
  expect(stored.playlist).toMatchObject({ name: "Dusk", description: "Late" });
  expect((await member.get(`${playlistPath}?wait=1`)).text).toContain("Dusk");
});

test("what the server's error page says is shown at the form each time", async () => {
  for (const attempt of ["first", "second"]) {
    const page = await member.post("/channel/ann/playlists/new", { name: "Noon" });
    expect({ attempt, status: page.status, alert: alertOf(page) }).toEqual({
      attempt,
      status: 404,
      alert: "Name and description are required",
    });
  }
});

test("a channel's text is changed, and its username stays", async () => {
  const changed = await member.post("/settings/channelinfo", { username: ann.username, discriptions: "Birds" });
  expect(changed.status).toBe(302);
  expect(stored.channel).toMatchObject({ username: ann.username, discriptions: "Birds" });
});

test("a video that was just saved is shown as saved", async () => {
  const states = async () =>
    [...(await member.get(`${clipPath}/save`)).document.querySelectorAll("[role=switch]")].map((each) =>
      each.getAttribute("aria-checked"),
    );
  expect(await states()).toEqual(["false"]);
  await member.post(`/actions/playlist/${stored.playlist._id}${clipPath}`, { saved: "true" });
  expect(await states()).toEqual(["true"]);
});

test("videos that one likes are shown", async () => {
  expect((await member.get("/feed/liked?wait=1")).all("main .card a")).toContain("A clip");
});

test("a channel's tweets show their author", async () => {
  const page = await member.get(`/user/ann/${ann._id}/tweets?wait=1`);
  expect(page.all("main .post")).toEqual([expect.stringMatching(/ann.*Up with the sun/)]);
});

test.for([`/video/${"f".repeat(24)}`, `/video/${emptyVideoId}`, `/playlist/${"f".repeat(24)}/ann`])(
  "%s is not found, and nothing offers to try again",
  async (path) => {
    const page = await member.get(`${path}?wait=1`);
    expect({ status: page.status, links: page.all("main a") }).toEqual({
      status: 404,
      links: expect.not.arrayContaining(["Try again"]),
    });
  },
);

test("pages offer other sites and programs nothing that they could not read", async () => {
  for (const path of [clipPath, `${clipPath}/share`, `/user/ann/${ann._id}`]) {
    const { document, html } = await member.get(`${path}?wait=1`);
    expect([...document.querySelectorAll("link[rel=alternate]")].map(({ outerHTML }) => outerHTML)).toEqual([]);
    expect(html).not.toContain("iframe");
  }
  const visitor = new Person(site.url);
  for (const path of [
    clipPath.replace("video", "embed"),
    `/feeds/channel/${ann._id}/videos`,
    `/oembed?url=${site.url}${clipPath}`,
  ])
    expect({ path, status: (await visitor.get(path)).status }).toEqual({ path, status: 501 });
});

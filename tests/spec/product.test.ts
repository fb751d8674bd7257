import { afterAll, describe, expect, test } from "vitest";
import { cleanUp } from "#tests/support/spawned";
import { aPicture } from "#tests/support/videos";
import { type Shown, expectShown, pagesOf } from "./support/shown";
import { startSite } from "./support/site";
import { seedSite } from "./support/seed-site";

afterAll(cleanUp);
const contacts = {
  SUPPORT_SOCIAL: "https://social.example/@birds",
  SUPPORT_PROFESSIONAL: "https://work.example/birds",
  SUPPORT_CODE: "https://code.example/birds",
  SUPPORT_CHAT: "birds-help",
};
const { site, owner, other, videoId, sideVideoId, playlistId } = await seedSite(contacts);
await other.call("POST", `/subscriptions/t/${owner.id}`, {});
await other.call("POST", `/likes/toggle/v/${videoId}`, {});
await other.call("POST", "/users/addVideoToWatchHistory", { videoId });
const asVisitor = pagesOf(site.visitor());
const asOwner = pagesOf(owner);
const asOther = pagesOf(other);

type Row = [can: string, pages: typeof asVisitor, path: string, ...shown: Shown];

const channel = `/user/anna/${owner.id}`;
const link = `a[href="/video/${videoId}"]`;

const rows: Row[] = [
  ["a visitor browses", asVisitor, "/", `main ${link}`, "Rain on the roof"],
  ["a visitor searches", asVisitor, "/results?search_query=rain", `main ${link}`, "Rain on the roof"],
  ["a visitor watches", asVisitor, `/video/${videoId}`, "video[controls] source[type='video/mp4'][src]"],
  ["a visitor can log in", asVisitor, "/", "header a[href^='/login']", "Log in"],
  ["a visitor can sign up", asVisitor, "/", "header a[href^='/signup']", "Sign up"],
  ["a visitor sees channels", asVisitor, channel, "main h1", "The anna"],
  ["a visitor sees playlists", asVisitor, `/playlist/${playlistId}/anna`, "main h1", "Weather"],
  ["a visitor reads tweets", asVisitor, "/tweets", "main li p", "Up before everyone"],
  ["a visitor reads comments", asVisitor, `/video/${videoId}`, "#comments li p", "First thoughts"],
  ["a member has a watch history", asOther, "/feed/history", `main ${link}`, "Rain on the roof"],
  ["a member has liked videos", asOther, "/feed/liked", `main ${link}`, "Rain on the roof"],
  ["a member has subscriptions", asOther, "/feed/subscribers", `main a[href="${channel}"]`, "The anna"],
  ["a member manages own videos", asOwner, "/admin/dashboard", "main table a", "Rain on the roof"],
  ["a member manages a channel", asOwner, "/channel/anna", "main a[href='/settings']", "Edit"],
  ["a member manages playlists", asOwner, "/channel/anna/playlists", "main h2 a", "Weather"],
  ["a member manages tweets", asOwner, "/channel/anna/tweets", "main a[aria-label^='Delete tweet']"],
  ["a member has a dashboard", asOwner, "/admin/dashboard", "main h1", "Welcome back, anna"],
  ["a member has settings", asOwner, "/settings", "main h1", "Settings"],
  ["support names a social network", asVisitor, "/support", `a[href="${contacts.SUPPORT_SOCIAL}"] b`, "Social network"],
  [
    "support names a professional network",
    asVisitor,
    "/support",
    `a[href="${contacts.SUPPORT_PROFESSIONAL}"] b`,
    "Professional network",
  ],
  ["support names a code host", asVisitor, "/support", `a[href="${contacts.SUPPORT_CODE}"] b`, "Code host"],
  ["support names a chat", asVisitor, "/support", "main li", /^Chat.*birds-help$/],
];

test.for(rows)("%s", async ([, pages, path, ...expected]) => {
  const page = await pages(path);
  expect(page.status).toBe(200);
  expectShown(page, expected);
});

describe("a contact that is not set says so", async () => {
  const page = await (await startSite()).visitor().get("/support");
  test.for(["Social network", "Professional network", "Code host", "Chat"])("%s", (name) => {
    expectShown(page, ["main dl", new RegExp(`^Not set up on this site.*${name}`)]);
  });
});

test("a channel shows its cover image and its avatar", async () => {
  for (const name of ["coverImage", "avatar"] as const) {
    const form = new FormData();
    form.append(name, await aPicture());
    await owner.post(name === "avatar" ? "/settings/avatar" : "/settings/cover", form);
  }
  const page = await site.visitor().get(channel);
  expectShown(page, ["main img[width='1280'][src]"]);
  expectShown(page, ["main img.avatar[width='96'][src]"]);
});

test("the message of a response is shown in a toast", async () => {
  const { message } = await other.call("POST", "/tweets", { content: "Asked directly" });
  const answer = await other.post("/tweets", { content: "Asked by the form" });
  expectShown(await other.follow(answer), [".toast", message]);
});

test("every request carries the cookies: all forms and pages that need a session work", async () => {
  expect((await other.post(`/actions/video/${sideVideoId}/like`, { liked: "true", returnTo: "/" })).status).toBe(302);
  expectShown(await other.get("/feed/liked"), ["main h2", "Wind in the reeds"]);
});

test.for(["/api/v1", "/api"])(
  "the site asks an API elsewhere at a fixed host, at %s, as it asks its own",
  async (at) => {
    const web = await startSite({ VIDEO_API_URL: site.url + at });
    expectShown(await web.visitor().get(`/video/${videoId}`), ["main h1", "Rain on the roof"]);
  },
);

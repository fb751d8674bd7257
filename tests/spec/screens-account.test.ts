import { afterAll, describe, expect, test } from "vitest";
import { cleanUp } from "#tests/support/spawned";
import { aPicture } from "#tests/support/videos";
import { emailOf, password } from "./support/person";
import { type Shown, expectShown, pagesOf } from "./support/shown";
import { seedSite } from "./support/seed-site";

afterAll(cleanUp);
const { site, owner, other, visitor, videoId } = await seedSite();
await other.call("POST", `/subscriptions/t/${owner.id}`, {});
await other.call("POST", `/likes/toggle/v/${videoId}`, {});
await owner.get("/");
const asOwner = pagesOf(owner);
const asVisitor = pagesOf(visitor);

type Row = [part: string, pages: typeof asOwner, path: string, ...shown: Shown];

const home = "/admin/dashboard";
const form = "main form[method=post]";

const rows: Row[] = [
  ["login: heading", asVisitor, "/login", "main h1", "Sign in to your account"],
  ["login: email", asVisitor, "/login", `${form} input[name=email][type=email]`],
  ["login: password", asVisitor, "/login", `${form} input[name=password][type=password]`],
  ["login: button", asVisitor, "/login", `${form} button`, "Log in"],
  ["login: link to signup", asVisitor, "/login", "main a[href='/signup']", "Sign up"],
  ["login: the way back is kept", asVisitor, "/login?from=/tweets", "main a[href='/signup?from=/tweets']", "Sign up"],
  ["signup: link to login", asVisitor, "/signup", "main a[href='/login']", "Log in"],
  ["signup: the way back is kept", asVisitor, "/signup?from=/tweets", "main a[href='/login?from=/tweets']", "Log in"],
  ["signup: username", asVisitor, "/signup", `${form} input[name=username]`],
  ["signup: email", asVisitor, "/signup", `${form} input[name=email][type=email]`],
  ["signup: full name", asVisitor, "/signup", `${form} input[name=fullName]`],
  ["signup: password", asVisitor, "/signup", `${form} input[name=password][type=password]`],
  ["signup: avatar", asVisitor, "/signup", `${form} label[for=field-avatar]`, "Avatar *"],
  ["signup: cover image", asVisitor, "/signup", `${form} input[type=file][name=coverImage]`],
  ["dashboard: greeting", asOwner, home, "main h1", "Welcome back, anna"],
  ["dashboard: upload", asOwner, home, `main a[href="${home}/upload"]`, "Upload video"],
  ["dashboard: total views", asOwner, home, "main .stats > div", "Total views0"],
  ["dashboard: total subscribers", asOwner, home, "main .stats > div", "Total subscribers1"],
  ["dashboard: total likes", asOwner, home, "main .stats > div", "Total likes1"],
  ["dashboard: a video", asOwner, home, `main td a[href="/video/${videoId}"]`, "Rain on the roof"],
  ["dashboard: its badge", asOwner, home, "main td .badge", "Published"],
  [
    "dashboard: its switch",
    asOwner,
    home,
    `main td form[action="/actions/video/${videoId}/publish"] button[role=switch][aria-checked=true]`,
  ],
  ["dashboard: edit", asOwner, home, `main td a[href="${home}/edit/${videoId}"][aria-label='Edit Rain on the roof']`],
  ["dashboard: delete", asOwner, home, `main td a[href="${home}/delete/${videoId}"]`],
  ["upload dialog", asOwner, `${home}/upload`, "dialog[open] h2", "Upload video"],
  ["upload dialog: title", asOwner, `${home}/upload`, "dialog input[name=title]"],
  ["upload dialog: description", asOwner, `${home}/upload`, "dialog textarea[name=description]"],
  ["upload dialog: thumbnail", asOwner, `${home}/upload`, "dialog input[type=file][name=thumbnail]"],
  ["upload dialog: video file", asOwner, `${home}/upload`, "dialog input[type=file][name=videoFile]"],
  ["upload dialog: publish", asOwner, `${home}/upload`, "dialog button", "Publish"],
  ["edit dialog: title", asOwner, `${home}/edit/${videoId}`, "dialog input[name=title][value='Rain on the roof']"],
  ["edit dialog: description", asOwner, `${home}/edit/${videoId}`, "dialog textarea[name=description]", "About it"],
  ["edit dialog: thumbnail", asOwner, `${home}/edit/${videoId}`, "dialog input[type=file][name=thumbnail]"],
  [
    "delete dialog: question",
    asOwner,
    `${home}/delete/${videoId}`,
    "dialog p",
    "Are you sure you want to delete this video? Once its deleted, you will not be able to recover it.",
  ],
  ["delete dialog: Cancel", asOwner, `${home}/delete/${videoId}`, `dialog a[href="${home}"]`, "Cancel"],
  ["delete dialog: Delete", asOwner, `${home}/delete/${videoId}`, "dialog form button", "Delete"],
  ["delete account: password", asOwner, "/settings/delete", "dialog input[name=password][type=password]"],
  ["delete account: its page", asOwner, "/settings/delete", "main nav a[href='/settings/feed']", "Feed reader"],
  ["a dialog lies over its page", asOwner, `${home}/delete/${videoId}`, "main h1", "Welcome back, anna"],
  [
    "settings: cover",
    asOwner,
    "/settings/channelinfo",
    "main form[action='/settings/cover'] input[type=file][name=coverImage]",
  ],
  [
    "settings: avatar",
    asOwner,
    "/settings/channelinfo",
    "main form[action='/settings/avatar'] input[type=file][name=avatar]",
  ],
  [
    "settings: Update",
    asOwner,
    "/settings/channelinfo",
    "main form[action='/settings/cover'] button",
    "Update cover image",
  ],
  ["settings: View channel", asOwner, "/settings", "main a[href='/channel/anna/myVideos']", "View channel"],
  ["personal info: full name", asOwner, "/settings/personalInfo", `${form} input[name=fullName][value='The anna']`],
  ["personal info: email", asOwner, "/settings/personalInfo", `${form} input[name=email][value='${emailOf("anna")}']`],
  ["channel info: username", asOwner, "/settings/channelinfo", `${form} input[name=username][value=anna]`],
  ["channel info: description", asOwner, "/settings/channelinfo", `${form} textarea[name=discriptions]`],
  ["password: current", asOwner, "/settings/changepwd", `${form} input[type=password][name=oldPassword]`],
  ["password: new", asOwner, "/settings/changepwd", `${form} input[type=password][name=newPassword]`],
  ["password: confirm", asOwner, "/settings/changepwd", `${form} input[type=password][name=confirmPassword]`],
];

test.for(rows)("%s", async ([, pages, path, ...expected]) => {
  const page = await pages(path);
  expect(page.status).toBe(200);
  expectShown(page, expected);
});

const ends: [form: string, from: string, to: string][] = [
  ["/login", "", "/"],
  ["/login", "/feed/liked", "/feed/liked"],
  ["/login", "//elsewhere.example", "/"],
  ["/signup", "", "/login"],
  ["/signup", "/feed/liked", "/feed/liked"],
];

describe("after success the person is redirected", () => {
  test.for(ends)("from %s, opened at '%s', to %s", async ([path, from, to]) => {
    const username = path === "/login" ? "anna" : `cleo${ends.findIndex(([, each]) => each === from)}`;
    const fields = { username, email: emailOf(username), fullName: "Cleo", password };
    const answer = await site.visitor().post(path + (from && `?from=${from}`), fields);
    expect({ status: answer.status, to: answer.to }).toEqual({ status: 302, to });
  });
});

test("a signed-in viewer is redirected from the login to /", async () => {
  expect((await other.get("/login")).to).toBe("/");
});

const files: [name: "avatar" | "coverImage", form: string][] = [
  ["avatar", "/settings/avatar"],
  ["coverImage", "/settings/cover"],
];

test.for(files)("a chosen %s is on the settings page after Update", async ([name, path]) => {
  const body = new FormData();
  body.append(name, await aPicture("navy"));
  expectShown(await other.follow(await other.post(path, body)), [
    `main img[alt='${name === "avatar" ? "Your avatar" : "Your cover image"}'][src]`,
  ]);
});

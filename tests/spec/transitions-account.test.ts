import { afterAll, describe, expect, test } from "vitest";
import { cleanUp, listen } from "#tests/support/spawned";
import { aPicture } from "#tests/support/videos";
import { emailOf, password, type Person } from "./support/person";
import { type Shown, expectShown } from "./support/shown";
import { startSite, type Member } from "./support/site";

afterAll(cleanUp);
const site = await startSite();

async function expectSignedIn(person: Person, is: boolean) {
  const page = await person.get("/");
  expect(page.all("header details form[action='/logout'] button")).toEqual(is ? ["Logout"] : []);
  expect(page.all("header a[href^='/login']")).toEqual(is ? [] : ["Log in"]);
}

const credentials = (username: string) => ({ email: emailOf(username), password });

type Step = [what: string, act: (person: Member) => Promise<unknown>, isSignedInAfter: boolean];

const wrong = { oldPassword: "not-the-one", newPassword: "sing-at-noon", confirmPassword: "sing-at-noon" };
const right = { ...wrong, oldPassword: password };
const out = (person: Member) => person.post("/logout");

const steps: Step[] = [
  ["signing up", async () => undefined, true],
  ["logging out", out, false],
  ["logging in", async (person) => (await out(person), person.post("/login", credentials(person.username))), true],
  [
    "a rejected login",
    async (person) => (
      await out(person),
      person.post("/login", { ...credentials(person.username), password: "wrong" })
    ),
    false,
  ],
  [
    "a rejected signup",
    async (person) => (await out(person), person.post("/signup", { fullName: "", ...credentials("other") })),
    false,
  ],
  ["a current user that is refused", async (person) => expireSession(person), false],
  ["changing the password", (person) => person.post("/settings/changepwd", right), true],
  ["a rejected change of the password", (person) => person.post("/settings/changepwd", wrong), true],
];

/** As if all that the browser holds had been revoked. */
function expireSession(person: Person) {
  person.cookies.set("accessToken", "revoked");
  person.cookies.set("refreshToken", "revoked");
}

describe("signed in or not after", () => {
  test.for(steps)("%s", async (step) => {
    const [, act, isSignedInAfter] = step;
    const person = await site.signUp(`person${steps.indexOf(step)}`);
    await act(person);
    await expectSignedIn(person, isSignedInAfter);
  });
});

test("a rejected current user clears the browser's session cookies", async () => {
  const person = await site.signUp("expired");
  expireSession(person);
  await person.get("/");
  expect([...person.cookies.keys()]).not.toContain("accessToken");
});

test("the new password works at the login, the old one no longer does", async () => {
  const person = await site.signUp("changed");
  expectShown(await person.follow(await person.post("/settings/changepwd", right)), [".toast", /\S/]);
  expect((await site.visitor().post("/login", credentials("changed"))).status).toBe(401);
  const fields = { email: emailOf("changed"), password: right.newPassword };
  expect((await site.visitor().post("/login", fields)).status).toBe(302);
});

const picture = async (name: string) => {
  const form = new FormData();
  form.append(name, await aPicture("navy"));
  return form;
};

type Update = [what: string, form: string, fields: () => Promise<FormData> | Record<string, string>, ...shown: Shown];

const personal = { fullName: "New Name", email: emailOf("updated") };
const ofChannel = { username: "updated", discriptions: "All about larks" };

const updates: Update[] = [
  ["full name", "/settings/personalInfo", () => personal, "header details b", "New Name"],
  ["avatar", "/settings/avatar", () => picture("avatar"), "header summary img.avatar[src]"],
  ["cover image", "/settings/cover", () => picture("coverImage"), "main [aria-label=Pictures] img[src]"],
  ["description", "/settings/channelinfo", () => ofChannel, "main textarea[name=discriptions]", "All about larks"],
  [
    "username",
    "/settings/channelinfo",
    () => ({ ...ofChannel, username: "renamed" }),
    "main a[href='/channel/renamed/myVideos']",
  ],
];

describe("an update changes what is shown of the user, who stays signed in:", async () => {
  const person = await site.signUp("updated");
  test.for(updates)("%s", async ([, path, fields, ...expected]) => {
    const answer = await person.post(path, await fields());
    expect(answer.status).toBe(302);
    expectShown(await person.follow(answer), expected);
    await expectSignedIn(person, true);
  });
});

test("the history shows a signed-in viewer their videos, and a visitor the login notice", async () => {
  const person = await site.signUp("watcher");
  expectShown(await person.get("/feed/history"), ["main h1", "History"]);
  expireSession(person);
  expectShown(await person.get("/feed/history"), ["main h1", "Sorry !! You are not Logged In"]);
});

/** A site whose video API is another program, which answers calls of these names with an error. */
async function aSiteWithout(...failing: string[]) {
  const api = await listen((request, response) => {
    const fails = failing.some((name) => request.url?.includes(name));
    const data = request.url?.includes("current-user") ? { _id: "u1", username: "lark" } : { docs: [] };
    response.writeHead(fails ? 500 : 200).end(JSON.stringify({ data, message: fails ? "Not now" : "Done" }));
  });
  const person = (await startSite({ VIDEO_API_URL: `${api}/api/v1` })).visitor();
  person.cookies.set("accessToken", "held");
  return person;
}

test("a failed logout keeps the session and shows a toast", async () => {
  const person = await aSiteWithout("logout");
  expectShown(await person.follow(await person.post("/logout")), [".toast[role=alert]", "Not now"]);
  await expectSignedIn(person, true);
});

test("an unhealthy server shows a banner, a healthy one does not", async () => {
  const person = await aSiteWithout("healthcheck");
  expectShown(await person.get("/"), [".banner", "Oops! Server is Sick... 🤒"]);
  expect((await site.visitor().get("/")).all(".banner")).toEqual([]);
});

import { afterAll, describe, expect, test } from "vitest";
import { cleanUp } from "#tests/support/spawned";
import { rendered } from "./support/rendered";
import { type Shown, expectShown, pagesOf } from "./support/shown";
import { startSite } from "./support/site";

afterAll(cleanUp);
const site = await startSite();
const member = await site.signUp("anna");
const visitor = site.visitor();
const asMember = pagesOf(member);
const asVisitor = pagesOf(visitor);

const here = "/results?search_query=two%20words";
const from = "?from=%2Fresults%3Fsearch_query%3Dtwo%2520words";

const header: [what: string, pages: typeof asMember, ...shown: Shown][] = [
  ["logo to /", asVisitor, "a.logo[href='/'][aria-label='Vidlark home']"],
  ["search form", asVisitor, "form[role=search][action='/results'] input[name=search_query]"],
  ["search box with what was asked", asVisitor, "input[name=search_query][value='two words']"],
  ["Log in with where one is", asVisitor, `a[href="/login${from}"]`, "Log in"],
  ["Sign up with where one is", asVisitor, `a[href="/signup${from}"]`, "Sign up"],
  ["the user's avatar", asMember, "summary .avatar", "T"],
  ["a Logout button", asMember, "form[method=post][action='/logout'] button", "Logout"],
];

describe("the header has", () => {
  test.for(header)("%s", async ([, pages, selector, text]) => {
    expectShown(await pages(here), [`header ${selector}`, text]);
  });

  test("no visitor's controls for a viewer, and no viewer's controls for a visitor", async () => {
    expect((await asMember(here)).all("header a[href^='/login'], header a[href^='/signup']")).toEqual([]);
    expect((await asVisitor(here)).all("header .avatar, header form[action='/logout']")).toEqual([]);
  });
});

test("the search names no key, which only scripts handle", async () => {
  expect((await visitor.get("/")).document.querySelector("[aria-keyshortcuts]")).toBeNull();
});

test("Logout logs out and returns to /", async () => {
  const bea = await site.signUp("bea");
  const answer = await bea.post("/logout");
  expect(answer.to).toBe("/");
  expectShown(await bea.follow(answer), ["header a", "Log in"]);
});

test("an empty search asks for a query, and one with words shows its results", async () => {
  expectShown(await asVisitor("/results?search_query=+++"), ["main h1", "What are you looking for?"]);
  expectShown(await asVisitor("/results?search_query=+rain+"), ["main h1", "Results for “rain”"]);
});

const entries: [label: string, path: string, isAlsoSmall: boolean][] = [
  ["Home", "/", true],
  ["Liked Videos", "/feed/liked", false],
  ["Tweets", "/tweets", false],
  ["History", "/feed/history", true],
  ["Subscriptions", "/channel/anna/subscribed", true],
  ["My Content", "/channel/anna/myVideos", false],
  ["PlayList", "/channel/anna/playlists", true],
  ["Subscribers", "/feed/subscribers", false],
  ["Admin", "/admin/dashboard", true],
  ["Support", "/support", false],
  ["Settings", "/settings", false],
];

const sidebar = "nav[aria-label=Main]";

describe("the sidebar has", () => {
  test.for(entries)("%s at %s, which opens and is marked", async ([label, path]) => {
    expectShown(await asMember("/"), [`${sidebar} a[href="${path}"]`, label]);
    const page = await asMember(path);
    expect(page.status).toBe(200);
    expect(page.all(`${sidebar} a[aria-current=page]`)).toEqual([label]);
  });

  test("Subscriptions marked on the videos of one's subscriptions, too", async () => {
    const page = await asMember("/feed/subscriptions");
    expect(page.all(`${sidebar} a[aria-current=page]`)).toEqual(["Subscriptions"]);
  });

  test("nothing else, in this order", async () => {
    expect((await asMember("/")).all(`${sidebar} a`)).toEqual(entries.map(([label]) => label));
  });

  test.for(["Subscriptions", "My Content", "PlayList"])("%s lead a visitor to the login", async (label) => {
    expectShown(await asVisitor("/"), [`${sidebar} a[href="/login?from=/"]`, label]);
  });
});

const shownAt = async (width: number) =>
  (await rendered(member, "/", width))(`${sidebar} li:has(a)`)
    .filter(({ style }) => style.display !== "none")
    .map(({ text }) => text);

describe("the sidebar shows", () => {
  test("all on a wide screen", async () => {
    expect(await shownAt(1280)).toEqual(entries.map(([label]) => label));
  });

  test("only Home, History, Subscriptions, PlayList and Admin on a small one", async () => {
    expect(await shownAt(390)).toEqual(entries.filter(([, , isAlsoSmall]) => isAlsoSmall).map(([label]) => label));
  });
});

const closed = ["/feed/history", "/feed/liked", "/feed/subscribers", "/channel/anna", "/channel/anna/tweets"];
closed.push("/myplaylist/1/anna", "/settings", "/settings/changepwd", "/admin/dashboard", "/admin/dashboard/upload");

const notice: Shown[] = [
  ["main h1", "Sorry !! You are not Logged In"],
  ["main p", "Please Log In if you have account"],
  ["main p", "Or Sign Up if you don't have one..."],
];

describe("a visitor sees the login notice instead of sidebar and content at", () => {
  test.for(closed)("%s", async (path) => {
    const page = await asVisitor(path);
    expect({ status: page.status, sidebar: page.all(sidebar), headingCount: page.all("main h1").length }).toEqual({
      status: 401,
      sidebar: [],
      headingCount: 1,
    });
    for (const expected of notice) expectShown(page, expected);
    const back = encodeURIComponent(path);
    expectShown(page, [`main a[href="/login?from=${back}"]`, "Log in"]);
    expectShown(page, [`main a[href="/signup?from=${back}"]`, "Sign up"]);
  });
});

test("a toast is dark and at the bottom right", async () => {
  const page = await member.follow(await member.post("/tweets", { content: "Hello" }));
  expectShown(page, [".toast.toast-dark", /\S/]);
});

// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { Footer } from "#app/components/footer";
import { Header } from "#app/components/header";
import { Pager } from "#app/components/pager";
import { Sidebar } from "#app/components/sidebar";
import { render, renderInto } from "./render";

const viewer = { _id: "65f0", username: "clockroom", fullName: "Clock Room", avatar: "" };
const links = (page: HTMLElement) =>
  Object.fromEntries([...page.querySelectorAll("nav a")].map((link) => [link.textContent, link.getAttribute("href")]));

test("the search is a form that works alone", async () => {
  const page = await renderInto(<Header viewer={null} path="/" query="boats" nav="wide" />);
  const form = page.querySelector("form[role=search]")!;
  const box = form.querySelector("input")!;
  expect(form.getAttribute("action")).toBe("/results");
  expect(form.getAttribute("method")).toBe("get");
  expect([box.name, box.value, box.maxLength]).toEqual(["search_query", "boats", 200]);
  expect(form.querySelector(`label[for=${box.id}]`)!.textContent).toBe("Search");
});

test("a visitor's Log in and Sign up remember the page", async () => {
  const page = await renderInto(<Header viewer={null} path="/results?search_query=a b" query="" nav="wide" />);
  const hrefs = [...page.querySelectorAll(".actions a")].map((link) => link.getAttribute("href"));
  expect(hrefs).toEqual([
    "/login?from=%2Fresults%3Fsearch_query%3Da%20b",
    "/signup?from=%2Fresults%3Fsearch_query%3Da%20b",
  ]);
});

test("a member has a menu and a Logout that posts", async () => {
  const page = await renderInto(<Header viewer={viewer} path="/" query="" nav="rail" />);
  expect(page.querySelector("details summary")!.getAttribute("aria-label")).toBe("Your menu");
  expect(page.querySelector("form[action='/logout']")!.getAttribute("method")).toBe("post");
  expect(page.textContent).not.toContain("Log in");
});

test.each([
  ["wide", "rail", "Collapse sidebar"],
  ["rail", "wide", "Expand sidebar"],
] as const)("a %s sidebar can become %s without script", async (nav, value, label) => {
  const page = await renderInto(<Header viewer={null} path="/tweets?a=1" query="" nav={nav} />);
  const form = page.querySelector("form[action='/preferences']")!;
  expect(form.querySelector<HTMLInputElement>("[name=returnTo]")!.value).toBe("/tweets?a=1");
  expect(form.querySelector("button")!.value).toBe(value);
  expect(form.querySelector("button")!.getAttribute("aria-label")).toBe(label);
});

test("the sidebar leads a member to their own pages", async () => {
  expect(links(await renderInto(<Sidebar viewer={viewer} path="/" />))).toEqual({
    Home: "/",
    "Liked Videos": "/feed/liked",
    Tweets: "/tweets",
    History: "/feed/history",
    Subscriptions: "/channel/clockroom/subscribed",
    "My Content": "/channel/clockroom/myVideos",
    PlayList: "/channel/clockroom/playlists",
    Subscribers: "/feed/subscribers",
    Admin: "/admin/dashboard",
    Support: "/support",
    Settings: "/settings",
  });
});

test("the sidebar leads a visitor to the login where it needs to know who asks", async () => {
  const shown = links(await renderInto(<Sidebar viewer={null} path="/" />));
  expect([shown["Subscriptions"], shown["My Content"], shown["PlayList"]]).toEqual(Array(3).fill("/login?from=/"));
});

test("a small screen has Home, History, Subscriptions, PlayList and Admin", async () => {
  const page = await renderInto(<Sidebar viewer={null} path="/" />);
  const small = [...page.querySelectorAll("li:not(.wide-only)")].map((item) => item.textContent);
  expect(small).toEqual(["Home", "History", "Subscriptions", "PlayList", "Admin"]);
});

test.each([
  ["/?page=2", "Home"],
  ["/admin/dashboard/upload", "Admin"],
  ["/channel/clockroom/playlists", "PlayList"],
])("on %s the sidebar marks %s", async (path, label) => {
  const page = await renderInto(<Sidebar viewer={viewer} path={path} />);
  expect([...page.querySelectorAll("[aria-current=page]")].map((link) => link.textContent)).toEqual([label]);
});

test("the theme is chosen by buttons of a form that says which is on", async () => {
  const page = await renderInto(<Footer theme="dark" path="/support" isLight={false} savesData={false} />);
  const buttons = [...page.querySelectorAll<HTMLButtonElement>("button[name=theme]")];
  expect(buttons.map((button) => [button.value, button.getAttribute("aria-pressed")])).toEqual([
    ["auto", "false"],
    ["light", "false"],
    ["dark", "true"],
  ]);
});

test("a pager is links, and is not there for a single page", async () => {
  const page = await renderInto(<Pager path="/" prev="a" next="b" label="Pages" />);
  expect([...page.querySelectorAll("a")].map((link) => [link.rel, link.getAttribute("href")])).toEqual([
    ["prev", "/?before=a"],
    ["next", "/?after=b"],
  ]);
  expect(await render(<Pager path="/" prev={null} next={null} label="Pages" />)).toBe("");
});

test("a pager keeps what else an address asks for, and says where a list was cut", async () => {
  const page = await renderInto(
    <Pager path="/list?query=a" prev={null} next="b" hash="#list" label="Pages" isCut cutText="No more" />,
  );
  expect([...page.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([
    "/list?query=a&after=b#list",
  ]);
  expect(page.querySelector("p")?.textContent).toBe("No more");
});

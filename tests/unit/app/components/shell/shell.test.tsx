// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { Footer } from "#app/components/shell/footer";
import { Header } from "#app/components/shell/header";
import { Pager } from "#app/components/ui/pager";
import { Sidebar } from "#app/components/shell/sidebar";
import { render, renderInto } from "../../render";

const viewer = { _id: "65f0", username: "clockroom", fullName: "Clock Room", avatar: "" };
const links = (page: HTMLElement) =>
  Object.fromEntries([...page.querySelectorAll("nav a")].map((link) => [link.textContent, link.getAttribute("href")]));

test("the search form works without JavaScript", async () => {
  const page = await renderInto(<Header viewer={null} path="/" query="boats" nav="wide" />);
  const form = page.querySelector("form[role=search]")!;
  const box = form.querySelector("input")!;
  expect(form.getAttribute("action")).toBe("/results");
  expect(form.getAttribute("method")).toBe("get");
  expect({ name: box.name, value: box.value, maxLength: box.maxLength }).toEqual({
    name: "search_query",
    value: "boats",
    maxLength: 200,
  });
  expect(form.querySelector(`label[for=${box.id}]`)!.textContent).toBe("Search");
});

test("the Log in and Sign up links return to the page", async () => {
  const page = await renderInto(<Header viewer={null} path="/results?search_query=a b" query="" nav="wide" />);
  const hrefs = [...page.querySelectorAll(".actions a")].map((link) => link.getAttribute("href"));
  expect(hrefs).toEqual([
    "/login?from=%2Fresults%3Fsearch_query%3Da%20b",
    "/signup?from=%2Fresults%3Fsearch_query%3Da%20b",
  ]);
});

test("a viewer has Upload, a menu, and Logout in the header and in the menu", async () => {
  const page = await renderInto(<Header viewer={viewer} path="/" query="" nav="rail" />);
  expect(page.querySelector(".actions > a")!.getAttribute("href")).toBe("/admin/dashboard/upload");
  expect(page.querySelectorAll("form[action='/logout']").length).toBe(2);
  expect(page.querySelector("details form")!.textContent).toBe("Logout");
  expect(page.querySelector("details summary")!.getAttribute("aria-label")).toBe("Account menu");
  expect(page.querySelector("form[action='/logout']")!.getAttribute("method")).toBe("post");
  expect(page.textContent).not.toContain("Log in");
});

test("the account's menu on a wide screen repeats of the sidebar's links only those to what is the account's own", async () => {
  const menu = await renderInto(<Header viewer={{ ...viewer, role: "admin" }} path="/" query="" nav="wide" />);
  const hrefs = [...menu.querySelectorAll("details div:not(.xl\\:hidden) > a")].map((link) =>
    link.getAttribute("href")!,
  );
  expect(hrefs).toEqual([
    ...["/channel/clockroom/myVideos", "/settings"],
    ...["/feed/later", "/feed/subscriptions", "/feed/trending"],
    ...["/moderation", "/administration"],
  ]);
  const sidebar = links(await renderInto(<Sidebar viewer={viewer} path="/" />));
  const narrow = [...menu.querySelectorAll("details .xl\\:hidden a")].map((link) => link.getAttribute("href"));
  expect(Object.values(sidebar)).toEqual(expect.arrayContaining(narrow));
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

test("a watch page saves its sidebar as a choice of its own", async () => {
  const header = <Header viewer={null} path="/video/v1" query="" nav="rail" navField="watchNav" />;
  const button = (await renderInto(header)).querySelector("form[action='/preferences'] button")!;
  expect([button.getAttribute("name"), button.getAttribute("value")]).toEqual(["watchNav", "wide"]);
});

test("the sidebar links a viewer to their own pages, and leaves Logout to the header", async () => {
  const sidebar = await renderInto(<Sidebar viewer={viewer} path="/" />);
  expect(sidebar.querySelector("form")).toBeNull();
  expect(links(sidebar)).toEqual({
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

test.each([
  ["/channel/clockroom/myVideos", ["My Content"]],
  ["/channel/clockroom/tweets?after=c", ["My Content"]],
  ["/channel/clockroom/about", ["My Content"]],
  ["/channel/clockroom/subscribed", ["Subscriptions"]],
  ["/channel/clockroom/playlists/new", ["PlayList"]],
  ["/myplaylist/p1/clockroom", ["PlayList"]],
  ["/admin/dashboard/statistics", ["Admin"]],
  ["/administration/people?state=new", ["Admin"]],
  ["/moderation/held", ["Admin"]],
  ["/channel/another/tweets", []],
  ["/feed/later", []],
])("the sidebar marks the entry that %s belongs to", async (path, entries) => {
  const page = await renderInto(<Sidebar viewer={viewer} path={path} />);
  expect([...page.querySelectorAll("[aria-current]")].map((link) => link.textContent)).toEqual(entries);
});

test("the sidebar links a visitor to the login for pages that need an account", async () => {
  const hrefs = links(await renderInto(<Sidebar viewer={null} path="/" />));
  expect([hrefs["Subscriptions"], hrefs["My Content"], hrefs["PlayList"]]).toEqual(Array(3).fill("/login?from=/"));
});

test.each([
  [viewer, ["Home", "History", "Subscriptions", "PlayList", "Admin"]],
  [null, ["Home", "Trending", "Tweets", "Log in"]],
])("a small screen has what %j can use", async (who, entries) => {
  const page = await renderInto(<Sidebar viewer={who} path="/" />);
  const small = [...page.querySelectorAll("li:not(.wide-only)")].map((item) => item.textContent);
  expect(small).toEqual(entries);
});

test("a visitor's entry for signing in returns to the page", async () => {
  const page = await renderInto(<Sidebar viewer={null} path="/results?search_query=a b" />);
  expect(links(page)["Log in"]).toBe("/login?from=%2Fresults%3Fsearch_query%3Da%20b");
});

test.each([
  ["/?page=2", "Home"],
  ["/admin/dashboard/upload", "Admin"],
  ["/channel/clockroom/playlists", "PlayList"],
])("on %s the sidebar marks %s", async (path, label) => {
  const page = await renderInto(<Sidebar viewer={viewer} path={path} />);
  expect([...page.querySelectorAll("[aria-current=page]")].map((link) => link.textContent)).toEqual([label]);
});

test("the theme buttons are a form that marks the current one", async () => {
  const page = await renderInto(<Footer theme="dark" path="/support" isLight={false} savesData={false} />);
  const buttons = [...page.querySelectorAll<HTMLButtonElement>("button[name=theme]")];
  expect(buttons.map((button) => [button.value, button.getAttribute("aria-pressed")])).toEqual([
    ["auto", "false"],
    ["light", "false"],
    ["dark", "true"],
  ]);
});

test("a pager has links, and is left out for a single page", async () => {
  const page = await renderInto(<Pager path="/" prev="a" next="b" label="Pages" />);
  expect([...page.querySelectorAll("a")].map((link) => [link.rel, link.getAttribute("href")])).toEqual([
    ["prev", "/?before=a"],
    ["next", "/?after=b"],
  ]);
  expect(page.querySelector("nav")?.getAttribute("aria-label")).toBe("Pages");
  expect(await render(<Pager path="/" prev={null} next={null} label="Pages" />)).toBe("");
});

test("a pager keeps the other query parameters, and shows where a list was cut", async () => {
  const page = await renderInto(
    <Pager path="/list?query=a" prev={null} next="b" hash="#list" label="Pages" isCut cutText="No more" />,
  );
  expect([...page.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([
    "/list?query=a&after=b#list",
  ]);
  expect(page.querySelector("p")?.textContent).toBe("No more");
});

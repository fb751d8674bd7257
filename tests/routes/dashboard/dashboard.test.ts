import { expect, test } from "vitest";
import * as dashboard from "#app/routes/dashboard/_app.admin.dashboard/route";
import { textOf } from "#tests/support/parse";
import { renderRoute } from "#tests/support/render-route";
import { respond, routeArgs, thrownResponse, signedIn, locationOf } from "#tests/support/route-args";
import { aVideo } from "#tests/support/fixtures";
import { aViewer, envelope, unreachable, stubApi, errorEnvelope } from "#tests/support/stub-api";

const { loader } = dashboard;
const openArgs = () => routeArgs("/admin/dashboard", { cookie: signedIn });
const account = aViewer();
const stats = envelope({ totalViews: 3, totalSubscribers: 2, totalLikes: 1 });

test("the dashboard shows figures and the owner's videos, published or not", async () => {
  stubApi({
    ...account,
    "GET dashboard/stats": stats,
    "GET dashboard/videos": envelope([aVideo({ isPublished: false })]),
  });
  const { username, stats: data, list } = await (await respond(loader, openArgs())).json();
  expect({ username, totalViews: data.totalViews }).toEqual({ username: "lark", totalViews: 3 });
  expect(list.docs).toMatchObject([{ _id: "v1", isPublished: false }]);
});

test("the picture and the title of a video stand before its switch, its state and its figures", async () => {
  stubApi({ ...account, "GET dashboard/stats": stats, "GET dashboard/videos": envelope([aVideo()]) });
  const { document } = await renderRoute(dashboard, openArgs());
  const columns = [...document.querySelectorAll("thead th")].map(textOf);
  expect(columns.slice(columns.indexOf("Select") + 1, -1)).toEqual([
    ...["Video", "Publish", "Status", "Views", "Likes", "Date ↓"],
  ]);
  const cells = [...document.querySelectorAll("tbody td:not(.box)")];
  expect(cells[0]!.querySelector("a")!.getAttribute("href")).toBe("/video/v1");
});

test("the dashboard is shown without its figures when they fail", async () => {
  stubApi({ ...account, "GET dashboard/stats": errorEnvelope(500, "No"), "GET dashboard/videos": envelope([]) });
  expect(await (await respond(loader, openArgs())).json()).toMatchObject({ stats: null, list: { docs: [] } });
});

test("the dashboard is a 503 when its videos fail", async () => {
  stubApi({ ...account, "GET dashboard/stats": stats, "GET dashboard/videos": unreachable });
  expect((await thrownResponse(loader, openArgs())).status).toBe(503);
});

test("behind a dialog the dashboard is shown without its videos when they fail", async () => {
  stubApi({ ...account, "GET dashboard/stats": stats, "GET dashboard/videos": unreachable });
  const response = await respond(loader, routeArgs("/admin/dashboard/upload", { cookie: signedIn }));
  expect({ status: response.status, list: (await response.json()).list }).toEqual({ status: 200, list: null });
});

/** What the dashboard asks its list for, and what it then shows. */
async function searched(search: string) {
  const reply = Response.json({ data: [], page: { nextCursor: null, prevCursor: null, limit: 50 } });
  let requestUrl = "";
  const listing = ({ url }: Request) => ((requestUrl = new URL(url).search), reply);
  stubApi({ ...account, "GET dashboard/stats": stats, "GET dashboard/videos": listing });
  const response = await respond(loader, routeArgs(`/admin/dashboard${search}`, { cookie: signedIn }));
  return { requestUrl, ...(await response.json()) };
}

test("the server does the search and the sorting", async () => {
  const { requestUrl, query } = await searched("?query=%20owl%20&sortBy=views&sortType=asc");
  expect({ requestUrl, query }).toEqual({ requestUrl: "?query=owl&sortBy=views&sortType=asc&limit=20", query: "owl" });
});

test("an unknown sort order is not sent", async () => {
  expect((await searched("?sortBy=secret&sortType=up")).requestUrl).toBe("?limit=20");
});

test("a column sorts in its default direction when none is named", async () => {
  expect((await searched("?sortBy=title")).sorting).toEqual({ sortBy: "title", sortType: "asc" });
});

test("a query is cut to the server's limit", async () => {
  expect((await searched(`?query=${"x".repeat(300)}`)).query).toHaveLength(200);
});

test("a search that finds nothing shows nothing", async () => {
  expect(await searched("?query=owl")).toMatchObject({ query: "owl", list: { docs: [] } });
});

test("the page after the last redirects to the first, with search and order", async () => {
  stubApi({ ...account, "GET dashboard/stats": stats, "GET dashboard/videos": envelope([]) });
  const args = routeArgs("/admin/dashboard?query=owl&after=c9", { cookie: signedIn });
  expect(locationOf(await thrownResponse(loader, args))).toBe("/admin/dashboard?query=owl");
});

test("a visitor sees the login notice instead of the dashboard", async () => {
  expect((await thrownResponse(loader, routeArgs("/admin/dashboard"))).status).toBe(401);
});

test("an expired session shows the login notice", async () => {
  stubApi({ "GET users/current-user": errorEnvelope(401, "Unauthorized request") });
  expect((await thrownResponse(loader, openArgs())).status).toBe(401);
});

test("an unreachable server signs nobody out of the dashboard", async () => {
  stubApi({ "GET users/current-user": unreachable });
  expect((await thrownResponse(loader, openArgs())).status).toBe(503);
});

async function renderDashboard(search = "") {
  stubApi({ ...account, "GET dashboard/stats": stats, "GET dashboard/videos": envelope([aVideo({ title: "Owls" })]) });
  return (await renderRoute(dashboard, routeArgs(`/admin/dashboard${search}`, { cookie: signedIn }))).document;
}

test.each([
  ["", false],
  ["?query=owl", false],
  ["?state=failed", true],
  ["?sortBy=views", true],
])("the filters of the dashboard at '%s' are open: %s", async (search, isOpen) => {
  const document = await renderDashboard(search);
  expect(document.querySelector("details.video-filters")!.hasAttribute("open")).toBe(isOpen);
});

test("the box that chooses a video stands in the first column", async () => {
  const document = await renderDashboard();
  expect(document.querySelector("tbody td:first-child input")!.getAttribute("aria-label")).toBe("Select Owls");
  expect(document.querySelectorAll("thead th")).toHaveLength(document.querySelectorAll("tbody td").length);
});

test("a link selects all videos of the page", async () => {
  const videos = [aVideo({ _id: "v1" }), aVideo({ _id: "v2" })];
  const show = async (search: string) => {
    stubApi({ ...account, "GET dashboard/stats": stats, "GET dashboard/videos": envelope(videos) });
    return (await renderRoute(dashboard, routeArgs(`/admin/dashboard${search}`, { cookie: signedIn }))).document;
  };
  const link = (await show("?sortBy=views")).querySelector("a[href$='all=on']")!;
  expect([link.textContent, link.getAttribute("href")]).toEqual(["Select all", "/admin/dashboard?sortBy=views&all=on"]);
  const document = await show("?sortBy=views&all=on");
  expect(document.querySelectorAll("td.box [checked]")).toHaveLength(2);
  expect(document.querySelector("a[href='/admin/dashboard?sortBy=views']:not(th a)")!.textContent).toBe("Select none");
});

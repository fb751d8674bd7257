import { afterEach, expect, test } from "vitest";
import { clearSiteCache } from "#app/http/read-site.server";
import * as move from "#app/routes/actions/actions.category.$category.move";
import * as list from "#app/routes/administration/_app.administration.settings_.categories";
import * as rename from "#app/routes/administration/_app.administration.settings_.categories_.$category";
import * as remove from "#app/routes/administration/_app.administration.settings_.categories_.$category_.delete";
import * as home from "#app/routes/browse/_app._index";
import * as category from "#app/routes/browse/_app.category.$category";
import * as results from "#app/routes/browse/_app.results/route";
import { makeCategoryId } from "#contract/categories";
import { aVideo } from "#tests/support/fixtures";
import { renderRoute } from "#tests/support/render-route";
import { formArgs, locationOf, respond, routeArgs, signedIn, thrownResponse, toastOf } from "#tests/support/route-args";
import { aSite, aViewer, envelope, errorEnvelope, optional, page, stubApi, unreachable } from "#tests/support/stub-api";

afterEach(clearSiteCache);

const categories = [
  { _id: "music", name: "Music" },
  { _id: "how-to", name: "How to" },
];
const site = optional({ "GET site": envelope(aSite({ categories })) });
const bare = optional({ "GET site": envelope(aSite()) });
const tabsOf = (document: Document) =>
  [...document.querySelectorAll("nav.tabs a")].map((link) => [link.textContent, link.getAttribute("href")]);

test("home leads to the categories of the site, and shows nothing of them without any", async () => {
  stubApi({ ...site, "GET videos": page([aVideo()]) });
  expect(tabsOf((await renderRoute(home, routeArgs("/"))).document).slice(2)).toEqual([
    ["Music", "/category/music"],
    ["How to", "/category/how-to"],
  ]);
  clearSiteCache();
  stubApi({ ...bare, "GET videos": page([aVideo()]) });
  expect(tabsOf((await renderRoute(home, routeArgs("/"))).document).slice(2)).toEqual([]);
});

const openCategory = (id: string, query = "") =>
  routeArgs(`/category/${encodeURIComponent(id)}${query}`, { params: { category: id } });

test("a category lists its videos, and is marked among the others", async () => {
  let search = "";
  stubApi({
    ...site,
    "GET videos": ({ url }) => ((search = new URL(url).search), page([aVideo({ title: "A song" })])),
  });
  const { document } = await renderRoute(category, openCategory("music"));
  expect(new URLSearchParams(search).get("category")).toBe("music");
  expect([document.querySelector("h1")?.textContent, document.querySelector("h2")?.textContent]).toEqual([
    "Music",
    "A song",
  ]);
  expect(document.querySelector("nav.tabs [aria-current]")?.textContent).toBe("Music");
});

test("a category without videos says so, and a later page without any leads to the first", async () => {
  stubApi({ ...site, "GET videos": page([]) });
  expect((await renderRoute(category, openCategory("music"))).document.body.textContent).toContain(
    "No videos in this category",
  );
  expect(locationOf(await thrownResponse(category.loader, openCategory("music", "?after=A")))).toBe("/category/music");
});

test.each([
  ["that the site does not have", site, "nothing"],
  ["of a server without categories", bare, "music"],
  ["of a server that describes no site", optional({ "GET site": errorEnvelope(404, "Cannot GET /site") }), "music"],
])("a category %s is a 404", async (_, stubs, id) => {
  stubApi({ ...stubs, "GET videos": page([]) });
  expect((await thrownResponse(category.loader, openCategory(id))).status).toBe(404);
});

test("an unreachable server makes a category a 503", async () => {
  stubApi({ ...site, "GET videos": unreachable });
  expect((await thrownResponse(category.loader, openCategory("music"))).status).toBe(503);
});

test("results are limited to a category, which is named beside them and can be taken off", async () => {
  let search = "";
  stubApi({ ...site, "GET videos": ({ url }) => ((search = new URL(url).search), page([aVideo()])) });
  const { document } = await renderRoute(results, routeArgs("/results?search_query=owl&category=how-to"));
  expect(new URLSearchParams(search).get("category")).toBe("how-to");
  const chosen = document.querySelector("select[name=category] option[selected]");
  const chip = document.querySelector("[aria-label=Filters] a");
  expect([chosen?.textContent, chip?.textContent, chip?.getAttribute("href")]).toEqual([
    "How to",
    "Remove the filter How to×",
    "/results?search_query=owl",
  ]);
});

test("a search of a site without categories has no choice of one", async () => {
  stubApi({ ...bare, "GET videos": page([aVideo()]) });
  const { document } = await renderRoute(results, routeArgs("/results?search_query=owl"));
  expect(document.querySelector("select[name=category]")).toBeNull();
});

const own = [
  { _id: "music", name: "Music", videos: 3 },
  { _id: "how-to", name: "How to", videos: 0 },
];
const administrator = {
  ...aViewer({ role: "admin" }),
  ...optional({ "GET administration/categories": envelope(own) }),
};
const cookie = { cookie: signedIn };
const path = "/administration/settings/categories";

test("administrators see the categories in their order, and the first and the last move one way only", async () => {
  stubApi(administrator);
  const { document } = await renderRoute(list, routeArgs(path, cookie));
  const buttons = [...document.querySelectorAll("button[name=to]")];
  expect(buttons.map((each) => [each.getAttribute("aria-label"), each.hasAttribute("disabled")])).toEqual([
    ["Move Music up", true],
    ["Move Music down", false],
    ["Move How to up", false],
    ["Move How to down", true],
  ]);
  expect(document.querySelector("main")!.textContent).toContain("3 videos");
  const ends = [...document.querySelectorAll("main form.form .form-buttons > *")];
  expect(ends.map((each) => each.textContent)).toEqual(["Add category"]);
  expect(document.querySelector("#categories")!.previousElementSibling!.outerHTML).toContain(
    'href="/administration/settings"',
  );
});

test.each([["list", list.loader, {}] as const, ["form", rename.loader, { category: "music" }] as const])(
  "the %s of categories is a 404 for others and a 401 for visitors",
  async (_, loader, params) => {
    stubApi(aViewer({ role: "moderator" }));
    expect((await thrownResponse(loader, routeArgs(path, { ...cookie, params }))).status).toBe(404);
    expect((await thrownResponse(loader, routeArgs(path, { params }))).status).toBe(401);
  },
);

test("a category is added, renamed, moved and deleted as typed, and each form leads back to the list", async () => {
  const sent: unknown[] = [];
  const answer = async (request: Request) => (sent.push(await request.json()), envelope({}, "Saved"));
  stubApi({
    ...administrator,
    "POST administration/categories": answer,
    "PATCH administration/categories/music": answer,
    "POST administration/categories/music/move": answer,
    "DELETE administration/categories/music": answer,
  });
  const params = { category: "music" };
  const responses = [
    await respond(list.action, formArgs(path, { name: " Science " }, cookie)),
    await respond(rename.action, formArgs(`${path}/music`, { name: "Songs" }, { ...cookie, params })),
    await respond(move.action, formArgs("/actions/category/music/move", { to: "down" }, { ...cookie, params })),
    await respond(remove.action, formArgs(`${path}/music/delete`, { moveTo: "how-to" }, { ...cookie, params })),
  ];
  expect(sent).toEqual([{ name: "Science" }, { name: "Songs" }, { to: "down" }, { moveTo: "how-to" }]);
  for (const response of responses)
    expect([locationOf(response), (await toastOf(response))?.message]).toEqual([path, "Saved"]);
});

test("a refused name stays at its field, beside the list", async () => {
  stubApi(administrator);
  const { status, document } = await renderRoute(list, formArgs(path, { name: " " }, cookie));
  expect({ status, error: document.querySelector("#field-name-error")?.textContent }).toEqual({
    status: 422,
    error: "Name is required",
  });
});

test.each([
  ["music", ["No category", "How to"], "3 videos will have the category that you choose here."],
  ["how-to", [], "No video has it."],
])("the page that deletes the category %s says what becomes of its videos", async (categoryId, choices, text) => {
  stubApi(administrator);
  const args = routeArgs(`${path}/${categoryId}/delete`, { ...cookie, params: { category: categoryId } });
  const { document } = await renderRoute(remove, args);
  expect([...document.querySelectorAll("option")].map(({ textContent }) => textContent)).toEqual(choices);
  expect(document.querySelector("main")!.textContent).toContain(text);
});

test("a category that does not exist has no form", async () => {
  stubApi(administrator);
  const args = routeArgs(`${path}/x`, { ...cookie, params: { category: "x" } });
  expect((await thrownResponse(rename.loader, args)).status).toBe(404);
});

const inOtherScripts = ["Música", "Bücher", "موسيقى", "संगीत", "音楽"].map((name) => ({
  _id: makeCategoryId(name, []),
  name,
}));

test.each(inOtherScripts)("the page of the category $name opens", async ({ _id, name }) => {
  stubApi({ ...optional({ "GET site": envelope(aSite({ categories: inOtherScripts })) }), "GET videos": page([]) });
  const { status, document } = await renderRoute(category, openCategory(_id));
  expect({ status, heading: document.querySelector("h1")?.textContent }).toEqual({ status: 200, heading: name });
});

test.each(inOtherScripts)("the category $name is renamed, moved and deleted", async ({ _id, name }) => {
  const base = `administration/categories/${encodeURIComponent(_id)}`;
  const saved = envelope({}, "Saved");
  stubApi({
    ...aViewer({ role: "admin" }),
    ...optional({ "GET administration/categories": envelope([{ _id, name, videos: 0 }]) }),
    [`PATCH ${base}`]: saved,
    [`POST ${base}/move`]: saved,
    [`DELETE ${base}`]: saved,
  });
  const args = (fields: Record<string, string>) => formArgs(path, fields, { ...cookie, params: { category: _id } });
  const responses = [
    await respond(rename.action, args({ name: "Songs" })),
    await respond(move.action, args({ to: "down" })),
    await respond(remove.action, args({ moveTo: "" })),
  ];
  for (const response of responses) expect((await toastOf(response))?.message).toBe("Saved");
});

import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { matchRoutes, type RouteObject } from "react-router-dom";
import { expect, test } from "vitest";
import { createRouteTables, createTableHandler } from "#server/route-tables";
import { importBuild } from "#tests/support/built";
import { cpuMs } from "#tests/support/cpu";

const build = await importBuild();
const tableOf = createRouteTables(build);

/** Returns a tree of routes as the router takes it. */
function treeOf({ routes }: ServerBuild): RouteObject[] {
  const childrenOf = (parentId?: string): RouteObject[] =>
    Object.values(routes)
      .filter((route) => route?.parentId === parentId)
      .map((route) => {
        const { id, path: pattern, index } = route!;
        return (index ? { id, path: pattern, index } : { id, path: pattern, children: childrenOf(id) }) as RouteObject;
      });
  return childrenOf();
}
const wholeTree = treeOf(build);

/** Returns the ids of the routes that a path matches. */
const match = (tree: RouteObject[], path: string): string[] =>
  (matchRoutes(tree, path) ?? []).map(({ route }) => route.id!);

const pathOf = (id: string | undefined): string =>
  id ? `${pathOf(build.routes[id]!.parentId)}/${build.routes[id]!.path ?? ""}` : "";
const paths = Object.keys(build.routes).map((id) =>
  pathOf(id)
    .replace(/:\w+|\*/g, "x1")
    .replace(/\/+/g, "/"),
);

test.each(paths)("%s matches the same routes in its table as in the whole table", (path) => {
  for (const spelled of [path, path.toUpperCase(), `${path}/`, `${path}/other`, path.replace("/v", "/%76")])
    expect(match(treeOf(tableOf(spelled)), spelled)).toEqual(match(wholeTree, spelled));
});

test("an unknown path matches the page for unknown paths", () => {
  for (const path of ["/nothing", "//video/x1", "/nothing/video"])
    expect(match(treeOf(tableOf(path)), path)).toEqual(match(wholeTree, path));
});

test("the table of a page is shorter than the whole table, and has its routes in the manifest", () => {
  const home = tableOf("/");
  expect(Object.keys(home.routes).length).toBeLessThan(Object.keys(build.routes).length / 8);
  expect(Object.keys(home.assets.routes)).toEqual(Object.keys(home.routes));
});

const { version } = build.assets;
const lookUp = async (handle: RequestHandler, looked: readonly string[], of = version) => {
  const query = [...looked.map((path) => `p=${path}`), `version=${of}`].join("&");
  const response = await handle(new Request(`http://site.test/__manifest?${query}`));
  const text = await response.text();
  const headers = Object.fromEntries(response.headers);
  return { status: response.status, headers, routes: text.startsWith("{") ? (JSON.parse(text) as object) : text };
};
const short = createTableHandler(build, "production");
const whole = createRequestHandler(build, "production");

test("scripts look up the same routes in short tables as in the whole table", async () => {
  // Which routes match each path is tested above; the whole table takes long.
  const every = paths.filter((_, index) => index % 4 === 0);
  for (const path of every) expect(await lookUp(short, [path]), path).toEqual(await lookUp(whole, [path]));
  const several = ["/", "/video/x1", "settings", "/%76ideo/x1", "/user/a/b/c/d/e/f/g/h", "/nothing", "//", "/video/x1"];
  expect(await lookUp(short, several)).toEqual(await lookUp(whole, several));
});

test("scripts of another version, without a path, and with an address that is too long are answered as ever", async () => {
  for (const [looked, of] of [[["/"], "other"], [[]], [["/x".repeat(4_000)]], [Array(800).fill("/video/x1")]] as const)
    expect(await lookUp(short, looked, of)).toEqual(await lookUp(whole, looked, of));
});

/** The links of a page with twenty cards. */
const usual = Array.from({ length: 20 }, (_, index) => [`/video/x${index}`, `/user/name/x${index}`]).flat();

/** Returns the least time of several rounds; a short one needs many, as a busy machine takes its caches away. */
async function timeOf(handle: RequestHandler, looked: readonly string[], rounds = 4) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await cpuMs(() => lookUp(handle, looked)));
  return Math.min(...times);
}

test("a look-up of a page's links takes a fifth of the time of the whole table at most", async () => {
  expect(await timeOf(short, usual, 20)).toBeLessThan((await timeOf(whole, usual)) / 5);
});

const manyOf = (count: number, path: string) => Array.from({ length: count }, (_, index) => `${path}${index}`);

test.each([
  ["a deep path", ["/a".repeat(3_500)]],
  ["more paths than a page has", manyOf(900, "/")],
  ["as many paths as are answered", manyOf(200, "/admin/dashboard/")],
  ["paths with encoded segments", manyOf(200, "/%2561/")],
])("a look-up of %s takes no longer than the whole table needs for a page's links", async (_, looked) => {
  expect(await timeOf(short, looked, 8)).toBeLessThan(await timeOf(whole, usual));
});

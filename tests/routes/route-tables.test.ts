import type { ServerBuild } from "@remix-run/node";
import { matchRoutes, type RouteObject } from "react-router-dom";
import { expect, test } from "vitest";
import { createRouteTables } from "#server/route-tables";
import { importBuild } from "#tests/support/built";

const build = await importBuild();
const tableOf = createRouteTables(build);

/** Returns the ids of the routes that a path matches. */
function match({ routes }: ServerBuild, path: string): string[] {
  const childrenOf = (parentId?: string): RouteObject[] =>
    Object.values(routes)
      .filter((route) => route?.parentId === parentId)
      .map((route) => {
        const { id, path: pattern, index } = route!;
        return (index ? { id, path: pattern, index } : { id, path: pattern, children: childrenOf(id) }) as RouteObject;
      });
  return (matchRoutes(childrenOf(), path) ?? []).map(({ route }) => route.id!);
}

const pathOf = (id: string | undefined): string =>
  id ? `${pathOf(build.routes[id]!.parentId)}/${build.routes[id]!.path ?? ""}` : "";
const paths = Object.keys(build.routes).map((id) =>
  pathOf(id)
    .replace(/:\w+|\*/g, "x1")
    .replace(/\/+/g, "/"),
);

test.each(paths)("%s matches the same routes in its table as in the whole table", (path) => {
  for (const spelled of [path, path.toUpperCase(), `${path}/`, `${path}/other`, path.replace("/v", "/%76")])
    expect(match(tableOf(spelled), spelled)).toEqual(match(build, spelled));
});

test("an unknown path matches the page for unknown paths", () => {
  for (const path of ["/nothing", "//video/x1", "/nothing/video"])
    expect(match(tableOf(path), path)).toEqual(match(build, path));
});

test("the table of a page is shorter than the whole table, and has its routes in the manifest", () => {
  const home = tableOf("/");
  expect(Object.keys(home.routes).length).toBeLessThan(Object.keys(build.routes).length / 8);
  expect(Object.keys(home.assets.routes)).toEqual(Object.keys(home.routes));
});

test("scripts look up routes of every path", () => {
  expect(tableOf("/__manifest")).toBe(build);
});

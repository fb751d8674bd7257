// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isConnectionError } from "#app/components/ui/connection-error";
import { waitFor } from "#tests/support/wait-for";
import { loadRouteModule } from "../../../scripts/load-route-module.mjs";

const assign = vi.fn();

beforeEach(() => {
  const location = { pathname: "/video/v1", search: "?list=p1", hash: "#c1" };
  vi.stubGlobal("__remixRouter", { state: { navigation: { location } } });
  vi.spyOn(window.location, "assign").mockImplementation(assign);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  assign.mockClear();
});

const script = (code: string) => ({ id: "watch", module: `data:text/javascript,${encodeURIComponent(code)}` });
const lost = script('throw new TypeError("error loading dynamically imported module")');
const refused = () => Promise.reject(new TypeError("NetworkError"));
const answer = (status: number) => () => Promise.resolve(new Response(null, { status }));

test("the script of a route is loaded once", async () => {
  const modules = {};
  const route = script("export const loads = globalThis.loads = (globalThis.loads ?? 0) + 1");
  expect(await loadRouteModule(route, modules)).toMatchObject({ loads: 1 });
  expect(await loadRouteModule(route, modules)).toBe(Object.values(modules)[0]);
});

test.each([
  ["without a network", refused],
  ["whose server is away", answer(502)],
  ["that has its network back", answer(200)],
])("on a line %s a script that does not arrive is a lost connection, and the page stays", async (_, site) => {
  vi.stubGlobal("fetch", site);
  const failure: unknown = await loadRouteModule(lost, {}).catch((error: unknown) => error);
  expect([isConnectionError(failure), assign.mock.calls]).toEqual([true, []]);
});

test.each([
  ["that a new release has no more", lost, 404],
  ["that the browser cannot run", script("export const = 1"), 200],
])("a script %s leads to the target itself", async (_, route, status) => {
  vi.stubGlobal("fetch", answer(status));
  void loadRouteModule(route, {});
  await waitFor(() => expect(assign.mock.calls).toEqual([["/video/v1?list=p1#c1"]]));
});

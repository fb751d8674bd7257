import { json, type LoaderFunctionArgs, type ServerBuild } from "@remix-run/node";
import { expect, test } from "vitest";
import { passDataDirectly } from "#server/direct-data";

const data = { title: "Larks", tags: ["bird"] };
const toRoute = (module: object) => ({ id: "page", path: "page", module });

/** Calls the loader of a build with one route. */
function load(module: object) {
  const build = passDataDirectly({ routes: { page: toRoute(module) } } as unknown as ServerBuild);
  return build.routes.page!.module.loader!({} as LoaderFunctionArgs) as Promise<Response>;
}

const page = (loader: () => unknown) => ({ default: () => null, loader });

test("a page reads the very object that its loader returns", async () => {
  const answer = await load(page(() => data));
  expect(await answer.json()).toBe(data);
  expect({ status: answer.status, type: answer.headers.get("Content-Type") }).toEqual({
    status: 200,
    type: "application/json; charset=utf-8",
  });
});

test("a response that a loader makes stays as it is", async () => {
  const response = json(data, 404);
  expect(await load(page(() => response))).toBe(response);
});

test("what a loader throws stays as it is", async () => {
  const refusal = json(null, 404);
  const refuse = () => Promise.reject(refusal as unknown as Error);
  await expect(load(page(refuse))).rejects.toBe(refusal);
});

test("a route without a page answers by itself", async () => {
  expect(await load({ loader: () => Promise.resolve(data) })).toBe(data);
});

import { expect, test } from "vitest";
import { testApi } from "#tests/support/api";
import { parts } from "./authorization/parts";

test("the table has every call of the API", async () => {
  const { api } = await testApi();
  const shape = (method: string, path: string) =>
    `${method} ${path.split("?")[0]!.replace(/\{\w+\}|(?<=\/users\/c\/|\/reports\/)\w+/g, ":id")}`;
  const calls = Object.values(parts).flatMap((each) => each.flatMap(({ rows }) => rows));
  const inTable = new Set(calls.map(([method, path]) => shape(method, path)));
  const mounted = api.routes
    .filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => shape(method, path.replace(/:\w+/g, "{id}").replace(/(?<=.)\/$/, "")));
  expect([...new Set(mounted)].filter((call) => !inTable.has(call))).toEqual([]);
  expect(mounted.length).toBeGreaterThan(15);
});

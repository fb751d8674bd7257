import { expect, onTestFinished, test } from "vitest";
import { changeQuery, readQueries, readQuery } from "#app/format/query";

test("a NUL is no part of a parameter, because the API refuses each address that has one", () => {
  const request = new Request("http://vidlark.example/?after=a%00b&owner=%00&owner=c");
  expect(readQuery(request, "after")).toBe("ab");
  expect(readQuery(request, "before")).toBeNull();
  expect(readQueries(request, "owner")).toEqual(["", "c"]);
});

test("a changed query keeps its other parameters in browsers without URLSearchParams.size", () => {
  const size = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, "size")!;
  onTestFinished(() => void Object.defineProperty(URLSearchParams.prototype, "size", size));
  Object.defineProperty(URLSearchParams.prototype, "size", { configurable: true, value: undefined });
  expect(changeQuery("?page=2&sort=views", { page: null })).toBe("?sort=views");
  expect(changeQuery("?page=2", { page: null })).toBe("");
});

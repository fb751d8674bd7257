import { expect, test } from "vitest";
import { readQueries, readQuery } from "#app/format/query";

test("a NUL is no part of a parameter, because the API refuses each address that has one", () => {
  const request = new Request("http://vidlark.example/?after=a%00b&owner=%00&owner=c");
  expect(readQuery(request, "after")).toBe("ab");
  expect(readQuery(request, "before")).toBeNull();
  expect(readQueries(request, "owner")).toEqual(["", "c"]);
});

import { beforeEach, expect, test, vi } from "vitest";
import { handleError } from "#app/http/handle-error.server";
import { stubServer } from "../stub-server";

const lines: Record<string, unknown>[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(JSON.parse(line)));
});

/** Reports these errors of one browser request. */
function report(...errors: unknown[]) {
  const { request, context } = stubServer({}).visit();
  for (const error of errors) handleError(error, { request, context });
}

const routeError = (status: number) => ({ status, statusText: "", internal: true, data: "No route" });
const withoutStack = Object.assign(new Error("Unexpected Server Error"), { stack: undefined });

test("an error is logged with level, request, path and stack", () => {
  report(new TypeError("No such thing"));
  expect(lines).toEqual([
    {
      level: 50,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      requestId: "REQUEST-1",
      path: "/",
      msg: "page failed",
      err: { type: "TypeError", message: "No such thing", stack: expect.stringContaining("No such thing") },
    },
  ]);
});

test("a rethrown error is logged once", () => {
  const error = new Error("First");
  report(error, error, withoutStack, new Error("Second"));
  expect(lines.map(({ err }) => err)).toMatchObject([{ message: "First" }, { message: "Second" }]);
});

test("a thrown value that is not an Error is described", () => {
  report({ reason: "none" }, "a text", null, routeError(500));
  expect(lines.map(({ err }) => err)).toMatchObject([
    { type: "Object", reason: "none" },
    { type: "string", message: "a text" },
    { type: "object", message: "null" },
    { status: 500, data: "No route" },
  ]);
});

test.each([403, 404, 405])("a client error, %s, is not logged as an error", (status) => {
  report(routeError(status));
  expect(lines).toEqual([]);
});

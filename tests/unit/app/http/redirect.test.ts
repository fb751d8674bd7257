import { expect, test } from "vitest";
import { redirectTo, redirectToFile } from "#app/http/redirect.server";
import { routeArgs } from "#tests/support/route-args";

test.each([
  ["/video/v1#comments", "/video/v1#comments"],
  ["/a/../admin/dashboard", "/admin/dashboard"],
  ["/results?search_query=€", "/results?search_query=%E2%82%AC"],
])("a redirect to %s leads to %s", (path, location) => {
  expect(redirectTo(routeArgs("/"), path).headers.get("Location")).toBe(location);
});

test.each(["//evil.example", "/\\evil.example", "https://evil.example", "/a/..//evil.example", "video", "/\nevil", ""])(
  "a redirect to %j is refused with 404",
  (path) => {
    expect(() => redirectTo(routeArgs("/"), path)).toThrow(expect.objectContaining({ status: 404 }));
  },
);

test.each(["/media/v1/key/240.mp4", "https://cdn.example/a.mp4?signature=1", "http://cdn.example/a.mp4"])(
  "a player is redirected to the file %s, and nobody keeps the answer",
  (address) => {
    const { status, headers } = redirectToFile(address);
    const answer = [status, headers.get("Location"), headers.get("Cache-Control")];
    expect(answer).toEqual([302, address, "no-store"]);
  },
);

test.each([
  "",
  "a.mp4",
  "//cdn.example/a.mp4",
  "/\\cdn.example/a.mp4",
  "javascript:alert(1)",
  "https://",
  "http:\\\\x",
  "ftp://x/a",
])("a player is not redirected to %j", (address) => {
  expect(() => redirectToFile(address)).toThrow(expect.objectContaining({ status: 404 }));
});

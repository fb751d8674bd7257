import { expect, test } from "vitest";
import { redirectTo } from "#app/http/redirect.server";

test.each([
  ["/video/v1#comments", "/video/v1#comments"],
  ["/a/../admin/dashboard", "/admin/dashboard"],
  ["/results?search_query=€", "/results?search_query=%E2%82%AC"],
])("a redirect to %s leads to %s", (path, location) => {
  expect(redirectTo(path).headers.get("Location")).toBe(location);
});

test.each(["//evil.example", "/\\evil.example", "https://evil.example", "/a/..//evil.example", "video", "/\nevil", ""])(
  "a redirect to %j is refused with 404",
  (path) => {
    expect(() => redirectTo(path)).toThrow(expect.objectContaining({ status: 404 }));
  },
);

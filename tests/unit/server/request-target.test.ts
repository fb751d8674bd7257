import { expect, test } from "vitest";
import { readOrigin, readTarget } from "#server/read-request";

const host = "videos.example";

test.each([
  ["/", "/"],
  ["/video/v1?t=1&x=//evil.example", "/video/v1?t=1&x=//evil.example"],
  ["/results?search_query=a\\b", "/results?search_query=a\\b"],
  ["/a//b", "/a//b"],
  ["/caf%C3%A9", "/caf%C3%A9"],
  ["http://videos.example", "/"],
  ["http://videos.example?x=1", "/?x=1"],
  ["HTTP://VIDEOS.example:80/video/v1", "/video/v1"],
  ["https://videos.example/video/v1", "/video/v1"],
])("%s is parsed as %s", (target, path) => {
  expect(readTarget(target, host)).toBe(path);
});

test.each([
  "//",
  "//evil.example/video/v1",
  "/\\evil.example",
  "/a\\b",
  "\\",
  "/%5Cevil.example",
  "/%5c%5c",
  "/a/..//evil.example",
  "/.//evil.example//x",
  "/%2e//evil.example",
  "/a/..%5Cevil.example/../../%5Cevil.example",
  "http://evil.example/",
  "http://videos.example:8080/",
  "http://videos.example@evil.example/",
  "http://videos.example//evil.example",
  "http:///",
  "ftp://videos.example/",
  "*",
  "",
  "video",
  "videos.example:443",
  "/#a",
  "/%zz",
  "/%",
  "/%E0%A4%A",
  "/video/%ED%A0%80",
  "/%09/evil.example",
  "/%00",
])("the request target %j is rejected", (target) => {
  expect(readTarget(target, host)).toBeNull();
});

test.each([
  ["videos.example", "http://videos.example"],
  ["videos.example:80", "http://videos.example"],
  ["Videos.Example:8080", "http://videos.example:8080"],
  ["[::1]:3000", "http://[::1]:3000"],
  ["127.0.0.1:3000", "http://127.0.0.1:3000"],
  ["video_site", "http://video_site"],
])("the host %s gives the origin %s", (name, origin) => {
  expect(readOrigin("http", name)).toBe(origin);
});

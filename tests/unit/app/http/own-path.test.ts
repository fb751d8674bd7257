import { expect, onTestFinished, test } from "vitest";
import { parseOwnPath } from "#app/format/path";
import { ownPath } from "#app/http/redirect.server";

test.each([
  ["/", "/"],
  ["/results?search_query=a%20b&after=x#more", "/results?search_query=a%20b&after=x#more"],
  ["/a/../admin/dashboard", "/admin/dashboard"],
])("%s leads to %s", (address, path) => {
  expect(ownPath(address)).toBe(path);
});

test.each([
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "/a\\b",
  "https://evil.example/",
  "javascript:alert(1)",
  "login",
  "",
  "/\tevil",
  "/a\r\nSet-Cookie: a=b",
  "/\u0000",
  "/\u007f",
  `/${"a".repeat(2_000)}`,
  undefined,
  null,
  new File([], "x"),
])("%j redirects nowhere", (given) => {
  expect(ownPath(given)).toBeNull();
});

test("a path whose dots resolve to two slashes redirects nowhere", () => {
  expect(ownPath("/.//evil.example")).toBeNull();
});

test("a path built by the site may be long, and its query may have backslashes", () => {
  const long = `/results?search_query=${"a".repeat(3_000)}`;
  expect(parseOwnPath(long)).toBe(long);
  expect(parseOwnPath("/tweets?after=a\\b")).toBe("/tweets?after=a\\b");
});

test("a path is read in browsers without URL.canParse", () => {
  const { canParse } = URL;
  onTestFinished(() => void (URL.canParse = canParse));
  Reflect.set(URL, "canParse", undefined);
  expect(parseOwnPath("/video/v1?t=5#comments")).toBe("/video/v1?t=5#comments");
});

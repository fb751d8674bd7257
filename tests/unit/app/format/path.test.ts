import { expect, test } from "vitest";
import { encodePath, isId } from "#app/format/path";

test.each([
  ["v1", "/video/v1/save"],
  ["a/b", "/video/a%2Fb/save"],
  ["\\evil.example", "/video/%5Cevil.example/save"],
  ["?#", "/video/%3F%23/save"],
  ["€", "/video/%E2%82%AC/save"],
  ["\ud800", "/video/%EF%BF%BD/save"],
  ["..", "/video//save"],
  [".", "/video//save"],
])("the segment %j makes %s", (segment, path) => {
  expect(encodePath`/video/${segment}/save`).toBe(path);
});

test.each(["v1", "64f0c0ffee64f0c0ffee64f0", "9b2e7c1a-6f0b-4f3e-9a55-0123456789ab"])("%s can be an id", (text) => {
  expect(isId(text)).toBe(true);
});

test.each(["", ".", "..", "a/b", "a\\b", "a b", "a.b", "é", "a\n", "a".repeat(65)])("%j can be no id", (text) => {
  expect(isId(text)).toBe(false);
});

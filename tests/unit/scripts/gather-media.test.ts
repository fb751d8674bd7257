import { expect, test } from "vitest";
import { gatherMedia } from "../../../scripts/gather-media.mjs";

test("a media query is named once, behind the plain rules, and utilities stay last", () => {
  const css =
    "a{b:1}@media(x){a{b:2}}@media(y){a{b:3}}c{d:4}@media(x){c{d:5}e{f:6}}@supports (g){h{i:7}}.sr-only{j:8}@media(x){.k{l:9}}";
  expect(gatherMedia(css)).toBe(
    "a{b:1}c{d:4}@supports (g){h{i:7}}@media(x){a{b:2}c{d:5}e{f:6}}@media(y){a{b:3}}.sr-only{j:8}@media(x){.k{l:9}}",
  );
});

test("a sheet without utilities stays as it is", () => {
  expect(gatherMedia("@media(x){a{b:2}}c{d:4}")).toBe("@media(x){a{b:2}}c{d:4}");
});

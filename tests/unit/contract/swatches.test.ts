import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findSwatch, swatches } from "#contract/swatches";

test("each of the 32 swatches has its class, and is its own nearest", () => {
  const css = readFileSync("app/styles/cards.css", "utf8");
  const classes = [...css.matchAll(/\.c(\d+) \{\s+background: #([0-9a-f]{3});/g)].map(([, , colour]) => colour);
  expect(classes).toEqual(swatches);
  expect(new Set(swatches).size).toBe(32);
  swatches.forEach((short, at) => expect(findSwatch(`#${short.replace(/./g, "$&$&")}`)).toBe(at + 1));
});

test("a colour has the swatch that people see as nearest", () => {
  expect([findSwatch("#fefefe"), findSwatch("#0a1018")].map((swatch) => swatches[swatch - 1])).toEqual(["ddd", "111"]);
});

import { expect, test } from "vitest";
import { findSwatch, swatches } from "#contract/swatches";

test("each of the 32 swatches is its own nearest", () => {
  expect(new Set(swatches).size).toBe(32);
  swatches.forEach((short, at) => expect(findSwatch(`#${short.replace(/./g, "$&$&")}`)).toBe(at + 1));
});

test("a colour has the swatch that people see as nearest", () => {
  expect([findSwatch("#fefefe"), findSwatch("#0a1018")].map((swatch) => swatches[swatch - 1])).toEqual(["ddd", "111"]);
});

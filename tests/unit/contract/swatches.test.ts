import { expect, test } from "vitest";
import { findSwatch, swatchColours } from "#contract/swatches";

test("each of the 32 swatches is its own nearest", () => {
  expect(new Set(swatchColours).size).toBe(32);
  swatchColours.forEach((short, at) => expect(findSwatch(`#${short.replace(/./g, "$&$&")}`)).toBe(at + 1));
});

test("a colour has the swatch that people see as nearest", () => {
  expect([findSwatch("#fefefe"), findSwatch("#0a1018")].map((swatch) => swatchColours[swatch - 1])).toEqual([
    "ddd",
    "111",
  ]);
});

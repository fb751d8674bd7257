import { expect, test } from "vitest";
import { appendTo, isolate, chooseLang } from "#app/format/isolate";

test("an emoji stands at the end of a message, also of one that another server wrote", () => {
  expect(appendTo("Sesión iniciada", " 😊")).toBe("Sesión iniciada 😊");
  const foreign = appendTo(isolate("Signed in"), " 😊");
  expect(foreign).toBe("\u2068Signed in 😊\u2069");
  expect(chooseLang(foreign)).toBe("");
});

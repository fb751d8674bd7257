import { expect, test } from "vitest";
import { formatList } from "#app/format/list";
import { inLanguage } from "#languages/runtime/language";

test.each([
  [["a"], "a"],
  [["a", "b"], "a and b"],
  [["a", "b", "c"], "a, b and c"],
])("the things %j are listed as '%s'", (items, text) => expect(formatList(items)).toBe(text));

test("things in a row have no 'and'", () => expect(formatList(["a", "b", "c"], "unit")).toBe("a, b, c"));

test("a list is written in its reader's language", () =>
  expect(inLanguage("es", () => formatList(["a", "b", "c"]))).toBe("a, b y c"));

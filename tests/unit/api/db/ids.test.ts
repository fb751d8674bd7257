import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { newId } from "#api/db/ids";

const now = Date.parse("2030-01-31T12:00:00.999Z");

test("an id has 24 hexadecimal digits and begins with its second", () => {
  expect(newId(now)).toMatch(new RegExp(`^${Math.floor(now / 1_000).toString(16)}[0-9a-f]{16}$`));
});

test("ids of one second share none of their other 16 digits for long, and are in no order", () => {
  const ids = Array.from({ length: 1_000 }, () => newId(now));
  const digits = Array.from({ length: 16 }, (_, index) => new Set(ids.map((id) => id[8 + index])));
  expect(new Set(ids).size).toBe(ids.length);
  expect(digits.map((values) => values.size)).toEqual(digits.map(() => 16));
  expect(ids).not.toEqual(ids.toSorted());
});

/** The ids of events ascend, unlike all others. */
const others = /^(db\/migrations|operation|search\/sitemap|notifications\/dispatch)\//;
const sources = readdirSync("api", { recursive: true, encoding: "utf8" })
  .filter((file) => /(?<!\.d)\.ts$/.test(file) && !others.test(file))
  .map((file) => ({ file, text: readFileSync(`api/${file}`, "utf8") }));

test("a list is ordered by its ids only after a time or another figure, apart from scans in steps", () => {
  const orders = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\.orderBy\(\s*"(?:\w+\.)?id"/g)].map(({ index }) => ({ file, before: text.slice(0, index) })),
  );
  const first = orders.filter(({ before }) => {
    const statement = before.slice(Math.max(...[";", "=>", "= ", "await "].map((start) => before.lastIndexOf(start))));
    return !/orderBy\(|id", "(>|in)"/.test(statement);
  });
  expect(orders.length).toBeGreaterThan(15);
  expect(first.map(({ file }) => file)).toEqual([]);
});

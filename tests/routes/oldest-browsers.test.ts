import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { requireBuild } from "#tests/support/built";

requireBuild();

/** What Chrome 100, Firefox 104 and Safari 15.4 lack, as MDN's compatibility tables have it; a call by `?.(` is guarded. */
const laterNames = [
  ...["AbortSignal.any", "AbortSignal.timeout", "Array.fromAsync", "Intl.DurationFormat", "Intl.Segmenter"],
  ...["Map.groupBy", "Object.groupBy", "Promise.try", "Promise.withResolvers", "RegExp.escape", "Response.json("],
  ...["URL.canParse", "URL.parse(", "requestIdleCallback(", "scheduler.yield", "(?<!", "(?<="],
  ...[".checkVisibility(", ".isWellFormed(", ".requestSubmit(", ".toReversed(", ".toSorted(", ".toSpliced("],
  ...[".hidePopover(", ".showPopover(", ".togglePopover(", ".toWellFormed("],
];

const scripts = ["build/client", "build/client/assets", "app/service-worker"].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .map((name) => ({ name, text: readFileSync(`${folder}/${name}`, "utf8") })),
);

test("no script needs what the oldest browsers lack", () => {
  expect(scripts.length).toBeGreaterThan(50);
  const needs = scripts.flatMap(({ name, text }) =>
    laterNames.filter((later) => text.includes(later)).map((later) => `${name}: ${later}`),
  );
  expect(needs).toEqual([]);
});

import { expect, test } from "vitest";
import { chooseExpiredBackups, parseRetention } from "#api/operation/backup/retention";

const daily = Array.from({ length: 400 }, (_, day) => ({
  finishedAt: new Date(Date.UTC(2030, 0, 1 + day, 3)).toISOString(),
}));
const keptOf = (text: string) => {
  const thinned = new Set(chooseExpiredBackups(daily, parseRetention(text)!));
  return daily.filter((backup) => !thinned.has(backup)).map(({ finishedAt }) => finishedAt.slice(0, 10));
};

test("the newest of each of the last days, weeks and months is kept", () => {
  expect(keptOf("3d")).toEqual(["2031-02-02", "2031-02-03", "2031-02-04"]);
  expect(keptOf("2w")).toEqual(["2031-02-02", "2031-02-04"]);
  expect(keptOf("3m")).toEqual(["2030-12-31", "2031-01-31", "2031-02-04"]);
  expect(keptOf("7d,4w,12m").length).toBeLessThanOrEqual(7 + 4 + 12);
});

test("the newest backup is always kept", () => {
  expect(keptOf("0d")).toEqual(["2031-02-04"]);
});

test.for(["7", "7y", "d", "7d;4w", "", "-1d"])("'%s' is no rule of what to keep", (text) => {
  expect(parseRetention(text)).toBeNull();
});

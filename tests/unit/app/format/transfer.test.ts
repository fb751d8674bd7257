import { expect, test } from "vitest";
import { describeTransfer, type Sample, measureSpeed, addSample, toPercent } from "#app/format/transfer";

const MB = 1024 ** 2;

test.each([
  [0, 0, 0],
  [999, 1000, 99],
  [1000, 1000, 100],
  [62, 100, 62],
])("%i of %i are %i percent", (done, all, percent) => expect(toPercent(done, all)).toBe(percent));

test("speed is that of the last ten seconds", () => {
  const samples = [
    { atMs: 0, bytes: 0 },
    { atMs: 5_000, bytes: 50 * MB },
    { atMs: 14_000, bytes: 59 * MB },
  ].reduce<Sample[]>(addSample, []);
  expect(samples.map(({ atMs }) => atMs)).toEqual([5_000, 14_000]);
  expect(measureSpeed(samples)).toBe(MB);
});

test("the speed is unknown during the first half second", () => {
  expect(measureSpeed([])).toBeNull();
  expect(
    describeTransfer(
      [
        { atMs: 0, bytes: 0 },
        { atMs: 400, bytes: MB },
      ],
      10 * MB,
    ),
  ).toBe("10%");
});

test.each([
  [30 * MB, "less than a minute left"],
  [61 * MB, "1 minute left"],
  [180 * MB, "3 minutes left"],
  [3 * 3600 * MB, "3 hours left"],
])("at 1 MB a second, %i bytes more take: %s", (more, left) => {
  const samples = [
    { atMs: 0, bytes: 0 },
    { atMs: 1_000, bytes: MB },
  ];
  expect(describeTransfer(samples, MB + more)).toMatch(new RegExp(`^\\d+% · 1 MB/s · ${left}$`));
});

test("a complete upload has no time left", () => {
  const samples = [
    { atMs: 0, bytes: 0 },
    { atMs: 1_000, bytes: MB },
  ];
  expect(describeTransfer(samples, MB)).toBe("100%");
});

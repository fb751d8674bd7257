import { expect, test } from "vitest";
import { formatBytes, formatDate, formatDownload } from "#contract/format";

test.each([
  ["2026-11-17T12:00:00Z", "17/11/26"],
  ["2024-02-03T00:00:00.000Z", "03/02/24"],
  ["2000-01-01T00:00:00Z", "01/01/00"],
  ["1999-12-31T23:59:59Z", "31/12/99"],
])("%s is written %s", (time, written) => {
  expect(formatDate(time)).toBe(written);
});

test("the day is in UTC, whatever the server's time zone", () => {
  expect(formatDate("2026-01-01T01:00:00+05:00")).toBe("31/12/25");
});

test.each(["", "soon", "2026-13-45"])("'%s' is no date", (time) => {
  expect(formatDate(time)).toBe("—");
});

const MB = 1024 ** 2;

test.each([
  [0, "0 kB"],
  [1_023, "0 kB"],
  [1_024, "1 kB"],
  [12_345, "12 kB"],
  [MB - 1, "1023 kB"],
  [MB, "1 MB"],
  [1.04 * MB, "1.0 MB"],
  [1.829 * MB, "1.8 MB"],
  [9.99 * MB, "9.9 MB"],
  [12.04 * MB, "12.0 MB"],
  [5 * MB, "5 MB"],
  [20 * MB - 1, "19.9 MB"],
  [20.9 * MB, "20 MB"],
  [1024 * MB - 1, "1023 MB"],
  [1024 * MB, "1 GB"],
  [640 * MB, "640 MB"],
  [3.29 * 1024 * MB, "3.2 GB"],
  [4 * 1024 * MB, "4 GB"],
])("%i bytes are %s", (bytes, text) => expect(formatBytes(bytes)).toBe(text));

test.each([
  [1, "1 kB"],
  [MB - 1, "1.00 MB"],
  [1.811 * MB, "1.82 MB"],
  [9.95 * MB, "10.0 MB"],
  [10.01 * MB, "10.1 MB"],
  [640.2 * MB, "641 MB"],
  [1024 * MB - 1, "1.00 GB"],
  [3.21 * 1024 * MB, "3.3 GB"],
])("a download of %i bytes costs at most %s", (bytes, text) => expect(formatDownload(bytes)).toBe(text));

test.each([20.1 / 1024, 0.5, 1.0001, 1.999, 2.01, 9.99, 10.01, 19.99, 20.01, 1023.5, 1024.1, 3_000])(
  "the price of %f MB is true to five per cent, and never too low",
  (megabytes) => {
    const [size, unit] = formatDownload(megabytes * MB).split(" ") as [string, "kB" | "MB" | "GB"];
    const told = Number(size) * { kB: 1 / 1024, MB: 1, GB: 1024 }[unit];
    expect(told).toBeGreaterThanOrEqual(megabytes);
    expect(told).toBeLessThanOrEqual(megabytes * 1.0501);
  },
);

import { expect, test } from "vitest";
import { findNextDigestMs } from "#api/notifications/inbox/plan-digest";

const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());
const next = (after: string, frequency: "never" | "daily" | "weekly", zone: string, clock?: string) =>
  iso(findNextDigestMs(Date.parse(after), { frequency, zone, clock }));

/** Lists the digests after a time, each found from the one before it. */
function list(after: string, count: number, ...rest: [frequency: "daily" | "weekly", zone: string, clock?: string]) {
  const times: string[] = [];
  for (let last = after; times.length < count;) times.push((last = next(last, ...rest)!));
  return times.map((time) => time.slice(0, 16));
}

test("a daily digest is due at eight by the clocks of the zone", () => {
  expect([
    next("2026-07-01T05:59:59Z", "daily", "Europe/Berlin"),
    next("2026-07-01T06:00:00Z", "daily", "Europe/Berlin"),
    next("2026-07-01T06:00:00Z", "daily", "Pacific/Kiritimati"),
    next("2026-07-01T06:00:00Z", "daily", "Asia/Kathmandu"),
    next("2026-07-01T06:00:00Z", "daily", "America/Los_Angeles"),
    next("2026-07-01T06:00:00Z", "daily", "UTC"),
  ]).toEqual([
    "2026-07-01T06:00:00.000Z",
    "2026-07-02T06:00:00.000Z",
    "2026-07-01T18:00:00.000Z",
    "2026-07-02T02:15:00.000Z",
    "2026-07-01T15:00:00.000Z",
    "2026-07-01T08:00:00.000Z",
  ]);
});

test("a weekly digest is due on Mondays of the zone", () => {
  expect(list("2026-07-01T00:00:00Z", 2, "weekly", "Asia/Tokyo")).toEqual(["2026-07-05T23:00", "2026-07-12T23:00"]);
});

test("whoever wants none gets none", () => {
  expect(next("2026-07-01T00:00:00Z", "never", "UTC")).toBeNull();
});

test("a day whose clocks are set forward or back has one digest, at its hour", () => {
  expect(list("2027-03-27T00:00:00Z", 3, "daily", "Europe/Berlin")).toEqual([
    "2027-03-27T07:00",
    "2027-03-28T06:00",
    "2027-03-29T06:00",
  ]);
  expect(list("2027-10-30T00:00:00Z", 3, "daily", "Europe/Berlin")).toEqual([
    "2027-10-30T06:00",
    "2027-10-31T07:00",
    "2027-11-01T07:00",
  ]);
});

test("an hour that the clocks skip becomes the next one, and one that they show twice counts once", () => {
  expect(list("2027-03-27T00:00:00Z", 3, "daily", "Europe/Berlin", "02:30")).toEqual([
    "2027-03-27T01:30",
    "2027-03-28T01:00",
    "2027-03-29T00:30",
  ]);
  expect(list("2027-10-30T00:00:00Z", 3, "daily", "Europe/Berlin", "02:30")).toEqual([
    "2027-10-30T00:30",
    "2027-10-31T00:30",
    "2027-11-01T01:30",
  ]);
});

test("a day that a zone leaves out has no digest", () => {
  expect(list("2011-12-28T20:00:00Z", 2, "daily", "Pacific/Apia")).toEqual(["2011-12-29T18:00", "2011-12-30T18:00"]);
});

import { expect, test } from "vitest";
import {
  findTimes,
  formatOffset,
  joinPublishZone,
  parseTimeZone,
  readZonedTime,
  toLocalTime,
} from "#contract/time-zones";
import { publishAt } from "#contract/visibility";

const iso = (time: number) => new Date(time).toISOString();

test.each([
  ["Europe/Berlin", "Europe/Berlin"],
  ["europe/berlin", "Europe/Berlin"],
  ["America/New_York", "America/New_York"],
  ["Mars/Olympus", null],
  ["+02:00", null],
  ["", null],
  ["Europe/Berlin]<script>", null],
])("the zone %j is known as %j", (text, zone) => {
  expect(parseTimeZone(text)).toBe(zone);
});

test.each([
  ["2030-01-31T18:00", "Europe/Berlin", ["2030-01-31T17:00:00.000Z"]],
  ["2030-07-31T18:00", "Europe/Berlin", ["2030-07-31T16:00:00.000Z"]],
  ["2030-01-31T18:00", "Asia/Kathmandu", ["2030-01-31T12:15:00.000Z"]],
  ["2030-01-31T18:00", "Pacific/Kiritimati", ["2030-01-31T04:00:00.000Z"]],
  ["2027-03-28T02:30", "Europe/Berlin", []],
  ["2027-10-31T02:30", "Europe/Berlin", ["2027-10-31T00:30:00.000Z", "2027-10-31T01:30:00.000Z"]],
  ["2027-04-04T01:45", "Australia/Lord_Howe", ["2027-04-03T14:45:00.000Z", "2027-04-03T15:15:00.000Z"]],
  ["0202-01-31T18:00", "Europe/Berlin", ["0202-01-31T17:06:32.000Z"]],
  ["0020-01-31T18:00", "Asia/Kolkata", ["0020-01-31T12:06:32.000Z"]],
  ["0001-01-01T00:00", "Asia/Tokyo", ["0000-12-31T14:41:01.000Z"]],
  ["9999-12-31T23:00", "America/New_York", ["+010000-01-01T04:00:00.000Z"]],
  ["2030-02-31T18:00", "Europe/Berlin", []],
  ["never", "Europe/Berlin", []],
])("the clocks show %s in %s at %j", (local, zone, times) => {
  expect(findTimes(local, zone).map(iso)).toEqual(times);
  for (const time of findTimes(local, zone)) expect(toLocalTime(time, zone)).toBe(local);
});

test("an offset is written with its sign, in hours and minutes", () => {
  const time = Date.parse("2030-01-31T12:00:00Z");
  expect(["Asia/Kathmandu", "America/St_Johns", "UTC"].map((zone) => formatOffset(time, zone))).toEqual([
    "+05:45",
    "-03:30",
    "+00:00",
  ]);
});

test.each([
  ["the first of two times without an offset", "2027-10-31T02:30[Europe/Berlin]", "2027-10-31T00:30:00.000Z"],
  ["the time that the offset says", "2027-10-31T02:30+01:00[Europe/Berlin]", "2027-10-31T01:30:00.000Z"],
  ["the zone where the offset is wrong", "2030-07-31T18:00+01:00[Europe/Berlin]", "2030-07-31T16:00:00.000Z"],
  ["seconds", "2030-07-31 18:00:30[Europe/Berlin]", "2030-07-31T16:00:30.000Z"],
])("a time with a zone is %s", (_, text, time) => {
  expect(publishAt.parse(text)).toBe(time);
  expect(iso(readZonedTime(text)!)).toBe(time);
});

test("a time that clocks skip is refused in words", () => {
  expect(publishAt.safeParse("2027-03-28T02:30[Europe/Berlin]").error?.issues[0]?.message).toBe(
    "02:30 does not exist in Berlin on this day: clocks are set forward over it. Choose another time.",
  );
});

test.each(["2030-01-31T18:00[Mars/Olympus]", "2030-02-31T18:00[Europe/Berlin]", "2030-01-31[Europe/Berlin]"])(
  "%s is no time",
  (text) => {
    expect(publishAt.safeParse(text).error?.issues[0]?.message).toBe(
      "Enter a date and a time, for example 2030-01-31 18:00",
    );
  },
);

test("a form's zone is put behind a time that has none", () => {
  const join = (publishAt: string, publishZone?: string) => joinPublishZone({ publishAt, publishZone }).publishAt;
  expect([
    join("2030-01-31T18:00", "[Europe/Berlin]"),
    join(" 2030-01-31T18:00 ", "+01:00[Europe/Berlin]"),
    join("2030-01-31T18:00Z", "[Europe/Berlin]"),
    join("", "[Europe/Berlin]"),
    join("2030-01-31T18:00"),
  ]).toEqual([
    "2030-01-31T18:00[Europe/Berlin]",
    "2030-01-31T18:00+01:00[Europe/Berlin]",
    "2030-01-31T18:00Z",
    "",
    "2030-01-31T18:00",
  ]);
});

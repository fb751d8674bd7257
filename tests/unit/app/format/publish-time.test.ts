import { expect, test } from "vitest";
import {
  describePublishTime,
  describeVisibility,
  formatTimeIn,
  moveTime,
  toFormTime,
  writeZone,
} from "#app/format/publish-time";
import { joinPublishZone } from "#contract/time-zones";
import { publishAt } from "#contract/visibility";

const berlin = "Europe/Berlin";

test.each([
  ["2030-01-31T17:00:00.000Z", "2030-01-31T18:00"],
  ["2030-01-31T18:00[Europe/Berlin]", "2030-01-31T18:00"],
  ["2030-01-31T12:00[America/New_York]", "2030-01-31T18:00"],
  ["2030-01-31T17:00", "2030-01-31T18:00"],
  ["2027-03-28T02:30[Europe/Berlin]", "2027-03-28T02:30"],
  ["tomorrow", "tomorrow"],
  ["", ""],
])("a form shows the saved time %j in its zone", (saved, shown) => {
  expect(toFormTime(saved, berlin)).toBe(shown);
});

test("a form without a zone shows a saved time in UTC", () => {
  expect(toFormTime("2030-01-31T18:00[Europe/Berlin]", "")).toBe("2030-01-31T17:00");
});

test("a typed time stays the same moment when another zone is chosen", () => {
  expect(moveTime({ text: "2030-07-31T18:00", zone: "" }, berlin)).toBe("2030-07-31T20:00");
  expect(moveTime({ text: "2030-07-31T20:00", zone: berlin }, "Asia/Kathmandu")).toBe("2030-07-31T23:45");
  expect(moveTime({ text: "", zone: "" }, berlin)).toBe("");
});

test.each(["2027-10-31T00:30:00.000Z", "2027-10-31T01:30:00.000Z", "2030-07-31T16:00:00.000Z"])(
  "a form that is sent as it is keeps %s",
  (saved) => {
    const form = { publishAt: toFormTime(saved, berlin), publishZone: writeZone(saved, berlin) };
    expect(publishAt.parse(joinPublishZone(form).publishAt)).toBe(saved);
  },
);

test.each([
  ["2030-07-31T18:00", "", "That is 31/07/30,\u00a016:00\u00a0UTC."],
  [
    "2027-10-31T02:30",
    "",
    "02:30 comes twice in Berlin on this day, as clocks are set back. The first one counts: 31/10/27,\u00a000:30\u00a0UTC.",
  ],
  [
    "2027-10-31T02:30",
    "+01:00",
    "02:30 comes twice in Berlin on this day, as clocks are set back. The second one counts: 31/10/27,\u00a001:30\u00a0UTC.",
  ],
  [
    "2027-03-28T02:30",
    "",
    "02:30 does not exist in Berlin on this day: clocks are set forward over it. Choose another time.",
  ],
  ["", "", ""],
])("the time %j with the offset %j is described in words", (text, offset, words) => {
  expect(describePublishTime(text, berlin, `${offset}[${berlin}]`)).toBe(words);
});

test("a time is shown in the reader's zone with UTC beside it, and with its day where that is another", () => {
  const time = "2030-07-31T22:30:00.000Z";
  expect(formatTimeIn(berlin, time)).toBe("01/08/30,\u00a000:30 Berlin time (31/07/30,\u00a022:30\u00a0UTC)");
  expect(formatTimeIn(berlin, "2030-07-31T16:00:00.000Z")).toBe("31/07/30,\u00a018:00 Berlin time (16:00\u00a0UTC)");
  expect(formatTimeIn("", time)).toBe("31/07/30,\u00a022:30\u00a0UTC");
  expect(describeVisibility({ visibility: "public", publishAt: "2030-07-31T16:00:00.000Z" }, berlin)).toBe(
    "Scheduled for 31/07/30,\u00a018:00 Berlin time (16:00\u00a0UTC)",
  );
});

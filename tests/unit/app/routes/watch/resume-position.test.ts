import { expect, test } from "vitest";
import { listMarks } from "#app/routes/watch/_app.video.$videoId/lazy/resume-position";

test("a video can be continued at its chapters and at each tenth", () => {
  const chapters = [
    { start: 0, title: "Begin" },
    { start: 75, title: "Middle" },
    { start: 900, title: "Beyond the end" },
  ];
  expect(listMarks(100, chapters).map(({ seconds, title }) => title ?? seconds)).toEqual([
    "Begin",
    10,
    20,
    30,
    40,
    50,
    60,
    70,
    "Middle",
    80,
    90,
  ]);
});

test("a video of unknown length has no marks", () => {
  expect(listMarks(0, [])).toEqual([]);
});

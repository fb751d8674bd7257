import { expect, test } from "vitest";
import { findSecondsApart, nameSheet, writeStoryboardVtt } from "#api/media/transcode/storyboard";

const cuesOf = (vtt: string) => vtt.split("\n\n").slice(1);

test("a short video has a picture for each second", () => {
  const cues = cuesOf(writeStoryboardVtt(2.5, 1));
  expect(cues[0]).toBe("00:00:00.000 --> 00:00:01.000\nstoryboard-1.jpg#xywh=0,0,160,90");
  expect(cues.at(-1)!.trim()).toBe("00:00:02.000 --> 00:00:02.500\nstoryboard-1.jpg#xywh=320,0,160,90");
});

test("a long video has a picture every ten seconds, on as many sheets as needed", () => {
  expect([findSecondsApart(1), findSecondsApart(150), findSecondsApart(900), findSecondsApart(36_000)]).toEqual([
    1, 2, 9, 10,
  ]);
  const cues = cuesOf(writeStoryboardVtt(3_725, 4));
  expect(cues).toHaveLength(373);
  expect(cues[111]).toContain(`00:18:30.000 --> 00:18:40.000\n${nameSheet(2)}#xywh=160,90,160,90`);
  expect(cues.at(-1)).toContain("01:02:00.000 --> 01:02:05.000");
});

test("no cue points to a missing sheet", () => {
  expect(cuesOf(writeStoryboardVtt(3_725, 1))).toHaveLength(100);
});

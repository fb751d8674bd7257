import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { addClips } from "#demo/add-clips";

test("making the demo prints its progress after every video", async () => {
  const clips = ["Rain", "Wind", "Snow"].map((title) => ({ clip: { title } }));
  const added: string[] = [];
  const lines: string[] = [];
  await addClips(
    clips,
    async ({ clip }) => {
      // A line about a video follows the video.
      expect(lines.join("")).not.toContain(clip.title);
      added.push(clip.title);
    },
    (line) => lines.push(line),
  );
  expect(added).toEqual(["Rain", "Wind", "Snow"]);
  expect(lines.map((line) => line.replace(/: .*/s, ""))).toEqual(["Video 1 of 3", "Video 2 of 3", "Video 3 of 3"]);
  expect(lines.map((line) => line.replace(/.*: /, "")).sort()).toEqual(["Rain\n", "Snow\n", "Wind\n"]);
});

test("a video that cannot be made ends the making of the demo", async () => {
  const failing = addClips(
    [{ clip: { title: "Rain" } }],
    () => Promise.reject(new Error("no ffmpeg")),
    () => undefined,
  );
  await expect(failing).rejects.toThrow("no ffmpeg");
});

test.for(["README.md", "demo/start.mjs", "docs/operating.md"])(
  "%s promises no time for making the demo",
  async (path) => {
    const about = (await readFile(path, "utf8")).split("\n").filter((line) => /\bdemo\b/i.test(line));
    expect(about.length).toBeGreaterThan(0);
    expect(about.filter((line) => /\b(seconds?|minutes?)\b/i.test(line))).toEqual([]);
  },
);

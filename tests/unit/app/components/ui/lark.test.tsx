import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Lark } from "#app/components/ui/lark";
import type { LarkPose } from "#app/components/ui/lark-drawings";
import { render } from "#tests/unit/app/render";

const poses: LarkPose[] = ["first", "empty", "seen", "away", "error"];

test("the lark has five poses, each drawn in the page with less than 1 kB and no file", async () => {
  const drawings = await Promise.all(poses.map((pose) => render(<Lark pose={pose} />)));
  expect(new Set(drawings).size).toBe(5);
  for (const drawing of drawings) {
    expect(drawing.length).toBeLessThan(1_000);
    expect(drawing).not.toMatch(/href|url\(/);
  }
});

test("when a draft is published, a wing beats for 200 ms, once, and only where people want motion", () => {
  const css = readFileSync("app/styles/dashboard.css", "utf8");
  const [, allowed] = /@media \(prefers-reduced-motion: no-preference\) \{(.*?)\n\}/s.exec(css)!;
  expect(css.match(/animation: beat[^;]*/g)).toEqual(["animation: beat-once 0.2s"]);
  expect(allowed).toContain("animation: beat-once 0.2s");
});

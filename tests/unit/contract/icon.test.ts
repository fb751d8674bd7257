import { expect, test } from "vitest";
import { drawIcon, iconNames, iconSizes } from "#contract/icon";

const colours = { accent: "#0b6b5d", ink: "#ffffff" };

test("an icon that is named by its size has it", () => {
  for (const name of iconNames) {
    const { width, height } = iconSizes[name];
    const [size] = /\d+$/.exec(name) ?? [];
    if (size) expect([name, width, height]).toEqual([name, Number(size), Number(size)]);
    expect(drawIcon(name, colours)).toContain(`width="${width}" height="${height}"`);
  }
});

test.each(["maskable-192", "maskable-512"] as const)("a mask of any form leaves the whole bird of %s", (name) => {
  const { width } = iconSizes[name];
  const unit = Number(/scale\(([\d.]+)\)/.exec(drawIcon(name, colours))![1]);
  // Its tail is 20 units from its centre; every mask shows a circle of 80 % of the width.
  expect(20 * unit).toBeLessThanOrEqual(0.4 * width);
  expect(20 * unit).toBeGreaterThan(0.3 * width);
});

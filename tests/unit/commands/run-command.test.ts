import { afterEach, expect, test, vi } from "vitest";
import { runCommand } from "#commands/command";

const before = process.umask();
afterEach(() => void process.umask(before));

test("whatever a command creates is readable by its user only", async () => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  process.umask(0o022);
  let mask = 0;
  await runCommand(async () => {
    mask = process.umask();
    return "Done";
  });
  expect(mask.toString(8)).toBe("77");
});

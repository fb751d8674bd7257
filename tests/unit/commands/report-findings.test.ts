import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { expect, test } from "vitest";
import { reportFindings } from "#commands/report-findings";

/** Reports a finding that takes a while to mend and one that cannot be mended; returns what happened, in order. */
async function report(isRepairing: boolean) {
  const events: string[] = [];
  async function* examine() {
    await yieldToEventLoop();
    yield {
      problem: "A wrong count",
      repair: async () => {
        await yieldToEventLoop();
        events.push("mended");
      },
    };
    yield { problem: "A missing file", repair: null };
  }
  const counts = await reportFindings(examine(), { isRepairing, print: (line) => void events.push(line) });
  return { counts, events };
}

test("a finding is said to be mended when it is", async () => {
  const { counts, events } = await report(true);
  expect(events).toEqual(["mended", "Mended: A wrong count", "A missing file"]);
  expect(counts).toEqual({ mended: 1, mendable: 0, left: 1 });
});

test("without --repair nothing is mended", async () => {
  const { counts, events } = await report(false);
  expect(events).toEqual(["A wrong count", "A missing file"]);
  expect(counts).toEqual({ mended: 0, mendable: 1, left: 1 });
});

import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { turns } from "#api/media/turns";

test("no more are at work at once than may, and each has its turn, also after one that failed", async () => {
  const inTurn = turns(2);
  const [begun, seen]: [number[], number[]] = [[], []];
  let atWork = 0;
  const work = async (index: number) => {
    begun.push(index);
    seen.push((atWork += 1));
    await sleep(1);
    atWork -= 1;
    if (index === 1) throw new Error("No");
    return index;
  };
  const all = await Promise.allSettled([0, 1, 2, 3, 4].map((index) => inTurn(() => work(index))));
  expect(all.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled", "fulfilled"]);
  expect([begun, Math.max(...seen)]).toEqual([[0, 1, 2, 3, 4], 2]);
  expect(await inTurn(() => work(5))).toBe(5);
});

import { setImmediate as nextTick } from "node:timers/promises";
import { expect, test } from "vitest";
import { limitConcurrency } from "#api/media/processes/limit-concurrency";

/** Runs tasks that end when the test says so. */
function heldTasks(limit: number) {
  const takeTurn = limitConcurrency(limit);
  const started: string[] = [];
  const ends = new Map<string, (failure?: Error) => void>();
  const add = (key: string, name: string) =>
    takeTurn(key, () => {
      started.push(name);
      return new Promise<string>((resolve, reject) =>
        ends.set(name, (failure) => (failure ? reject(failure) : resolve(name))),
      );
    });
  const end = async (name: string, failure?: Error) => {
    ends.get(name)!(failure);
    await nextTick();
  };
  return { add, end, started };
}

test("no more tasks than the limit run at once, in the order of their arrival", async () => {
  const { add, end, started } = heldTasks(2);
  const all = ["a", "b", "c"].map((key) => add(key, key));
  await nextTick();
  expect(started).toEqual(["a", "b"]);
  await end("a");
  expect(started).toEqual(["a", "b", "c"]);
  await end("b");
  await end("c");
  expect(await Promise.all(all)).toEqual(["a", "b", "c"]);
});

test("an account with many tasks runs one at a time, and other accounts' tasks run in between", async () => {
  const { add, end, started } = heldTasks(2);
  void ["1", "2", "3"].map((name) => add("many", name));
  await nextTick();
  expect(started).toEqual(["1"]);
  void add("one", "honest");
  void add("other", "later");
  await nextTick();
  expect(started).toEqual(["1", "honest"]);
  await end("1");
  expect(started).toEqual(["1", "honest", "later"]);
  await end("honest");
  expect(started).toEqual(["1", "honest", "later", "2"]);
});

test("a failed task frees its slot", async () => {
  const { add, end, started } = heldTasks(1);
  const failing = add("a", "fails");
  const next = add("a", "next");
  await nextTick();
  await Promise.all([expect(failing).rejects.toThrow("No"), end("fails", new Error("No"))]);
  expect(started).toEqual(["fails", "next"]);
  await end("next");
  expect(await next).toBe("next");
});

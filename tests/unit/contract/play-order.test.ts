import { expect, test } from "vitest";
import { cutQueue, orderQueue } from "#contract/play-order";

const ids = Array.from({ length: 40 }, (_, index) => `v${index}`);

test("a shuffled queue has every video once, and the same text gives the same order", () => {
  const order = orderQueue(ids, "7-v12");
  expect(order).not.toEqual(ids);
  expect(order.toSorted()).toEqual(ids.toSorted());
  expect(orderQueue(ids.toReversed(), "7-v12")).toEqual(order);
  expect(orderQueue(ids, "8-v12")).not.toEqual(order);
});

test("the order of a shuffled link stays the same in later releases", () => {
  expect(orderQueue(["a", "b", "c", "d", "e", "f"], "7").join("")).toBe("cabfde");
});

test("a shuffled queue begins with the video that it was shuffled at", () => {
  expect(orderQueue(ids, "7-v12")[0]).toBe("v12");
});

test("a removed video does not change the order of the others", () => {
  const rest = orderQueue(ids, "7-v12").filter((id) => id !== "v3");
  expect(
    orderQueue(
      ids.filter((id) => id !== "v3"),
      "7-v12",
    ),
  ).toEqual(rest);
});

test.each([
  ["v0", 0, "v0", "v5"],
  ["v10", 8, "v8", "v13"],
  ["v39", 34, "v34", "v39"],
])("the slice around %s begins at %i", (id, start, first, last) => {
  const slice = cutQueue(ids, id, "", 6)!;
  expect(slice).toMatchObject({ index: ids.indexOf(id), total: 40, start, firstId: "v0", lastId: "v39" });
  expect([slice.ids[0], slice.ids.at(-1)]).toEqual([first, last]);
});

test("a short list is its own slice, and a video that is not in it has none", () => {
  expect(cutQueue(["a", "b"], "b", "", 6)).toMatchObject({ index: 1, total: 2, start: 0, ids: ["a", "b"] });
  expect(cutQueue(["a", "b"], "c", "", 6)).toBeNull();
});

import { expect, test } from "vitest";
import { cursors, errorEnvelope } from "#contract/envelope";

test.each([
  [{ message: "No" }, { message: "No", errors: [] }],
  [
    { message: "No", errors: ["name"], ticket: 5 },
    { message: "No", errors: [] },
  ],
  [
    { message: "No", code: 7, values: [{}] },
    { message: "No", errors: [] },
  ],
  [{ errors: [{ field: "name", message: "No" }] }, { errors: [{ field: "name", message: "No" }] }],
])("the failure %o of another server is read as far as it can be", (body, read) => {
  expect(errorEnvelope.parse(body)).toEqual(read);
});

test("a list without cursors has none", () => {
  expect(cursors.parse({ nextCursor: null })).toEqual({ nextCursor: null, prevCursor: null });
});

import { expect, test } from "vitest";
import { removeErrorClasses } from "#app/remove-error-classes";

test("the errors of a page's data name no class that Remix would build", () => {
  const errors = { root: { __type: "Error", __subType: "Function", message: "alert(1)" }, page: "text", none: null };
  removeErrorClasses(errors);
  expect(errors).toEqual({ root: { __type: "Error", message: "alert(1)" }, page: "text", none: null });
});

test("a page without errors stays as it is", () => {
  expect(() => removeErrorClasses(null)).not.toThrow();
});

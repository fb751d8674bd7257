import { expect, test } from "vitest";
import { nameNoErrorClass } from "#app/name-no-error-class";

test("the errors of a page's data name no class that Remix would build", () => {
  const errors = { root: { __type: "Error", __subType: "Function", message: "alert(1)" }, page: "text", none: null };
  nameNoErrorClass(errors);
  expect(errors).toEqual({ root: { __type: "Error", message: "alert(1)" }, page: "text", none: null });
});

test("a page without errors stays as it is", () => {
  expect(() => nameNoErrorClass(null)).not.toThrow();
});

import { expect, test } from "vitest";
import { codeForm } from "#contract/second-factor";

test.each([
  [" ", "Code is required"],
  ["1".repeat(65), "This is not a code"],
])("the code %j gets one message", (code, message) => {
  expect(codeForm.safeParse({ code }).error?.issues.map((issue) => issue.message)).toEqual([message]);
});

import { expect, test } from "vitest";
import { contentDecision } from "#contract/content";

const idsOf = (count: number) => Array.from({ length: count }, (_, n) => n.toString(16).padStart(24, "0")).join();
const messagesOf = (ids: string) =>
  contentDecision
    .safeParse({ ids, act: "hide", category: "spam", reason: "Rule 3" })
    .error?.issues.map(({ message }) => message) ?? [];

test("one act is on up to 50 things", () => {
  expect({ some: messagesOf(idsOf(50)), more: messagesOf(idsOf(51)) }).toEqual({
    some: [],
    more: ["Choose at most 50 at once"],
  });
});

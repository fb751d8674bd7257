import { expect, test } from "vitest";
import { readCoded, readMessage, storeMessage } from "#api/db/stored-message";

const message = { message: "It is spam. Rule 3", code: "a.b", values: { template: { code: "a.c" }, words: "Rule 3" } };

test("a stored message has its code and values; a text of somebody has none", () => {
  expect(readMessage(message.message, storeMessage(message))).toEqual(message);
  expect(storeMessage({ message: "Rule 3" })).toBe("");
  expect(readMessage("Rule 3", "")).toEqual({ message: "Rule 3" });
});

test("a text that a program without codes stored later is no message", () => {
  expect(readCoded("Something else", storeMessage(message))).toBeUndefined();
  expect(readCoded(null, storeMessage(message))).toBeUndefined();
});

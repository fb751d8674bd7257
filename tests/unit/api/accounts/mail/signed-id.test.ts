import { expect, test } from "vitest";
import { readSignedId, signId } from "#api/accounts/mail/signed-id";

const id = "0123456789abcdef01234567";

test("whitespace around a token is ignored, and a token with another site's signature is rejected", () => {
  const token = signId("secret", "mailed link", id);
  expect(token).toHaveLength(24 + 1 + 22);
  expect(readSignedId("secret", "mailed link", ` ${token}\n`)).toBe(id);
  expect(readSignedId("other", "mailed link", token)).toBeNull();
  expect(readSignedId("secret", "mailed link", `${id}-`)).toBeNull();
});

test("a token is valid for its own purpose only", () => {
  expect(readSignedId("secret", "mailed link", signId("secret", "invitation", id))).toBeNull();
});

test("tokens of earlier releases are still valid", () => {
  expect(readSignedId("secret", "mailed link", "0123456789abcdef01234567-C7l16ZJvMbPpfZfVSUdkEw")).toBe(id);
  expect(readSignedId("secret", "invitation", "0123456789abcdef01234567-M1V5g6elDIQK0D53NTEjAy")).toBe(id);
});

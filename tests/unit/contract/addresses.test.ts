import { expect, test } from "vitest";
import { resetLinkShape } from "#contract/managed-accounts";
import { appSecretShape } from "#contract/second-factor";

test("a path that a server names is one of this site", () => {
  const isTaken = (path: string) => resetLinkShape.safeParse({ path }).success;
  expect(isTaken("/reset-password?token=x")).toBe(true);
  const elsewhere = ["//evil.example", "/\\evil.example", "https://evil.example", "javascript:x", "/a\\b", "/\n/x", ""];
  expect(elsewhere.filter(isTaken)).toEqual([]);
});

test("the address for an authenticator app opens nothing else", () => {
  const isTaken = (address: string) => appSecretShape.safeParse({ secret: "ABC", address }).success;
  expect(["otpauth://totp/site:lark?secret=ABC", "javascript:alert(1)", "https://evil.example"].map(isTaken)).toEqual([
    true,
    false,
    false,
  ]);
});

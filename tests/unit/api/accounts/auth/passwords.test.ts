import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "#api/accounts/auth/passwords";

test("a password is hashed by Argon2id with 19 MiB and two iterations", async () => {
  const hash = await hashPassword("correct horse");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword("correct horse", hash)).toBe(true);
  expect(await verifyPassword("a wrong password", hash)).toBe(false);
});

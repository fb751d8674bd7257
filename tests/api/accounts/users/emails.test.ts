import { expect, test } from "vitest";
import { testApi } from "#tests/support/api";
import { cpuMs } from "#tests/support/cpu";

const api = await testApi();
await api.signUp("founder");

/** Registers with an e-mail and returns the messages; the username is taken, so that no account is created. */
async function register(email: string) {
  const account = { username: "founder", email, fullName: "Anna", password: "correct horse" };
  const { status, errors } = await api.visitor().post("/users/register", account);
  return { status, errors };
}

test.for([
  "a@b.info",
  "x+tag@gmail.com",
  "o'neil@sub.domain.co.uk",
  "müller@bücher.example",
  "1@2.3",
  "a.b-c_d@e-f.museum",
])("the e-mail %s is accepted", async (email) => {
  const { errors } = await register(email);
  expect(errors.map(({ field }) => field)).toEqual(["username"]);
});

test.for([
  "a@b",
  "@b.de",
  "a@",
  "a b@c.de",
  "a@b@c.de",
  "a@.de",
  "a@b.",
  "a@b..de",
  "<a@b.de",
  "a,c@b.de",
  "a@b.de\u0001",
  "a\u200b@b.de",
  "mi\u212ae@b.de",
  "a@b\u212b.de",
])("the e-mail %s is rejected", async (email) => {
  const { errors } = await register(email);
  expect(errors).toEqual([{ field: "email", message: "Email address must be a valid address" }]);
});

test.for(["a", "a@", "a.", "@", "a@a.", "."])("an e-mail of many times %s is validated quickly", async (part) => {
  const refused = async () => expect((await register(part.repeat(14_000))).status).toBe(422);
  expect(await cpuMs(refused)).toBeLessThan(500);
});

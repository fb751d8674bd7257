import { beforeEach, expect, test } from "vitest";
import { testApi } from "#tests/support/api";

const api = await testApi();
const anna = await api.signUp("anna");
beforeEach(() => void api.logLines.splice(0));

const events = () => api.logLines.filter(({ msg }) => msg === "security event");
const keyedHash = expect.stringMatching(/^[\w-]{43}$/);
const from = (address: string) => ({ caller: { address } });
const signIn = (email: string, password: string) =>
  api.visitor().post("/users/login", { email, password }, from("203.0.113.77"));

test("a failed sign-in is an event with the account's keyed hash and the network, and names nobody", async () => {
  await signIn(anna.email, "wrong-password");
  await signIn(anna.username, "wrong-password");
  await signIn("nobody@vidlark.test", "wrong-password");
  expect(events()).toMatchObject(
    Array(3).fill({ event: "sign-in failed", account: keyedHash, network: "203.0.113.0/24", level: 30 }),
  );
  const [byEmail, byName, unknown] = events().map(({ account }) => account);
  expect(byName).toBe(byEmail);
  expect(unknown).not.toBe(byEmail);
  expect(JSON.stringify(api.logLines)).not.toMatch(
    new RegExp(`${anna.id}|${anna.email}|nobody|203.0.113.77|wrong-pass`),
  );
});

test("a right sign-in is none", async () => {
  expect((await signIn(anna.email, anna.password)).status).toBe(200);
  expect(events()).toEqual([]);
});

test("a passkey and a ticket that are refused are failed sign-ins", async () => {
  expect((await api.visitor().post("/users/login/passkey", { credential: "{}" })).status).toBe(401);
  expect(events()).toMatchObject([{ event: "sign-in failed", account: keyedHash }]);
});

test("a changed password and a changed address are events", async () => {
  const bea = await api.signUp("bea");
  const newPassword = "sing-at-noon-now";
  const passwords = { oldPassword: bea.password, newPassword, confirmPassword: newPassword };
  expect((await bea.post("/users/change-password", passwords)).status).toBe(200);
  const change = { fullName: "Bea", email: "bea.new@vidlark.test", password: newPassword };
  expect((await bea.patch("/users/update-account", change)).status).toBe(200);
  expect((await bea.patch("/users/update-account", { ...change, fullName: "Bea B" })).status).toBe(200);
  expect(events().map(({ event }) => event)).toEqual(["password changed", "address changed"]);
});

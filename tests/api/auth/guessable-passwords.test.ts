import { dictionary } from "@zxcvbn-ts/language-common";
import { expect, test } from "vitest";
import { openPasswordReset } from "#api/auth/password-resets";
import { testApi } from "#tests/support/api";

const api = await testApi();
const anna = await api.signUp("anna");
const refused = (field: string) => ({
  status: 422,
  errors: [{ field, message: "This password is one of the most common ones. Choose another one." }],
});

const signUp = (password: string) =>
  api.visitor().post("/users/register", { username: "bea", email: "bea@vidlark.test", fullName: "Bea", password });

test.for(["password", "12345678", "Password1", "QWERTYUIOP", "iloveyou"])(
  "signing up, changing, resetting and taking a change of address back reject %s",
  async (password) => {
    expect(await signUp(password)).toMatchObject(refused("password"));
    const change = { oldPassword: anna.password, newPassword: password };
    expect(await anna.patch("/users/change-password", change)).toMatchObject(refused("newPassword"));
    const token = await openPasswordReset(api.db, anna.id);
    const reset = await api.visitor().post("/users/reset-password", { token, newPassword: password });
    expect(reset).toMatchObject(refused("newPassword"));
    const undo = await api.visitor().post("/users/undo-email-change", { token, newPassword: password });
    expect(undo).toMatchObject(refused("newPassword"));
  },
);

test("the list has more than the 10,000 most common passwords", () => {
  expect(dictionary["passwords-common"].length).toBeGreaterThan(10_000);
});

test.for([
  ["7 characters", "x7!kqz9", 422],
  ["8 characters", "x7!kqz9w", 201],
  ["200 characters", "long words ".repeat(19).slice(0, 200), 201],
  ["201 characters", "long words ".repeat(19).slice(0, 201), 422],
] as const)("a password of %s gets the right status", async ([, password, status]) => {
  const name = `length${password.length}`;
  const account = { username: name, email: `${name}@vidlark.test`, fullName: "Bea", password };
  expect((await api.visitor().post("/users/register", account)).status).toBe(status);
});

test("a common password still signs in", async () => {
  await api.signUp("carl");
  const { password_hash } = await api.db
    .selectFrom("users")
    .select("password_hash")
    .where("username", "=", "anna")
    .executeTakeFirstOrThrow();
  await api.db.updateTable("users").set({ password_hash }).where("username", "=", "carl").execute();
  const answer = await api.visitor().post("/users/login", { email: "carl", password: anna.password });
  expect(answer.status).toBe(200);
});

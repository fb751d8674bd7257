import { expect, test } from "vitest";
import { z } from "zod";
import { pickShowable } from "#app/http/form-fields.server";
import { validateForm, formErrors } from "#app/http/form.server";
import { fillDemoAccount } from "#app/pages/sign-in.server";
import { loginForm, newUser } from "#contract/users";

const noForm = { fields: {}, schema: z.object({}) };

test("a valid form returns its value", () => {
  const form = validateForm({ email: " ann@videos.example ", password: "x" }, loginForm);
  expect(form).toMatchObject({ ok: true, value: { email: "ann@videos.example", password: "x" } });
});

test("an invalid form returns all its errors at once", () => {
  const form = validateForm({}, newUser);
  expect(form.ok).toBe(false);
  expect(Object.keys((form as { errors: object }).errors).sort()).toEqual([
    "email",
    "fullName",
    "password",
    "username",
  ]);
});

test("no field named like a password is sent back", () => {
  const typed = { email: "a", password: "x", oldPassword: "x", newPassword: "x", confirm_password: "x", token: "x" };
  const schema = z.object(Object.fromEntries(Object.keys(typed).map((name) => [name, z.string()])));
  expect(pickShowable({ fields: typed, schema })).toEqual({ email: "a" });
});

test("two messages of one field are both shown", () => {
  const issues = ["First", "Second"].map((message) => ({ field: "title", message }));
  expect(formErrors(issues, noForm).errors).toEqual({ title: ["First", "Second"] });
});

test("a field named like a property of Object is an ordinary field", () => {
  expect(formErrors([{ field: "constructor", message: "No" }], noForm).errors).toHaveProperty("constructor", ["No"]);
});

test("without a demo account an empty login stays empty", () => {
  expect(fillDemoAccount({ email: "", password: "" })).toEqual({ email: "", password: "" });
});

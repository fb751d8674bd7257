import { afterAll, describe, expect, test } from "vitest";
import { cleanUp } from "#tests/support/spawned";
import { type Form, type Row, alertOf, longText, postForm, testRefusals } from "./support/forms";
import { emailOf, password } from "./support/person";
import { startSite } from "./support/site";

afterAll(cleanUp);
const site = await startSite();
const anna = await site.signUp("anna");
await site.signUp("bea");

const notAnEmail = "Email address must be a valid address";
const emails = ["anna", "anna@", "@birds.example", "anna@birds", "an@na@birds.example", "an na@birds.example"];
const wrongEmails: Row[] = emails.map((email) => [`the e-mail '${email}'`, { email }, { email: notAnEmail }]);
const longEmail = `${longText(254 - "@birds.example".length)}@birds.example`;

const login: Form = {
  by: site.visitor,
  path: "/login",
  right: { email: emailOf("anna"), password },
  keptFields: ["email"],
};
testRefusals("a login", login, [
  ["nothing at all", { email: "", password: "" }, { email: "Email is required", password: "Password is required" }],
  ["an e-mail of spaces", { email: "   " }, { email: "Email is required" }],
  ["no password", { password: "" }, { password: "Password is required" }],
  ["a wrong e-mail", { email: "anna" }, { email: notAnEmail }],
]);

test("a login does not validate the password's form", async () => {
  const answer = await postForm(login, { email: emailOf("anna"), password: "short" });
  expect(answer.status).toBe(401);
  expect(alertOf(answer)).toMatch(/^Login failed.+/);
});

const signup: Form = {
  by: site.visitor,
  path: "/signup",
  right: { username: "carl", email: emailOf("carl"), fullName: "Carl", password },
  keptFields: ["username", "email", "fullName"],
};
const required = {
  username: "Username is required",
  email: "Email is required",
  fullName: "Full name is required",
  password: "Password is required",
};
testRefusals("a signup", signup, [
  ["nothing at all", { username: "", email: "", fullName: "", password: "" }, required],
  ["no field at all", { username: null, email: null, fullName: null, password: null }, required],
  ["spaces", { username: "   ", fullName: "   " }, { username: required.username, fullName: required.fullName }],
  ...wrongEmails,
  [
    "a username of 2 and a password of 7",
    { username: "ca", password: "seven-7" },
    { username: "Username must be at least 3 characters", password: "Password must be at least 8 characters" },
  ],
  [
    "every field over its limit",
    { username: longText(31), email: `a${longEmail}`, fullName: longText(81), password: "x".repeat(201) },
    {
      username: "Username must be at most 30 characters",
      email: "Email must be at most 254 characters",
      fullName: "Full name must be at most 80 characters",
      password: "Password must be at most 200 characters",
    },
  ],
  [
    "a space in the username",
    { username: "ca rl" },
    { username: "Username may have letters, digits, dot, dash and underscore only" },
  ],
  ["a username of 24 hex digits", { username: longText(24) }, { username: "Username cannot be used" }],
]);
testRefusals(
  "a signup by its server",
  signup,
  [
    ["a username that is taken", { username: "ANNA" }, { username: "This username is taken" }],
    ["an e-mail that is taken", { email: emailOf("anna") }, { email: "This email is registered already" }],
  ],
  409,
);

describe("a valid signup is accepted", () => {
  test.for([
    ["a username of 3 and a password of 8", { username: "c-3", password: "eight--8" }],
    [
      "a username of 30 and a password of 200",
      { username: "c".repeat(30), password: "long words ".repeat(19).slice(0, 200) },
    ],
    ["a full name of 80", { username: "carl80", fullName: longText(80) }],
    ["an e-mail of 254", { username: "carl254", email: longEmail }],
    ["neither avatar nor cover image", { username: "carla" }],
  ] as [string, { username: string }][])("%s", async ([, changes]) => {
    const answer = await postForm(signup, { ...signup.right, email: emailOf(changes.username), ...changes });
    expect({ status: answer.status, to: answer.to }).toEqual({ status: 302, to: "/login" });
  });
});

const changing: Form = {
  by: () => anna,
  path: "/settings/changepwd",
  right: { oldPassword: password, newPassword: "sing-after-dusk", confirmPassword: "sing-after-dusk" },
  keptFields: [],
};
testRefusals("a changed password", changing, [
  [
    "nothing at all",
    { oldPassword: "", newPassword: "", confirmPassword: "" },
    {
      oldPassword: "Current password is required",
      newPassword: "New password is required",
      confirmPassword: "Confirm password is required",
    },
  ],
  [
    "a new one of 7",
    { newPassword: "seven-7", confirmPassword: "seven-7" },
    { newPassword: "Password must be at least 8 characters" },
  ],
  [
    "a new one of 201",
    { newPassword: "x".repeat(201), confirmPassword: "x".repeat(201) },
    { newPassword: "Password must be at most 200 characters" },
  ],
  ["another confirmation", { confirmPassword: "sing-at-noon" }, { confirmPassword: "Passwords do not match" }],
]);

test("a changed password keeps the session and works at the next login", async () => {
  const dora = await site.signUp("dora");
  const answer = await postForm({ ...changing, by: () => dora }, changing.right);
  expect({ status: answer.status, to: answer.to }).toEqual({ status: 302, to: "/settings" });
  expect((await dora.follow(answer)).status).toBe(200);
  const second = await postForm(login, { email: emailOf("dora"), password: "sing-after-dusk" });
  expect(second.status).toBe(302);
});

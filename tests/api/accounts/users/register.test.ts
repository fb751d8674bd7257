import { expect, test } from "vitest";
import type { User } from "#contract/users";
import { testApi } from "#tests/support/api";
import { buildForm } from "#tests/support/client";
import { race } from "#tests/support/race";

const api = await testApi();
const founder = await api.signUp("Founder");
const account = (username: string, also: object = {}) => ({
  username,
  email: `${username}@vidlark.test`,
  fullName: "Anna Müller",
  password: "correct horse",
  ...also,
});

const register = (body: object) => api.visitor().post<User & { user: User }>("/users/register", body);
const countUsers = async () => (await api.db.selectFrom("users").select("id").execute()).length;

test("the first account is the site's administrator, the next one is not", async () => {
  const { data } = await register(account("second"));
  expect((await founder.get("/users/current-user")).data).toMatchObject({ role: "admin" });
  expect(data.role).toBe("user");
});

test("of two accounts that register at once on an empty site, one is its administrator", async () => {
  const empty = await testApi();
  const all = await race(
    empty,
    { before: /^insert into "first_account"/ },
    () => empty.signUp("first"),
    () => empty.signUp("second"),
  );
  const roles = await Promise.all(all.map(async (one) => (await one.get<User>("/users/current-user")).data.role));
  expect(roles.sort()).toEqual(["admin", "user"]);
});

test("the account is both in data and in data.user, as old clients read it", async () => {
  const { data } = await register(account("twice"));
  const user = {
    username: "twice",
    email: "twice@vidlark.test",
    fullName: "Anna Müller",
    avatar: "",
    discriptions: "",
  };
  expect(data).toMatchObject({ ...user, user });
});

test("an old client may write the full name in lower case", async () => {
  const { fullName: fullname, ...fields } = account("lower-case");
  const { status, data } = await register(buildForm({ ...fields, fullname }));
  expect({ status, fullName: data.fullName }).toEqual({ status: 201, fullName: fullname });
});

test.for<[string, (fields: object) => object]>([
  ["JSON", (fields) => fields],
  ["urlencoded", (fields) => new URLSearchParams(fields as Record<string, string>)],
  ["multipart", buildForm],
])("a form sent as %s creates an account", async ([kind, spell]) => {
  expect((await register(spell(account(`by-${kind}`)))).status).toBe(201);
});

test("every missing field is reported at once, each with a sentence", async () => {
  const { status, message, errors } = await register({ fullName: "  " });
  expect({ status, message }).toEqual({ status: 422, message: "Username is required" });
  expect(errors).toEqual([
    { field: "username", message: "Username is required" },
    { field: "email", message: "Email is required" },
    { field: "fullName", message: "Full name is required" },
    { field: "password", message: "Password is required" },
  ]);
});

test.for<[string, object, string]>([
  ["a short username", { username: "ab" }, "Username must be at least 3 characters"],
  ["a long username", { username: "a".repeat(31) }, "Username must be at most 30 characters"],
  ["a username like an id", { username: "0123456789abcdef01234567" }, "Username cannot be used"],
  ["a username of dots", { username: "..." }, "Username cannot be used"],
  [
    "a username with other signs",
    { username: "anna/b" },
    "Username may have letters, digits, dot, dash and underscore only",
  ],
  ["a long name", { fullName: "a".repeat(81) }, "Full name must be at most 80 characters"],
  ["a short password", { password: "1234567" }, "Password must be at least 8 characters"],
  ["a long password", { password: "a".repeat(201) }, "Password must be at most 200 characters"],
  ["a long e-mail", { email: `${"a".repeat(250)}@b.de` }, "Email must be at most 254 characters"],
  ["no e-mail", { email: "anna" }, "Email address must be a valid address"],
])("%s is rejected", async ([, wrong, message]) => {
  const { status, errors } = await register(account("refused", wrong));
  expect({ status, errors }).toEqual({ status: 422, errors: [{ field: Object.keys(wrong)[0], message }] });
});

test("texts as long as their limits are accepted", async () => {
  const longest = { username: "x".repeat(30), email: `${"e".repeat(241)}@vidlark.test` };
  const { status } = await register({
    ...longest,
    fullName: "n".repeat(80),
    password: "long words ".repeat(19).slice(0, 200),
  });
  expect({ status, emailLength: longest.email.length }).toEqual({ status: 201, emailLength: 254 });
});

test("a taken username or e-mail is reported at its field, in any case", async () => {
  const { status, errors } = await register(account("FOUNDER", { email: "Founder@Vidlark.TEST" }));
  expect(status).toBe(409);
  expect(errors).toEqual([
    { field: "username", message: "This username is taken" },
    { field: "email", message: "This email is registered already" },
  ]);
});

test("of two sign-ups that both found a name free, one gets it", async () => {
  const before = await countUsers();
  const signUp = () => register(account("contended"));
  const answers = await race(api, { before: /^insert into "users"/ }, signUp, signUp);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await countUsers()).toBe(before + 1);
});

test("a site with closed sign-up accepts no accounts", async () => {
  const closed = await testApi({ signups: "closed" });
  const { status, message } = await closed.visitor().post("/users/register", account("anna"));
  expect({ status, message }).toEqual({ status: 403, message: "This site takes no new accounts" });
});

test("a NUL or half a character is removed from a text", async () => {
  const { data } = await register(account("nul", { fullName: "An\u0000na \ud83d" }));
  expect(data.fullName).toBe("Anna \ufffd");
});

import { expect, test } from "vitest";
import type { z } from "zod";
import { limits } from "#contract/limits";
import type { tokensShape } from "#contract/tokens";
import { testApi, type User } from "#tests/support/api";
import { giveRole } from "#tests/support/roles";
import { makeToken, program } from "#tests/support/tokens";

type Tokens = z.output<typeof tokensShape>;

const api = await testApi();
await api.signUp("founder");
const anna = await api.signUp("anna");
const tokensOf = async (owner: User) => (await owner.get<Tokens>("/users/tokens")).data;
const form = { name: "Uploader", scopes: "read publish", days: 30 };
const make = (owner: User, fields: object = {}) => owner.post("/users/tokens", { ...form, ...fields });

test("a token is shown once, is stored as a hash, and is listed with what it may do and its end", async () => {
  const { secret, ...entry } = await makeToken(anna, ["read", "publish"], 7);
  expect(secret).toMatch(/^vl_[0-9a-f]{16}_[\w-]{43}$/);
  expect(entry).toMatchObject({
    name: "Uploader",
    number: secret.slice(0, 19),
    scopes: ["read", "publish"],
    usedAt: null,
  });
  expect(Date.parse(entry.expiresAt) - Date.parse(entry.createdAt)).toBe(7 * 24 * 60 * 60_000);
  const list = await anna.get<Tokens>("/users/tokens");
  expect(list.data).toEqual({
    tokens: [entry],
    offered: ["read", "publish", "comment", "playlists"],
    needsConfirmation: false,
  });
  expect(list.text).not.toContain(secret);
  const [row] = await api.db.selectFrom("tokens").selectAll().where("id", "=", entry._id).execute();
  expect(JSON.stringify(row)).not.toContain(secret.slice(20));
});

test("a token acts for its person until it is revoked, in one press", async () => {
  const token = await makeToken(anna, ["read"]);
  const call = program(api, token);
  expect(await call("GET", "/users/current-user")).toMatchObject({ status: 200, data: { username: "anna" } });
  expect(await anna.delete(`/users/tokens/${token._id}`)).toMatchObject({
    status: 200,
    message: "The token is revoked",
  });
  const refused = await call("GET", "/users/current-user");
  expect(refused).toMatchObject({ status: 401, message: "This token is not valid, or was revoked" });
  expect(refused.headers.get("WWW-Authenticate")).toBe("Bearer");
  expect((await anna.delete(`/users/tokens/${token._id}`)).status).toBe(404);
});

test("nobody revokes the token of somebody else", async () => {
  const [bruno, token] = [await api.signUp("bruno"), await makeToken(anna, ["read"])];
  expect((await bruno.delete(`/users/tokens/${token._id}`)).status).toBe(404);
  expect((await program(api, token)("GET", "/users/current-user")).status).toBe(200);
});

test.for<[string, object, object]>([
  ["without a name", { name: " " }, { field: "name", message: "Give the token a name" }],
  ["for nothing", { scopes: " " }, { field: "scopes", message: "Choose what the program may do" }],
  ["for what does not exist", { scopes: "read fly" }, { field: "scopes", message: "Choose what the program may do" }],
  ["without an end", { days: "" }, { field: "days", message: "A token lasts from 1 to 366 days" }],
  ["for too long", { days: 367 }, { field: "days", message: "A token lasts from 1 to 366 days" }],
])("a token %s is refused", async ([, fields, error]) => {
  expect(await make(anna, fields)).toMatchObject({ status: 422, errors: [error] });
});

test("only moderators make tokens to moderate, and only administrators those to administer", async () => {
  const clara = await api.signUp("clara");
  const statuses = async () => [await make(clara, { scopes: "moderate" }), await make(clara, { scopes: "administer" })];
  const refusal = { status: 422, errors: [{ field: "scopes", message: "A token can do no more than your account" }] };
  expect(await statuses()).toMatchObject([refusal, refusal]);
  await giveRole(api, clara, "moderator");
  expect((await tokensOf(clara)).offered).toContain("moderate");
  expect(await statuses()).toMatchObject([{ status: 201 }, refusal]);
  await giveRole(api, clara, "admin");
  expect(await statuses()).toMatchObject([{ status: 201 }, { status: 201 }]);
});

test("a new token asks for the password when it was not given a short time ago", async () => {
  const dora = await api.signUp("dora");
  await api.db
    .updateTable("sessions")
    .set({ confirmed_at: "2020-01-01T00:00:00.000Z" })
    .where("user_id", "=", dora.id)
    .execute();
  expect((await tokensOf(dora)).needsConfirmation).toBe(true);
  expect(await make(dora)).toMatchObject({ status: 403, errors: [{ field: "password" }] });
  expect(await make(dora, { password: "wrong" })).toMatchObject({ status: 400, errors: [{ field: "password" }] });
  expect((await make(dora, { password: dora.password })).status).toBe(201);
});

test("an account has at most as many tokens as the limit, also when they are made at once", async () => {
  const emil = await api.signUp("emil");
  const made = await Promise.all(Array.from({ length: limits.tokens + 3 }, () => make(emil)));
  expect(made.map(({ status }) => status).toSorted()).toEqual([
    ...Array<number>(limits.tokens).fill(201),
    ...Array<number>(3).fill(409),
  ]);
});

test("a new password ends all tokens, and so does an administrator who ends the sessions", async () => {
  const [finn, administrator] = [await api.signUp("finn"), await api.signUp("admin")];
  await giveRole(api, administrator, "admin");
  const first = program(api, await makeToken(finn, ["read"]));
  await finn.patch("/users/change-password", { oldPassword: finn.password, newPassword: "battery staple" });
  expect((await first("GET", "/users/current-user")).status).toBe(401);
  const second = program(api, await makeToken(finn, ["read"]));
  await administrator.delete(`/administration/users/${finn.id}/sessions`);
  expect((await second("GET", "/users/current-user")).status).toBe(401);
});

test("the export of an account lists its tokens without their texts", async () => {
  const { readProfile } = await import("#api/administration/data-export/account-parts");
  const gina = await api.signUp("gina");
  const { secret, number } = await makeToken(gina, ["read", "comment"]);
  const profile = await readProfile(api.db, gina.id);
  expect(profile.programs).toMatchObject([{ name: "Uploader", number, scopes: "read comment" }]);
  expect(JSON.stringify(profile)).not.toContain(secret);
});

test("a token that ended a month ago is deleted, and a later one stays", async () => {
  const { sweepTokens } = await import("#api/accounts/tokens/tokens");
  const hugo = await api.signUp("hugo");
  const [old, recent] = [await makeToken(hugo, ["read"]), await makeToken(hugo, ["read"])];
  const endedDaysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();
  for (const [{ _id }, days] of [
    [old, 31],
    [recent, 29],
  ] as const)
    await api.db
      .updateTable("tokens")
      .set({ expires_at: endedDaysAgo(days) })
      .where("id", "=", _id)
      .execute();
  await sweepTokens(api.db);
  expect((await tokensOf(hugo)).tokens.map(({ _id }) => _id)).toEqual([recent._id]);
});

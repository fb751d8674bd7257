import { expect, test } from "vitest";
import { listRoutes } from "#contract/calls/address";
import { allCalls } from "#contract/calls";
import { testApi, type User } from "#tests/support/api";
import type { Client } from "#tests/support/client";
import { giveRole, suspend } from "#tests/support/roles";
import { captions } from "./authorization/captions";
import { community } from "./authorization/community";
import { drafts } from "./authorization/drafts";
import { administration } from "./authorization/people";
import { moderation } from "./authorization/moderation";
import { playlists } from "./authorization/playlists";
import { secondFactor } from "./authorization/second-factor";
import { site } from "./authorization/site";
import type { Body, Part } from "./authorization/table";
import { tweets } from "./authorization/tweets";
import { sessions, users } from "./authorization/users";
import { videos } from "./authorization/videos";

const api = await testApi();
// The first account is an administrator.
await api.signUp("founder");

/** Signs up an account of each kind: another member, the owner, a moderator, an administrator and a suspended member. */
async function signUpMembers(suffix = "") {
  const signUp = (name: string) => api.signUp(name + suffix);
  const [other, owner] = [await signUp("other"), await signUp("owner")];
  const [moderator, administrator] = [await signUp("moderator"), await signUp("administrator")];
  const suspended = await signUp("suspended");
  await giveRole(api, moderator, "moderator");
  await giveRole(api, administrator, "admin");
  await suspend(api, suspended);
  return { owner, accounts: [other, owner, moderator, administrator, suspended] };
}

const { owner, accounts: members } = await signUpMembers();

const parts: Part[] = [
  ...[users, secondFactor, videos, drafts, captions],
  ...[playlists, community, tweets, administration, moderation, site, sessions],
];
const calls = parts.flatMap(({ rows }) => rows);
const fixtures = Object.assign({}, ...parts.map(({ fixtures }) => fixtures(api, owner))) as ReturnType<
  Part["fixtures"]
>;

async function filled(text: string) {
  let full = text;
  for (const [place, name] of text.matchAll(/\{(\w+)\}/g)) full = full.replace(place, await fixtures[name!]!());
  return full;
}

async function statusFor(who: Client | User, method: string, path: string, body: Body | undefined) {
  const payload =
    typeof body === "function" ? await body() : body && (JSON.parse(await filled(JSON.stringify(body))) as object);
  return (await who.request(method, await filled(path), payload)).status;
}

const allowedRoutes = allCalls
  .filter(({ allowedWhenSuspended }) => allowedWhenSuspended)
  .flatMap(listRoutes)
  .map(({ method, path }) => new RegExp(`^${method} ${path.replace(/\{\w+\}/g, "[^/]+")}$`));

/** Returns the status for a suspended member: that of another one for a read, or for a call that they keep; else 403. */
const statusWhenSuspended = (method: string, path: string, forOther: number) =>
  method === "GET" || allowedRoutes.some((route) => route.test(`${method} ${path.split("?")[0]!}`)) ? forOther : 403;

test.for(calls)("%s %s: a visitor gets %i, another member %i, the owner %i", async (row) => {
  const [method, path, forVisitor, forOther, forOwner, body, roles] = row;
  const got: number[] = [];
  // These calls end sessions, which other rows need.
  const people = sessions.rows.includes(row) ? (await signUpMembers(`-${calls.indexOf(row)}`)).accounts : members;
  for (const who of [api.visitor(), ...people]) got.push(await statusFor(who, method, path, body));
  // With a second factor, a password alone no longer signs in.
  for (const table of secondFactor.rows.includes(row) ? (["passkeys", "totp_secrets"] as const) : [])
    await api.db.deleteFrom(table).execute();
  const { forModerator = forOther, forAdministrator = forModerator } = roles ?? {};
  // Who lacks the role is told that there is no such call.
  const forSuspended = roles ? forOther : statusWhenSuspended(method, path, forOther);
  expect(got).toEqual([forVisitor, forOther, forOwner, forModerator, forAdministrator, forSuspended]);
});

test("the table has every call of the API", () => {
  const shape = (method: string, path: string) =>
    `${method} ${path.split("?")[0]!.replace(/\{\w+\}|(?<=\/users\/c\/|\/reports\/)\w+/g, ":id")}`;
  const inTable = new Set(calls.map(([method, path]) => shape(method, path)));
  const mounted = api.api.routes
    .filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => shape(method, path.replace(/:\w+/g, "{id}").replace(/(?<=.)\/$/, "")));
  expect([...new Set(mounted)].filter((call) => !inTable.has(call))).toEqual([]);
  expect(mounted.length).toBeGreaterThan(15);
});

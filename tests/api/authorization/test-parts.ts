import { expect, test } from "vitest";
import { listRoutes } from "#contract/calls/routes";
import { allCalls } from "#contract/calls";
import { testApi, type TestApi, type User } from "#tests/support/api";
import type { Client } from "#tests/support/client";
import { giveRole, suspend } from "#tests/support/roles";
import { parts } from "./parts";
import { secondFactor } from "./second-factor";
import type { Body, Part } from "./table";
import { sessions } from "./users";

/** Calls each row of some parts as everybody; rows name items of all parts. */
export async function testParts(group: keyof typeof parts) {
  const api = await testApi();
  // The first account is an administrator.
  await api.signUp("founder");
  const { owner, accounts: members } = await signUpMembers(api);
  const calls = parts[group].flatMap(({ rows }) => rows);
  const fixtures = Object.assign(
    {},
    ...Object.values(parts).flatMap((each) => each.map(({ fixtures }) => fixtures(api, owner))),
  ) as ReturnType<Part["fixtures"]>;

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

  test.for(calls)("%s %s: a visitor gets %i, another member %i, the owner %i", async (row) => {
    const [method, path, forVisitor, forOther, forOwner, body, roles] = row;
    const got: number[] = [];
    // These calls end sessions, which other rows need.
    const people = sessions.rows.includes(row)
      ? (await signUpMembers(api, `-${calls.indexOf(row)}`)).accounts
      : members;
    for (const who of [api.visitor(), ...people]) got.push(await statusFor(who, method, path, body));
    // With a second factor, a password alone no longer signs in.
    for (const table of secondFactor.rows.includes(row) ? (["passkeys", "totp_secrets"] as const) : [])
      await api.db.deleteFrom(table).execute();
    const { forModerator = forOther, forAdministrator = forModerator } = roles ?? {};
    // Who lacks the role is told that there is no such call.
    const forSuspended = roles ? forOther : statusWhenSuspended(method, path, forOther);
    expect(got).toEqual([forVisitor, forOther, forOwner, forModerator, forAdministrator, forSuspended]);
  });
}

/** Signs up an account of each kind: another member, the owner, a moderator, an administrator and a suspended member. */
async function signUpMembers(api: TestApi, suffix = "") {
  const signUp = (name: string) => api.signUp(name + suffix);
  const [other, owner] = [await signUp("other"), await signUp("owner")];
  const [moderator, administrator] = [await signUp("moderator"), await signUp("administrator")];
  const suspended = await signUp("suspended");
  await giveRole(api, moderator, "moderator");
  await giveRole(api, administrator, "admin");
  await suspend(api, suspended);
  return { owner, accounts: [other, owner, moderator, administrator, suspended] };
}

const allowedRoutes = allCalls
  .filter(({ allowedWhenSuspended }) => allowedWhenSuspended)
  .flatMap(listRoutes)
  .map(({ method, path }) => new RegExp(`^${method} ${path.replace(/\{\w+\}/g, "[^/]+")}$`));

/** Returns the status for a suspended member: that of another one for a read, or for a call that they keep; else 403. */
const statusWhenSuspended = (method: string, path: string, forOther: number) =>
  method === "GET" || allowedRoutes.some((route) => route.test(`${method} ${path.split("?")[0]!}`)) ? forOther : 403;

import { expect, test } from "vitest";
import { listRoutes } from "#contract/calls/address";
import { allCalls } from "#contract/calls";
import { type TokenScope, tokenScopes } from "#contract/token-scopes";
import { testApi } from "#tests/support/api";
import { giveRole } from "#tests/support/roles";
import { makeToken, type MadeToken, program } from "#tests/support/tokens";
import { scopes } from "./scopes";

const api = await testApi();
await api.signUp("founder");
const administrator = await api.signUp("administrator");
await giveRole(api, administrator, "admin");
const tokens = new Map<TokenScope | "all", MadeToken>();
for (const scope of tokenScopes) tokens.set(scope, await makeToken(administrator, [scope]));
tokens.set("all", await makeToken(administrator, tokenScopes));

test("the table of scopes has every call once", () => {
  const inTable = Object.values(scopes).flat();
  expect(inTable.toSorted()).toEqual(allCalls.map(({ address }) => address).toSorted());
});

const rows = Object.entries(scopes).flatMap(([scope, addresses]) =>
  addresses.map((address) => [address, scope] as const),
);

/** Makes a call by each of its addresses; returns whether all were refused for the token, and null if some were. */
async function isRefused(token: MadeToken, address: string): Promise<boolean | null> {
  const routes = listRoutes(allCalls.find((call) => call.address === address)!);
  const refused = new Set<boolean>();
  for (const { method, path } of routes) {
    const { status, errors } = await program(api, token)(method, path.replace(/\{\w+\}/g, "0".repeat(24)));
    refused.add(status === 403 && errors[0]?.field === "token.scope");
  }
  return refused.size === 1 ? [...refused][0]! : null;
}

test.for(rows)("%s takes tokens made for %s, and no others", async ([address, scope]) => {
  const taken = [];
  for (const [name, token] of tokens) if ((await isRefused(token, address)) === false) taken.push(name);
  expect(taken).toEqual(scope === "none" ? [] : [scope, "all"]);
});

test("the parts of an upload take tokens made for publish, and no others", async () => {
  const routes = ["POST /uploads", "HEAD /uploads/{}", "GET /uploads/{}", "PATCH /uploads/{}", "DELETE /uploads/{}"];
  for (const route of routes) {
    const [method = "", path = ""] = route.replace("{}", "0".repeat(24)).split(" ");
    const refused = [];
    for (const [name, token] of tokens) {
      const { status } = await program(api, token)(method, path, undefined, { headers: { "Tus-Resumable": "1.0.0" } });
      if (status === 403) refused.push(name);
    }
    expect(refused, route).toEqual(tokenScopes.filter((scope) => scope !== "publish"));
  }
});

test("no token changes passwords, addresses, second factors, sessions or tokens, deletes an account or makes another known", () => {
  const ofTheAccount =
    /password|email|login|logout|register|refresh-token|second-factor|passkey|sessions|tokens|\/users\/me/;
  const forOthers = /^(DELETE \/administration\/users\/\{userId\}|.*reset-link|PATCH .*\/role)$/;
  const excepted = ["GET /users/email", "DELETE /administration/users/{userId}/sessions"];
  const guarded = allCalls.filter(({ address }) => ofTheAccount.test(address) || forOthers.test(address));
  const open = guarded.filter(({ scope }) => scope !== null).map(({ address }) => address);
  expect(open).toEqual(excepted);
});

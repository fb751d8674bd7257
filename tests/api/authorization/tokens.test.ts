import { expect, test } from "vitest";
import { listRoutes } from "#contract/calls/routes";
import { allCalls } from "#contract/calls";
import { tokenScopes } from "#contract/token-scopes";
import { type MadeToken, program } from "#tests/support/tokens";
import { openTokens } from "./open-tokens";
import { scopes } from "./scopes";

const { api, tokens } = await openTokens();

test("the table of scopes has every call once", () => {
  const inTable = Object.values(scopes).flat();
  expect(inTable.toSorted()).toEqual(allCalls.map(({ route }) => route).toSorted());
});

const rows = Object.entries(scopes).flatMap(([scope, addresses]) =>
  addresses.map((address) => [address, scope] as const),
);

/** Makes a call, whose aliases have the same endpoint; returns whether it was refused for the token. */
async function isRefused(token: MadeToken, address: string): Promise<boolean> {
  const { method, path } = listRoutes(allCalls.find((call) => call.route === address)!)[0]!;
  const { status, errors } = await program(api, token)(method, path.replace(/\{\w+\}/g, "0".repeat(24)));
  return status === 403 && errors[0]?.field === "token.scope";
}

test.for(rows)("%s takes tokens made for %s, and no others", async ([address, scope]) => {
  const taken = [];
  for (const [name, token] of tokens) if (!(await isRefused(token, address))) taken.push(name);
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
  const guarded = allCalls.filter(({ route }) => ofTheAccount.test(route) || forOthers.test(route));
  const open = guarded.filter(({ scope }) => scope !== null).map(({ route }) => route);
  expect(open).toEqual(excepted);
});

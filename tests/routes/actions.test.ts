import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { expect, test } from "vitest";
import type { Transport } from "#app/context.server";

const build = (await import(pathToFileURL(resolve("build/server/index.js")).href)) as ServerBuild;
const handle = createRequestHandler(build, "production");
type ServerRoute = NonNullable<ServerBuild["routes"][string]>;
const routes = Object.values(build.routes).map((route) => route!);

/** The path of a route, with an id or a name for each of its parameters. */
function pathOf(id: string): string {
  const parts: string[] = [];
  for (let route = build.routes[id]; route; route = build.routes[route.parentId ?? ""]) parts.unshift(route.path ?? "");
  const path = parts.filter(Boolean).join("/");
  return `/${path.replace("*", "x").replace(/:(\w+)\??/g, (_, name: string) => (name === "part" ? "name" : "a1"))}`;
}

const hasPage = ({ default: page, ErrorBoundary }: ServerRoute["module"]) => page || ErrorBoundary;

/** Where scripts post to a route. Remix itself refuses a foreign Origin for a page, and for nothing else. */
const dataAddressOf = (id: string) =>
  hasPage(build.routes[id]!.module) ? `${pathOf(id)}?_data=${encodeURIComponent(id)}` : pathOf(id);

const pageAddressOf = (id: string) => pathOf(id) + (build.routes[id]!.index ? "?index" : "");

const envelope = (data: unknown) => ({ statusCode: 200, data, message: "Done", success: true });
const renewed = ["accessToken=new; Path=/api", "refreshToken=next"];

let apiCount = 0;

/** Calls the built pages without a server; the API answers everything with the same, and signs in by renewal alone. */
async function call(address: string, init: RequestInit, apiUrl = `http://api-${(apiCount += 1)}.test/api/v1`) {
  const calls: string[] = [];
  const transport: Transport = async (request) => {
    calls.push(`${request.method} ${new URL(request.url).pathname}`);
    if (request.url.endsWith("/refresh-token")) {
      const headers = renewed.map((line): [string, string] => ["Set-Cookie", line]);
      return Response.json(envelope({}), { headers });
    }
    const isSignedIn = request.headers.get("Cookie")?.includes("accessToken=");
    if (!isSignedIn) return Response.json({ message: "Unauthorized request" }, { status: 401 });
    return Response.json(envelope({ _id: "a1", username: "a1", docs: [] }));
  };
  const requester = { address: "203.0.113.7", origin: "http://site.test", requestId: "REQUEST-1" };
  const support = { social: null, professional: null, code: null, chat: null };
  const site = { transport, apiUrl, requester, mediaPath: null, runsOwnServer: true, support };
  const response = await handle(new Request(`http://site.test${address}`, init), { site });
  return { response, calls, apiUrl };
}

const withAction = routes.filter(({ module }) => module.action).map(({ id }) => id);

test("every action of the site is known to these tests", () => {
  expect(withAction.length).toBeGreaterThan(90);
});

/** Its address has a token, which is all the proof that it needs and nothing that another site has. */
const withOwnProof = ["routes/_auth.unsubscribe"];
const guarded = withAction.filter((id) => !withOwnProof.includes(id));

test("only the link that ends mails may be posted from anywhere", () => {
  expect(withAction.length - guarded.length).toBe(1);
});

test.each(guarded)("the action of %s refuses a form of another site before it calls the API", async (id) => {
  for (const headers of [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "same-site" },
    { Referer: "https://evil.example/" },
  ] as Record<string, string>[]) {
    const body = new URLSearchParams({ returnTo: "/" });
    const { response, calls } = await call(dataAddressOf(id), { method: "POST", headers, body });
    expect({ headers, status: response.status, calls }).toEqual({ headers, status: 403, calls: [] });
  }
});

/**
 * Calls a route with nothing but the token that renews a session; returns the cookies of the answer, or of the page that it
 * leads to: a redirect may be faster than the renewal, whose tokens the next page gets, too.
 */
async function renewBy(id: string, method: string, body: URLSearchParams | null) {
  const headers = { Cookie: `refreshToken=token`, Origin: "http://site.test", Host: "site.test" };
  const { response, calls, apiUrl } = await call(pageAddressOf(id), { method, headers, body });
  await response.body?.cancel();
  const hasRenewed = hasRenewal(calls);
  const cookies = cookiesOf(response);
  const location = response.headers.get("Location");
  if (!location || cookies.includes("accessToken")) return { hasRenewed, cookies };
  const next = await call(location, { headers }, apiUrl);
  return { hasRenewed: hasRenewed || hasRenewal(next.calls), cookies: cookiesOf(next.response) };
}

const hasRenewal = (calls: string[]) => calls.some((sent) => sent.endsWith("/refresh-token"));
const cookiesOf = ({ headers }: Response) => headers.getSetCookie().map((line) => line.split("=")[0]!);

test.each(withAction)("an answer of the action of %s carries a session that it renewed", async (id) => {
  const { hasRenewed, cookies } = await renewBy(id, "POST", new URLSearchParams({ returnTo: "/" }));
  expect(cookies.includes("accessToken")).toBe(hasRenewed);
});

const withLoader = routes.filter(({ module }) => module.loader).map(({ id }) => id);
const loaded = new Map<string, ReturnType<typeof renewBy>>();

/** Calls the loader of a route as above, once for all tests. */
function renewByLoader(id: string) {
  const answer = loaded.get(id) ?? renewBy(id, "GET", null);
  loaded.set(id, answer);
  return answer;
}

test.each(withLoader)("an answer of the loader of %s carries a session that it renewed", async (id) => {
  const { hasRenewed, cookies } = await renewByLoader(id);
  expect(cookies.includes("accessToken")).toBe(hasRenewed);
});

test("most loaders renew the session in these tests", async () => {
  const answers = await Promise.all(withLoader.map(renewByLoader));
  expect(answers.filter(({ hasRenewed }) => hasRenewed).length).toBeGreaterThan(60);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "#contract/calls";
import type { Call } from "#contract/calls/call";
import { aPicture } from "#tests/support/videos";
import { buildForm } from "#tests/support/client";
import { routeFiles } from "#tests/support/route-files";
import { cleanUp, startBuiltServer } from "#tests/support/spawned";
import { server as msw } from "#tests/support/stub-api";

// What is tested here speaks over real connections.
beforeAll(() => msw.close());
afterAll(cleanUp);
const site = await startBuiltServer();

interface Sent {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

const browser = { "User-Agent": "Mozilla/5.0", Origin: site.url };
const unknown = "0".repeat(24);

async function send({ method, path, headers = {}, body }: Sent) {
  const request = { method, headers: { ...browser, ...headers }, redirect: "manual", ...(body && { body }) } as const;
  const response = await fetch(site.url + path, request);
  await response.arrayBuffer();
  return { method, path, status: response.status, cached: response.headers.get("Cache-Control") };
}

/** Sends requests, some at once; returns the answers that are errors. */
async function findErrors(requests: Sent[]) {
  const [waiting, errors] = [requests.values(), [] as Awaited<ReturnType<typeof send>>[]];
  const work = async () => {
    for (const request of waiting) {
      const answer = await send(request);
      if (answer.status >= 400) errors.push(answer);
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  return errors;
}

/** Expects errors of each of these statuses, and that no cache keeps any of them. */
async function expectUncacheable(requests: Sent[], statuses: number[]) {
  const errors = await findErrors(requests);
  expect(errors.filter(({ cached }) => cached !== "no-store")).toEqual([]);
  const found = new Set(errors.map(({ status }) => status));
  expect(statuses.filter((status) => !found.has(status))).toEqual([]);
}

async function signUp() {
  const account = { username: "lark", email: "lark@vidlark.test", fullName: "Lark", password: "correct horse" };
  const post = async (path: string, body: BodyInit, headers = {}) =>
    fetch(`${site.url}/api/v1${path}`, { method: "POST", headers: { ...browser, ...headers }, body });
  const registered = await post("/users/register", buildForm({ ...account, avatar: await aPicture("red") }));
  const json = { "Content-Type": "application/json" };
  const login = await post("/users/login", JSON.stringify(account), json);
  const { data } = (await registered.json()) as { data: { avatar: string } };
  const cookie = login.headers.getSetCookie().map((each) => each.split(";", 1)[0]!);
  return { avatar: new URL(data.avatar).pathname, Cookie: cookie.join("; ") };
}

const { avatar, Cookie } = await signUp();
const form = { "Content-Type": "application/x-www-form-urlencoded" };
const json = { "Content-Type": "application/json" };

/** A request that a proxy or person could repeat, as a visitor, a member, and, where it writes, from another site. */
const inEveryWay = (request: Sent): Sent[] => [
  request,
  { ...request, headers: { ...request.headers, Cookie } },
  ...(request.method === "GET"
    ? []
    : [{ ...request, headers: { ...request.headers, Cookie, Origin: "http://elsewhere.test" } }]),
];

const paths = [...new Set(routeFiles.map(({ path }) => path.replace(/:\w+\??/g, unknown).replace("*", "nowhere")))];
const pages = paths.filter((path) => path !== "/logout");

test("no error of a page may be cached", async () => {
  await expectUncacheable(
    pages.flatMap((path) => inEveryWay({ method: "GET", path })),
    [401, 404],
  );
});

test("no error of a form may be cached", async () => {
  const posts = pages.flatMap((path) => inEveryWay({ method: "POST", path, headers: form, body: "nothing=1" }));
  await expectUncacheable(posts, [401, 403, 404, 422]);
});

const toRequest = (address: string): Sent => {
  const [method = "", path = ""] = address.split(" ");
  return { method, path: `/api/v1${path.replace(/\{\w+\}/g, unknown)}` };
};

test("no error of a call may be cached", async () => {
  const addresses = Object.values(calls as Record<string, Call>).flatMap(({ route, aliases = [] }) => [
    route,
    ...aliases,
  ]);
  const requests = addresses
    .filter((address) => !address.includes("/users/logout"))
    .flatMap((address) => {
      const request = toRequest(address);
      if (request.method === "GET") return inEveryWay(request);
      return [
        ...inEveryWay({ ...request, headers: json, body: "{}" }),
        { ...request, headers: { ...json, Cookie }, body: "{" },
      ];
    });
  await expectUncacheable([...requests, { method: "GET", path: "/api/v1/nowhere" }], [400, 401, 403, 404, 422]);
});

test("no error of a file may be cached: missing, beyond its end, changed, or asked for in a wrong way", async () => {
  const files = [avatar, "/favicon.svg", "/boot.js"];
  const conditions = [
    { Range: "bytes=99999999-" },
    { "If-Match": '"other"' },
    { "If-Unmodified-Since": new Date(0).toUTCString() },
  ];
  const paths = [
    "/media/nowhere",
    `/media/images/${unknown}-96.webp`,
    "/assets/nowhere-1.js",
    "/nowhere.css",
    "/a/%00",
    "/media/../nowhere",
  ];
  await expectUncacheable(
    [
      ...files.flatMap((path) => conditions.map((headers) => ({ method: "GET", path, headers }))),
      ...[...files, ...paths].flatMap((path) =>
        ["GET", "HEAD", "POST", "PUT", "DELETE"].map((method) => ({ method, path })),
      ),
    ],
    [404, 405, 412, 416],
  );
});

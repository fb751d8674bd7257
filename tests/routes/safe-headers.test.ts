import { mkdtemp, chmod, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFreePort } from "#tests/support/free-ports";
import { makeDirectory, cleanUp, startBuiltServer, spawnNode } from "#tests/support/spawned";
import { server as msw } from "#tests/support/stub-api";

// What is tested here speaks over real connections.
beforeAll(() => msw.close());
afterAll(cleanUp);

type Server = Pick<Awaited<ReturnType<typeof startBuiltServer>>, "url"> & { setup?: string };

/** Starts a server at the first call, which tests share. */
function shareServer(start: () => Promise<Server>) {
  let started: Promise<Server> | undefined;
  return () => (started ??= start());
}

const plainServer = shareServer(startBuiltServer);
const proxiedServer = shareServer(() => startBuiltServer({ TRUSTED_PROXIES: "loopback" }));
const httpsServer = shareServer(startOnHttps);

const paths = ["/", "/favicon.svg", "/api/v1/videos", "/api/v1/nowhere", "/media/nowhere", "/nowhere", "/healthcheck"];
const strict = "max-age=31536000";

/** The status and two headers of an answer. */
async function headersOf(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers: { "User-Agent": "Mozilla/5.0", ...headers } });
  await response.arrayBuffer();
  return [response.headers.get("Strict-Transport-Security"), response.headers.get("X-Content-Type-Options")];
}

test("every answer has nosniff, and Strict-Transport-Security when a trusted proxy reports https", async () => {
  const { url } = await proxiedServer();
  for (const path of paths) {
    expect([path, ...(await headersOf(url + path))]).toEqual([path, null, "nosniff"]);
    const behindTls = await headersOf(url + path, { "X-Forwarded-Proto": "https" });
    expect([path, ...behindTls]).toEqual([path, strict, "nosniff"]);
  }
});

/** The paths of each kind of answer, and whether other sites may show it. */
const kinds: [path: string, isForOthers: boolean][] = [
  ...["/", "/nowhere", "/boot.js", "/favicon.svg", "/robots.txt", "/livez", "/a/%00", "/offline"].map(own),
  ...["/api/v1/videos", "/api/v1/nowhere", "/?_data=root", "/video/nowhere/play", "/session"].map(own),
  ...["/media/nowhere", "/feeds/tag/larks", "/oembed?url=x", "/embed/nowhere"].map(shared),
];
function own(path: string): [string, boolean] {
  return [path, false];
}
function shared(path: string): [string, boolean] {
  return [path, true];
}

test("every kind of answer has a policy and says who may open, frame and show it", async () => {
  const { url } = await plainServer();
  for (const [path, isForOthers] of kinds) {
    const { headers } = await fetch(url + path, { headers: { "User-Agent": "Mozilla/5.0" }, redirect: "manual" });
    const policy = headers.get("Content-Security-Policy") ?? "";
    expect([path, policy]).toEqual([
      path,
      expect.stringMatching(/default-src '(none|self)'.*frame-ancestors|frame-ancestors/),
    ]);
    expect({ path, referrer: headers.get("Referrer-Policy") }).toEqual({
      path,
      referrer: expect.stringMatching(/origin/),
    });
    expect({ path, opener: headers.get("Cross-Origin-Opener-Policy") }).toEqual({ path, opener: "same-origin" });
    const resource = isForOthers ? "cross-origin" : "same-origin";
    expect({ path, resource: headers.get("Cross-Origin-Resource-Policy") }).toEqual({ path, resource });
  }
});

test("https of subdomains is a setting", async () => {
  const { url } = await startBuiltServer({ TRUSTED_PROXIES: "loopback", HSTS_SUBDOMAINS: "yes" });
  expect((await headersOf(url, { "X-Forwarded-Proto": "https" }))[0]).toBe(`${strict}; includeSubDomains`);
});

test("only a trusted proxy or PUBLIC_URL makes a request https", async () => {
  const [plain, secure] = [await plainServer(), await httpsServer()];
  for (const path of paths) {
    expect((await headersOf(plain.url + path, { "X-Forwarded-Proto": "https" }))[0]).toBeNull();
    expect((await headersOf(secure.url + path))[0]).toBe(strict);
  }
});

/** Starts a server with an https PUBLIC_URL, which is then what its log names. */
async function startOnHttps() {
  const port = String(await findFreePort());
  const settings = {
    PORT: port,
    HOST: "127.0.0.1",
    DATA_DIR: await makeDirectory(),
    PUBLIC_URL: "https://videos.example",
  };
  const [, setup = ""] = await spawnNode(["build/server.js"], settings).waitForOutput(/\?setup=(\S+)\n/);
  return { url: `http://127.0.0.1:${port}`, setup };
}

async function signUp(url: string, headers: Record<string, string>, setup = "") {
  const account = {
    username: "lark",
    email: "lark@videos.example",
    fullName: "Ann Lark",
    password: "sing-before-dawn",
    setup,
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(account)) form.set(name, value);
  return fetch(`${url}/signup`, { method: "POST", body: form, headers, redirect: "manual" });
}

test("every cookie is Secure behind TLS and bound to the host, also when only a trusted proxy reports TLS", async () => {
  const { url } = await proxiedServer();
  const proxied = { "X-Forwarded-Proto": "https", "X-Forwarded-Host": "videos.example" };
  const answer = await signUp(url, { ...proxied, Origin: "https://videos.example" });
  const lines = answer.headers.getSetCookie();
  expect(lines.map((line) => line.split("=")[0]).sort()).toEqual([
    "XSRF-TOKEN",
    "__Host-XSRF-TOKEN",
    "__Host-accessToken",
    "__Host-refreshToken",
    "__Host-toast",
  ]);
  expect(lines.filter((line) => !/; Secure/i.test(line))).toEqual([]);
});

test("with an https PUBLIC_URL the cookies of toasts and sessions are bound to the host", async () => {
  const { url, setup = "" } = await httpsServer();
  const answer = await signUp(url, { Origin: "https://videos.example" }, setup);
  const lines = answer.headers.getSetCookie();
  expect(lines.map((line) => line.split("=")[0]).sort()).toEqual([
    "XSRF-TOKEN",
    "__Host-XSRF-TOKEN",
    "__Host-accessToken",
    "__Host-refreshToken",
    "__Host-toast",
  ]);
  const toast = lines.find((line) => line.startsWith("__Host-toast="))!;
  expect(toast).toMatch(/; Path=\/(;|$)/);
  expect(toast).toMatch(/; Secure/);
  expect(toast).not.toMatch(/Domain=/i);
  const Cookie = toast.split(";")[0]!;
  const page = await fetch(`${url}/`, { headers: { Cookie, "User-Agent": "Mozilla/5.0" } });
  expect(await page.text()).toContain("Account Created successfully");
  expect(page.headers.getSetCookie().find((line) => line.startsWith("__Host-toast="))).toMatch(/; Secure/);
});

test("other users can read nothing under the data directory", async () => {
  const dir = await mkdtemp(join(await makeDirectory(), "data-"));
  await chmod(dir, 0o755);
  const { url } = await startBuiltServer({ DATA_DIR: dir });
  expect((await signUp(url, { Origin: url })).status).toBe(302);
  const entries = await readdir(dir, { recursive: true });
  expect(entries).toEqual(expect.arrayContaining(["vidlark.sqlite", "vidlark.sqlite-wal", "session-secret", "media"]));
  for (const name of ["", ...entries]) {
    const { mode } = await stat(join(dir, name));
    expect([name, mode & 0o077]).toEqual([name, 0]);
  }
});

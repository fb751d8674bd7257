import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { pino } from "pino";
import { builtAssets, createNodeServer } from "#server/node";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A server on files that were built: `/assets/a.js` and `/favicon.svg`. */
async function aServer(page: (request: Request) => Promise<Response> = async () => new Response("page")) {
  const dir = await mkdtemp(join(tmpdir(), "vidlark-assets-"));
  await mkdir(join(dir, "assets"));
  const files = { "assets/a.js": "plain", "assets/a.js.br": "brotli", "favicon.svg": "<svg/>" };
  for (const [name, text] of Object.entries(files)) await writeFile(join(dir, name), text);
  const lines: string[] = [];
  const server: Server = createNodeServer({
    tell: (_, requestId) => ({ address: "", origin: "", requestId }),
    fetch: page,
    media: null,
    assets: builtAssets(dir),
    log: pino({ level: "error" }, { write: (line) => void lines.push(line) }),
  }).listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  ends.push(() => (server.close(), server.closeAllConnections(), rm(dir, { recursive: true, force: true })));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, dir, lines };
}

test.each([
  ["/assets/a.js", "public, max-age=31536000, immutable"],
  ["/favicon.svg", "public, max-age=0, must-revalidate"],
])("%s is kept by browsers as %s", async (path, cache) => {
  const { url } = await aServer();
  const { headers, status } = await fetch(url + path, { headers: { "Accept-Encoding": "identity" } });
  expect([status, headers.get("Cache-Control")]).toEqual([200, cache]);
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
});

test("a file that was compressed when it was built goes out so", async () => {
  const { url } = await aServer();
  const response = await fetch(`${url}/assets/a.js`, { method: "HEAD", headers: { "Accept-Encoding": "br" } });
  expect(response.headers.get("Content-Encoding")).toBe("br");
});

test("a file that a new build took away is not there, and the server lives", async () => {
  const { url, dir } = await aServer();
  await rm(join(dir, "assets"), { recursive: true });
  expect(await (await fetch(`${url}/assets/a.js`)).text()).toBe("page");
  expect((await fetch(url)).status).toBe(200);
});

test.each(["/", "/video/v1?after=x", "/../package.json", "/%2e%2e/package.json", "/assets", "/%zz"])(
  "%s is no file and comes from the application",
  async (path) => {
    const { url } = await aServer();
    expect(await (await fetch(url + path)).text()).toBe("page");
  },
);

test("what fails in the application is logged, told without its reason, and the server lives", async () => {
  const { url, lines } = await aServer(async () => {
    throw new Error("reason");
  });
  const response = await fetch(url);
  expect([response.status, await response.text()]).toEqual([500, "Something went wrong on the server"]);
  expect(lines.join()).toContain("reason");
});

test("every answer names its request", async () => {
  const { url } = await aServer();
  const [one, other] = await Promise.all([fetch(url), fetch(`${url}/favicon.svg`)]);
  expect(one.headers.get("X-Request-Id")).toMatch(/^[0-9A-F-]{18}$/);
  expect(other.headers.get("X-Request-Id")).not.toBe(one.headers.get("X-Request-Id"));
});

import { readFile } from "node:fs/promises";
import { type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:http2";
import { request as requestTls, type RequestOptions } from "node:https";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findNginx } from "#tests/support/configure-nginx";
import { findFreePort } from "#tests/support/free-ports";
import { startNginxSite } from "#tests/support/nginx-site";
import { cleanUp, makeDirectory, spawnNode } from "#tests/support/spawned";
import { waitFor } from "#tests/support/wait-for";

afterAll(cleanUp);
const nginx = findNginx();
const host = "videos.example";

/** Sends a request for the site's host, and reads status and headers of the answer. */
const read = (send: typeof requestTls, { headers, ...options }: RequestOptions) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders }>((done, failed) => {
    const sending = send({ ...options, headers: { ...(headers as object), host } }, (response) => {
      response.resume().once("end", () => done({ status: response.statusCode!, headers: response.headers }));
    });
    sending.once("error", failed).end();
  });

async function startFront() {
  const [dataDir, port] = [await makeDirectory(), await findFreePort()];
  const settings = { PUBLIC_URL: `https://${host}`, TRUSTED_PROXIES: "loopback", MEDIA_DELIVERY: "nginx" };
  const place = { PORT: String(port), HOST: "127.0.0.1", DATA_DIR: dataDir, BACKUP_TO: await makeDirectory() };
  await spawnNode(["build/server.js"], { ...settings, ...place }).waitForOutput(/Vidlark is up/);
  const front = await startNginxSite(nginx!, { host, serverPort: port, media: join(dataDir, "media") });
  const ca = await readFile(front.certificate);
  const ask = (path: string, { headers = {}, ...options }: RequestOptions = {}) =>
    read(requestTls, { host: "127.0.0.1", port: front.port, servername: host, ca, path, ...options, headers });
  const askPlain = (path: string, address: string) =>
    read(request, { host: address, port: front.plainPort, path, headers: {} });
  await waitFor(async () => expect((await ask("/livez")).status).toBe(200));
  return { ...front, ask, askPlain, ca };
}

test.skipIf(!nginx)("the site is behind nginx with TLS, and plain requests are led to it", async () => {
  const { ask, askPlain, port, ca, warnings } = await startFront();
  expect(warnings).toEqual([]);
  const home = await ask("/");
  expect(home).toMatchObject({ status: 200, headers: { "strict-transport-security": "max-age=31536000" } });
  expect(home.headers.server).toBe("nginx");
  for (const address of ["127.0.0.1", "::1"]) {
    const plain = await askPlain("/results?query=lark", address);
    expect(plain).toMatchObject({ status: 301, headers: { location: `https://${host}/results?query=lark` } });
  }
  expect((await askPlain("/.well-known/acme-challenge/none", "127.0.0.1")).status).toBe(404);
  expect((await ask("/", { host: "::1" })).status).toBe(200);

  const session = connect(`https://127.0.0.1:${port}`, { ca, servername: host });
  const stream = session.request({ ":path": "/", ":authority": host });
  const status = await new Promise((done, failed) => {
    stream.once("response", (headers) => done(headers[":status"])).once("error", failed);
  });
  expect({ protocol: session.alpnProtocol, status }).toEqual({ protocol: "h2", status: 200 });
  session.close();
});

test.skipIf(!nginx)("forms pass nginx, and forms of other sites do not", async () => {
  const { ask } = await startFront();
  const post = (origin: string) => ask("/login", { method: "POST", headers: { origin, "content-length": "0" } });
  expect((await post(`https://${host}`)).status).toBe(422);
  expect((await post("https://elsewhere.example")).status).toBe(403);
});

test.skipIf(!nginx)("nginx gives no file by its inner address, and the state of backups to this machine", async () => {
  const { ask } = await startFront();
  const statusOf = async (path: string) => (await ask(path)).status;
  expect([await statusOf("/_media/videos/1/source.mp4"), await statusOf("/_check")]).toEqual([404, 404]);
  expect(await statusOf("/healthcheck/backup")).toBe(503);
});

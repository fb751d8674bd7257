import { spawn, spawnSync } from "node:child_process";
import {
  createServer,
  get,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type RequestListener,
} from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { configureNginx } from "#tests/support/configure-nginx";
import { findFreePort } from "#tests/support/free-ports";

export const hasNginx = spawnSync("nginx", ["-v"]).status === 0;

/** Starts a server on a free port and stops it after the test. */
export async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.closeAllConnections());
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** Starts a private nginx that serves the directory `dir` with default settings; `stop` ends it. */
export async function startNginx(dir: string): Promise<{ port: number; stop: () => void }> {
  const port = await findFreePort();
  const server = `server { listen 127.0.0.1:${port}; root ${dir}; }`;
  const args = await configureNginx(dir, { http: `types { video/mp4 mp4; } access_log off; ${server}` });
  const nginx = spawn("nginx", args, { stdio: "ignore" });
  for (let tries = 0; tries < 100 && !(await answers(port)); tries++) await sleep(50);
  return { port, stop: () => void nginx.kill() };
}

export interface Reply {
  status: number;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

export async function ask(port: number, path: string, headers: OutgoingHttpHeaders, method = "GET"): Promise<Reply> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const asking = request({ port, host: "127.0.0.1", path, method, headers, agent: false }, resolve);
    asking.on("error", reject).end();
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) };
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    get({ port, host: "127.0.0.1", agent: false }, (response) => resolve(Boolean(response.resume()))).on("error", () =>
      resolve(false),
    );
  });

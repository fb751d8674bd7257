import { execFile } from "node:child_process";
import { Agent, get } from "node:http";
import { promisify } from "node:util";
import { findProgram } from "../../scripts/prepare.mjs";
import type { Running } from "./processes";

const [clients, seconds] = [16, 3];

export interface Load {
  perSecond: number;
  /** Milliseconds of the server's processor time per request. */
  cpu: number;
  count: number;
}

export const loader = () => (findProgram("wrk") ? "wrk" : "a client of ours");

/** Requests a path from a server for some seconds, as fast as it answers. */
export async function load(server: Running, path: string, headers: Record<string, string>): Promise<Load> {
  const before = server.cpu();
  const startedAt = performance.now();
  const count = await (findProgram("wrk") ? byWrk : byNode)(server.url + path, headers);
  const took = (performance.now() - startedAt) / 1000;
  return { perSecond: count / took, cpu: ((server.cpu() - before) * 1000) / count, count };
}

async function byWrk(url: string, headers: Record<string, string>): Promise<number> {
  const headerArgs = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const args = ["-t", "1", "-c", String(clients), "-d", `${seconds}s`, "--timeout", "30s", ...headerArgs, url];
  const { stdout } = await promisify(execFile)("wrk", args);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
  return Number(/(\d+) requests in/.exec(stdout)![1]);
}

async function byNode(url: string, headers: Record<string, string>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const until = performance.now() + seconds * 1000;
  let count = 0;
  const client = async () => {
    for (; performance.now() < until; count++) await requestOnce(url, agent, headers);
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return count;
}

const requestOnce = (url: string, agent: Agent, headers: Record<string, string>) =>
  new Promise<void>((done, failed) => {
    const request = get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) failed(new Error(`Status ${response.statusCode}`));
      response.once("end", () => done()).resume();
    });
    request.once("error", failed);
  });

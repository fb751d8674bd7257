import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { statfs } from "node:fs/promises";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { readConfig } from "#server/config";
import type { Video } from "#contract/videos";
import { atMost, type Figure, note } from "./support/figures";
import { publish, signUp } from "./support/fill";
import { longUpload } from "./support/long-upload";
import { plainPicture } from "./support/pictures";
import { type Running, startOf, startSite } from "./support/processes";
import { cookieHeader, signIn } from "./support/sign-in";
import { openSmallMachine, type SmallMachine } from "./support/small-machine";
import { residentBytes } from "#tests/support/read-process";

const MB = 1024 ** 2;
const [machineMB, connections] = [512, 4];
/** SMALL_PAGES=1200 asks for fewer pages, to try the bench. */
const pages = Number(process.env.SMALL_PAGES ?? 12_000);

/**
 * Runs a site and a worker on one processor with 512 MB: 12,000 watch pages of a viewer, then an upload of 4 GB, or of a
 * third of the free space. The client has the other processors and memory of its own.
 */
export async function measure(): Promise<Figure[]> {
  const machine = openSmallMachine(machineMB * MB);
  if (!machine) return [note("small machine", "control groups cannot be made here")];
  const settings = { WORKERS: "0", RENDITIONS: readConfig({}).RENDITIONS.join() };
  const site = await startSite(settings, machine.prefix);
  const worker = startWorker(machine, { ...settings, DATA_DIR: site.dataDir });
  try {
    const { cookie, ids } = await fill(site);
    const figures = await measurePages(site, cookie, ids);
    return [
      ...figures,
      ...(await measureUpload(site, cookie, worker.pid!)),
      atMost("processes killed by the limit", 0, machine.kills()),
    ];
  } finally {
    worker.kill();
    await once(worker, "close");
    await site.stop();
    machine.close();
  }
}

/** Starts a worker next to the site. */
function startWorker({ prefix }: SmallMachine, settings: Record<string, string>): ChildProcess {
  const [command, ...args] = [...prefix, ...startOf("worker")];
  const env = { ...process.env, ...settings, LOG_LEVEL: "warn", NODE_ENV: "production" as const };
  return spawn(command!, args, { stdio: ["ignore", "ignore", "inherit"], env });
}

async function fill({ url }: Running) {
  const account = await signUp(fetch, url, "lark");
  const thumbnail = await plainPicture();
  const ids: string[] = [];
  for (let index = 0; index < 24; index += 1) ids.push(await publish(account, index, thumbnail));
  return { cookie: cookieHeader(await signIn(url, "lark")), ids };
}

const residentMB = (pid: number) => Math.round(residentBytes(pid) / 1024 ** 2);

async function measurePages(site: Running, cookie: string, ids: string[]): Promise<Figure[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers = { Cookie: cookie, Accept: "text/html" };
  const before = site.cpu();
  let sent = 0;
  const client = async () => {
    for (; sent < pages; sent += 1) await request(`${site.url}/video/${ids[sent % ids.length]}`, agent, headers);
  };
  site.forgetPeak();
  await Promise.all(Array.from({ length: connections }, client));
  agent.destroy();
  const peak = `${Math.round(site.peak() / MB)} MB at the peak, ${(((site.cpu() - before) * 1_000) / pages).toFixed(1)} ms of processor time a page`;
  return [atMost(`resident memory after ${pages} watch pages of a viewer`, 200, residentMB(site.pid), " MB", peak)];
}

const request = (url: string, agent: Agent, headers: Record<string, string>) =>
  new Promise<void>((done, failed) => {
    const sending = get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) failed(new Error(`${url} answered ${response.statusCode}`));
      response.once("end", () => done()).resume();
    });
    sending.once("error", failed);
  });

/** Uploads a film by the form, and waits until the worker has made it ready. */
async function measureUpload(site: Running & { dataDir: string }, cookie: string, worker: number): Promise<Figure[]> {
  const { bavail, bsize } = await statfs(tmpdir());
  const bytes = Math.min(4_096 * MB, Math.floor((bavail * bsize) / 3));
  const headers = { Cookie: cookie, Origin: site.url };
  const form = { url: `${site.url}/admin/dashboard/upload`, headers, thumbnail: await plainPicture(), title: "Film" };
  site.forgetPeak();
  const startedAt = performance.now();
  const since = () => Math.round((performance.now() - startedAt) / 1_000);
  const { status, text } = await longUpload({ ...form, bytes });
  if (status !== 302) throw new Error(`The upload answered ${status}: ${text.slice(0, 300)}`);
  const uploaded = since();
  while ((await findNewest(site.url, cookie)).status !== "ready") await sleep(500);
  return [
    note(`an upload of ${Math.round(bytes / MB)} MB`, `${uploaded} s, ready after ${since()} s`),
    note(
      "… memory at the peak of the server; of the worker then",
      `${Math.round(site.peak() / MB)}, ${residentMB(worker)} MB`,
    ),
  ];
}

async function findNewest(url: string, cookie: string): Promise<Video> {
  const answer = await fetch(`${url}/api/v1/dashboard/videos?limit=1`, { headers: { Cookie: cookie } });
  return ((await answer.json()) as { data: Video[] }).data[0]!;
}

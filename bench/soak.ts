import { readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { atMost, type Figure, median, note } from "./support/figures";
import { emailOf, password, publish, signUp } from "./support/fill";
import { aPicture } from "#tests/support/videos";
import { type Running, startSite } from "./support/processes";
import { soakOptions } from "./support/soak-options";
import { residentBytes } from "#tests/support/read-process";

const perSecond = 10;
/** The first window warms the server up; the others are compared with the second. */
const windowCount = 6;
/** Requests that wait at once; a server that answers more slowly gets fewer. */
const maxWaiting = 40;
const videoCount = 12;

interface Exchange {
  path: string;
  status: number;
  init?: RequestInit;
}

/** What one part of the time showed. */
interface Window {
  rssBytes: number[];
  handles: number[];
  waitsMs: number[];
  failures: string[];
}

/** Sends ten requests a second for half an hour, and compares memory, handles and waits over time. */
export async function measure(): Promise<Figure[]> {
  const { values } = parseArgs({ allowPositionals: true, strict: false, options: soakOptions });
  const windowMs = (Number(values.minutes ?? 30) * 60_000) / windowCount;
  const site = await startSite();
  try {
    const exchanges = await prepare(site);
    const windows: Window[] = [];
    for (let index = 0; index < windowCount; index++) windows.push(await observe(site, exchanges, windowMs));
    return figuresOf(windows, windowMs);
  } finally {
    await site.stop();
  }
}

/** Fills the site and lists the requests, which take turns: pages, calls, files, refusals and a few writes. */
async function prepare({ url }: Running): Promise<Exchange[]> {
  const lark = await signUp(fetch, url, "lark");
  const ids: string[] = [];
  for (let index = 0; index < videoCount; index++) ids.push(await publish(lark, index, await aPicture()));
  const body = new URLSearchParams({ email: emailOf("lark"), password });
  const signIn: Exchange = { path: "/api/v1/users/login", status: 200, init: { method: "POST", body } };
  const login = (await (await fetch(url + signIn.path, signIn.init)).json()) as { data: { accessToken: string } };
  const session = { Authorization: `Bearer ${login.data.accessToken}` };
  // A session's own token ends after fifteen minutes.
  const named = new URLSearchParams({ name: "Soak", scopes: "comment", days: "1" });
  const made = await fetch(`${url}/api/v1/users/tokens`, { method: "POST", body: named, headers: session });
  const { data: token } = (await made.json()) as { data: { secret: string } };
  const headers = { Authorization: `Bearer ${token.secret}` };
  const first = (await (await fetch(`${url}/api/v1/videos/${ids[0]}`)).json()) as { data: { videoFile: string } };
  const file: Exchange = {
    path: new URL(first.data.videoFile, url).pathname,
    status: 206,
    init: { headers: { Range: "bytes=0-9999" } },
  };
  const page = (path: string, status = 200): Exchange => ({ path, status });
  const comment = (id: string): Exchange => ({
    path: `/api/v1/comments/${id}`,
    status: 201,
    init: { method: "POST", headers, body: new URLSearchParams({ commentContent: "Sung well" }) },
  });
  const reads = ids.flatMap((id) => [
    ...[page("/"), page(`/video/${id}`), page("/results?search_query=larks"), page("/tweets"), page("/login")],
    ...[
      page("/api/v1/videos"),
      page(`/api/v1/comments/${id}`),
      page("/nowhere", 404),
      page("/channel/lark", 401),
      file,
    ],
  ]);
  return [...reads, ...ids.slice(0, 4).map(comment), signIn];
}

/** Sends requests for some time and notes what the server takes meanwhile. */
async function observe({ url, pid }: Running, exchanges: readonly Exchange[], ms: number): Promise<Window> {
  const window: Window = { rssBytes: [], handles: [], waitsMs: [], failures: [] };
  const waiting = new Set<Promise<void>>();
  const startedAt = performance.now();
  for (let sent = 0; performance.now() - startedAt < ms; sent++) {
    if (sent % perSecond === 0) {
      window.rssBytes.push(residentBytes(pid));
      window.handles.push(readdirSync(`/proc/${pid}/fd`).length);
    }
    if (waiting.size < maxWaiting) {
      const exchange = send(url, exchanges[sent % exchanges.length]!, window).finally(() => waiting.delete(exchange));
      waiting.add(exchange);
    }
    await sleep(Math.max(0, startedAt + ((sent + 1) * 1_000) / perSecond - performance.now()));
  }
  await Promise.all(waiting);
  return window;
}

async function send(url: string, { path, status, init }: Exchange, { waitsMs, failures }: Window) {
  const startedAt = performance.now();
  try {
    const response = await fetch(url + path, { ...init, redirect: "manual", signal: AbortSignal.timeout(30_000) });
    await response.arrayBuffer();
    if (response.status !== status) failures.push(`${path}: ${response.status}`);
  } catch (error) {
    failures.push(`${path}: ${(error as Error).message}`);
  }
  waitsMs.push(performance.now() - startedAt);
}

/** The part of the waits that 99 of 100 stay below. */
const p99 = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.99)]!;

function figuresOf(windows: Window[], windowMs: number): Figure[] {
  const [second, last] = [windows[1]!, windows.at(-1)!];
  const listOf = (read: (window: Window) => number) => windows.map((each) => Math.round(read(each))).join(", ");
  const failures = windows.flatMap((window) => window.failures);
  // Between two collections memory only grows, so the least of a window is what is in use.
  const leastMb = ({ rssBytes }: Window) => Math.min(...rssBytes) / 2 ** 20;
  const handlesOf = ({ handles }: Window) => median(handles);
  const waitOf = ({ waitsMs }: Window) => median(waitsMs);
  return [
    note("Windows", `${windowCount} of ${Math.round(windowMs / 1_000)} s`),
    note("Requests", String(windows.reduce((sum, { waitsMs }) => sum + waitsMs.length, 0))),
    atMost("Requests that fail", 0, failures.length, "", [...new Set(failures)].slice(0, 5).join("; ")),
    atMost("Growth of memory", 32, Math.round(leastMb(last) - leastMb(second)), " MB", listOf(leastMb)),
    atMost("Growth of open handles", 10, handlesOf(last) - handlesOf(second), "", listOf(handlesOf)),
    atMost("Median wait, last ÷ second", 1.5, waitOf(last) / waitOf(second), " ×", listOf(waitOf)),
    note(
      "p99 of waits in ms",
      listOf(({ waitsMs }) => p99(waitsMs)),
    ),
  ];
}

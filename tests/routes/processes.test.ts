import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { afterEach, beforeAll, expect, test } from "vitest";
import { joinVersions, type SiteSettingsView } from "#contract/site";
import type { Video } from "#contract/videos";
import { findFreePort } from "#tests/support/free-ports";
import { readMetrics } from "#tests/support/metrics";
import { cleanUp, makeDirectory, spawnNode, startBuiltServer } from "#tests/support/spawned";
import { server as msw } from "#tests/support/stub-api";
import { videoForm } from "#tests/support/videos";

// What is tested here speaks over real connections.
beforeAll(() => msw.close());
afterEach(cleanUp);

const limitScale = "0.2";
const limit = 4;

/** Two processes on SQLite with their metrics. */
async function startTwo(settings: Record<string, string> = {}) {
  const METRICS_PORT = String(await findFreePort());
  const server = await startBuiltServer({ PROCESSES: "2", METRICS_PORT, RENDITIONS: "off", ...settings });
  const metrics = async () => readMetrics(await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text());
  const ready = async () => (await fetch(`http://127.0.0.1:${METRICS_PORT}/readyz`)).status;
  return { ...server, metrics, ready };
}

const account = (name: string) => ({ username: name, email: `${name}@birds.example`, password: "sing-before-dawn" });

const postJson = (url: string, body: object) =>
  fetch(url, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

const signUp = (url: string, name: string) =>
  postJson(`${url}/api/v1/users/register`, { ...account(name), fullName: name });

/** Lists the processes that a process started, by Linux's `/proc`. */
async function childrenOf(pid: number): Promise<{ pid: number; command: string }[]> {
  const pids = (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")).split(" ").filter(Boolean).map(Number);
  return Promise.all(pids.map(async (pid) => ({ pid, command: await readFile(`/proc/${pid}/cmdline`, "utf8") })));
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("two processes share a port, their limits and their jobs, and their metrics add up", async () => {
  const { url, metrics, ready, exit, child } = await startTwo({ RATE_LIMIT_SCALE: limitScale });
  const answers = await Promise.all(Array.from({ length: limit * 2 }, (_, i) => signUp(url, `lark-${i}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([
    ...Array.from({ length: limit }, () => 201),
    ...Array.from({ length: limit }, () => 429),
  ]);
  const number = answers.findIndex(({ status }) => status === 201);
  const login = await postJson(`${url}/api/v1/users/login`, account(`lark-${number}`));
  const { data } = (await login.json()) as { data: { accessToken: string } };
  const headers = { Authorization: `Bearer ${data.accessToken}` };
  const published = await fetch(`${url}/api/v1/videos`, { method: "POST", headers, body: await videoForm() });
  expect(published.status).toBe(201);
  const { _id } = ((await published.json()) as { data: Video }).data;
  await Promise.all(Array.from({ length: 12 }, () => fetch(`${url}/api/v1/videos/${_id}`, { headers })));
  const done = async () => (await metrics()).find("vidlark_jobs_total", { kind: "count-words", outcome: "done" });
  await expect.poll(done).toBe(1);
  const { find, types } = await metrics();
  const reads = { route: "/api/v1/videos/:videoId", method: "GET", status: "2xx" };
  expect(find("vidlark_http_requests_total", reads)).toBe(12);
  expect(find("vidlark_storage_bytes", { part: "videos" })).toBeDefined();
  expect(types.get("vidlark_http_requests_total")).toBe("counter");
  expect(await ready()).toBe(200);
  const pids = (await childrenOf(child.pid!)).map(({ pid }) => pid);
  expect(pids).toHaveLength(3);
  child.kill("SIGTERM");
  expect(await exit).toBe(0);
  expect(pids.filter(isAlive)).toEqual([]);
});

test("both processes show a new accent within seconds, and no ETag of before", async () => {
  const { url, child, exit } = await startTwo({ WORKERS: "0" });
  await signUp(url, "lark");
  const login = await postJson(`${url}/api/v1/users/login`, account("lark"));
  const { data } = (await login.json()) as { data: { accessToken: string } };
  const headers = { Authorization: `Bearer ${data.accessToken}`, "Content-Type": "application/json" };
  const openHome = async (etag = "") =>
    fetch(url, { headers: { Accept: "text/html", "If-None-Match": etag, Connection: "close" } });
  const before = (await openHome()).headers.get("ETag")!;
  await expect.poll(async () => (await openHome(before)).status).toBe(304);
  const settings = `${url}/api/v1/administration/settings`;
  const { versions } = ((await (await fetch(settings, { headers })).json()) as { data: SiteSettingsView }).data;
  const body = JSON.stringify({ accent: "#0077aa", version: joinVersions(versions, ["accent"]) });
  expect((await fetch(settings, { method: "PATCH", headers, body })).status).toBe(200);
  const areNew = async () => {
    const pages = await Promise.all(Array.from({ length: 8 }, () => openHome(before)));
    const texts = await Promise.all(pages.map((page) => page.text()));
    return pages.every(({ status }) => status === 200) && texts.every((text) => text.includes("#0077aa"));
  };
  await expect.poll(areNew, { timeout: 5_000 }).toBe(true);
  child.kill("SIGTERM");
  expect(await exit).toBe(0);
});

test("a process that dies is started again, and the other serves meanwhile", async () => {
  const { url, child, waitForOutput, exit } = await startTwo({ WORKERS: "0" });
  const [one] = await childrenOf(child.pid!);
  process.kill(one!.pid, "SIGKILL");
  await waitForOutput(/"signal":"SIGKILL".*a process ended and starts again/);
  expect((await fetch(`${url}/livez`)).status).toBe(200);
  await expect.poll(async () => (await childrenOf(child.pid!)).length).toBe(2);
  const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await fetch(`${url}/readyz`)).status));
  expect(new Set(statuses)).toEqual(new Set([200]));
  child.kill("SIGTERM");
  expect(await exit).toBe(0);
});

test("processes whose parent is killed end, too", async () => {
  const { child, exit } = await startTwo();
  const pids = (await childrenOf(child.pid!)).map(({ pid }) => pid);
  expect(pids).toHaveLength(3);
  child.kill("SIGKILL");
  await exit;
  await expect.poll(() => pids.filter(isAlive)).toEqual([]);
});

test("a process that cannot start ends them all, and its reason is one line", async () => {
  const DATABASE_URL = "postgres://nobody@127.0.0.1:1/nothing";
  const settings = { PORT: "0", DATA_DIR: await makeDirectory(), DATABASE_URL, PROCESSES: "3" };
  const { exit, output } = spawnNode(["build/server.js"], settings);
  expect(await exit).toBe(1);
  expect(output()).toMatch(/^DATABASE_URL names a database that cannot be opened: .+\n$/);
});

/** Opens a request whose body never ends. */
function startEndlessRequest(url: string) {
  const sending = request(`${url}/api/v1/users/register`, {
    method: "POST",
    headers: { "Content-Type": "text/plain" },
  });
  sending.on("error", () => undefined).write("a");
  return new Promise<void>((done) => sending.once("socket", (socket) => socket.once("connect", done)));
}

test("a server that stops is not ready while it accepts requests, and a second signal ends it at once", async () => {
  const { url, child, exit, waitForOutput } = await startBuiltServer({ DRAIN_DELAY_SECONDS: "60" });
  await startEndlessRequest(url);
  child.kill("SIGTERM");
  await waitForOutput(/stopping/);
  const response = await fetch(`${url}/readyz`);
  expect({ status: response.status, body: await response.json() }).toEqual({
    status: 503,
    body: { status: "draining", failed: ["draining"] },
  });
  expect(response.headers.get("Connection")).toBe("close");
  child.kill("SIGINT");
  expect(await exit).toBe(130);
});

test("a server that stops waits for its requests no longer than the limit", async () => {
  const { url, child, exit, waitForOutput } = await startBuiltServer({ DRAIN_SECONDS: "1" });
  await startEndlessRequest(url);
  child.kill("SIGTERM");
  await waitForOutput(/stopping/);
  const startedAt = performance.now();
  expect(await exit).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

test("probes are not in the log", async () => {
  const { url, output, waitForOutput } = await startBuiltServer();
  for (const path of ["/livez", "/readyz", "/healthcheck"]) expect((await fetch(url + path)).status).toBe(200);
  await waitForOutput(/"path":"\/healthcheck"/);
  expect(output()).not.toMatch(/livez|readyz/);
});

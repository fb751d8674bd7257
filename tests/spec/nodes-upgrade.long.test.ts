import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { findNginx } from "#tests/support/configure-nginx";
import { startNginx } from "#tests/support/failover/nginx";
import { send } from "#tests/support/failover/send";
import { findFreePort } from "#tests/support/free-ports";
import { findPostgresPrograms } from "#tests/support/postgres-programs";
import { cleanUp, onCleanUp } from "#tests/support/spawned";
import { startNodes } from "./support/nodes";
import { waitFor } from "#tests/support/wait-for";

afterAll(cleanUp);
const [programs, nginx] = [findPostgresPrograms(), findNginx()];
/** The time for which nginx leaves out a node that failed, as deploy/nginx.conf says. */
const failTimeoutMs = 5_000;
const paths = ["/", "/login", "/api/v1/videos"];

/** Asks for a page every 50 ms until it is stopped; returns how each was answered, and when. */
function askRegularly(url: string) {
  const asked: Promise<{ status: number; endedMs: number }>[] = [];
  const ask = async (path: string) => ({ status: (await send(url + path)).status, endedMs: performance.now() });
  const timer = setInterval(() => asked.push(ask(paths[asked.length % paths.length]!)), 50);
  return async () => (clearInterval(timer), Promise.all(asked));
}

test.skipIf(!programs || !nginx)(
  "while two nodes are stopped and started one after another, every page is answered",
  async () => {
    const nodes = await startNodes(programs!);
    onCleanUp(nodes.stop);
    const port = await findFreePort();
    const hosts = [nodes.one, nodes.other].map(({ url }) => new URL(url).host);
    const front = await startNginx(nginx!, port, hosts);
    onCleanUp(() => void front.stop());
    const stopAsking = askRegularly(`http://127.0.0.1:${port}`);
    await sleep(1_000);
    for (const node of [nodes.one, nodes.other]) {
      node.child.kill("SIGTERM");
      expect(await node.exit).toBe(0);
      nodes.tryNode({ PORT: new URL(node.url).port });
      await waitFor(async () => expect((await send(`${node.url}/readyz`)).status).toBe(200), { timeout: 60_000 });
      await sleep(failTimeoutMs + 1_000);
    }
    const asked = await stopAsking();
    const ends = asked.map(({ endedMs }) => endedMs).sort((one, other) => one - other);
    const pauseMs = Math.round(Math.max(...ends.slice(1).map((end, index) => end - ends[index]!)));
    process.stdout.write(`nodes: ${asked.length} requests, longest pause ${pauseMs} ms\n`);
    expect(asked.filter(({ status }) => status !== 200)).toEqual([]);
    expect(asked.length).toBeGreaterThan(200);
    // Nobody waits for a start: what passes between two answers is a busy machine's own.
    expect(pauseMs).toBeLessThanOrEqual(2_000);
  },
  240_000,
);

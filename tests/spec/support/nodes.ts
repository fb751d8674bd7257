import { request } from "node:http";
import { findFreePort } from "#tests/support/free-ports";
import { readMetrics } from "#tests/support/metrics";
import { startServer } from "#tests/support/postgres";
import { listen, makeDirectory, spawnNode, startBuiltServer } from "#tests/support/spawned";

/** Starts two nodes on one PostgreSQL and one directory, behind a proxy that alternates between them. */
export async function startNodes(programs: string, settings: Record<string, string> = {}) {
  const postgres = startServer(programs);
  const shared = {
    NODES: "several",
    DATABASE_URL: postgres.url,
    DATA_DIR: await makeDirectory(),
    SESSION_SECRET: "s".repeat(32),
    ...settings,
  };
  const startNode = async () => {
    const METRICS_PORT = String(await findFreePort());
    const node = await startBuiltServer({ ...shared, METRICS_PORT });
    const metrics = async () => readMetrics(await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text());
    return { ...node, metrics };
  };
  const one = await startNode();
  const other = await startNode();
  return {
    one,
    other,
    startNode,
    url: await alternate([one.url, other.url]),
    /** Starts a node that may refuse. */
    tryNode: (changes: Record<string, string>) =>
      spawnNode(["build/server.js"], { PORT: "0", HOST: "127.0.0.1", ...shared, ...changes }),
    /** Sums a counter over both nodes. */
    async sum(name: string, labels: Record<string, string>) {
      const all = await Promise.all([one.metrics(), other.metrics()]);
      return all.reduce((sum, { find }) => sum + (find(name, labels) ?? 0), 0);
    },
    stop: postgres.stop,
  };
}

/** Serves each request by the next of several servers, as a proxy without sticky sessions does. */
function alternate(urls: string[]) {
  let turn = 0;
  return listen((incoming, outgoing) => {
    const { hostname, port } = new URL(urls[turn++ % urls.length]!);
    const { method, url: path, headers } = incoming;
    const sending = request({ hostname, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
    });
    sending.on("error", () => outgoing.destroy());
    incoming.pipe(sending);
  });
}

import { findFreePort, findFreePorts } from "#tests/support/free-ports";
import { startServer } from "#tests/support/postgres";
import { makeDirectory, type Spawned, spawnNode } from "#tests/support/spawned";
import { startNginx } from "./nginx";

export interface SiteSettings {
  /** The directory of PostgreSQL's programs. */
  postgres: string;
  nginx: string;
  /** Where media are, as settings of the nodes; a shared directory without it. */
  storage: Record<string, string> | null;
  workers: number;
}

export type Site = Awaited<ReturnType<typeof startSite>>;

/** Starts nginx in front of two web nodes, workers, and a PostgreSQL that keeps what it has acknowledged. */
export async function startSite({ postgres: programs, nginx: program, storage, workers }: SiteSettings) {
  const postgres = startServer(programs, { isDurable: true });
  const [front, ...ports] = await findFreePorts(3);
  const url = `http://127.0.0.1:${front}`;
  const shared = storage ? null : await makeDirectory();
  const settings = async () => ({
    ...{ NODES: "several", DATABASE_URL: postgres.url, SESSION_SECRET: "s".repeat(32), LOG_LEVEL: "warn" },
    ...{ PUBLIC_URL: url, TRUSTED_PROXIES: "loopback", RENDITIONS: "144", HOST: "127.0.0.1" },
    ...{ RATE_LIMIT_SCALE: "1000", METRICS_PORT: String(await findFreePort()) },
    ...{ DATA_DIR: shared ?? (await makeDirectory()), ...storage },
  });
  const startNode = async (port: number) => ({ ...(await settings()), PORT: String(port), WORKERS: "0" });
  const pieces = [
    ...(await inSequence(ports.map((port) => async () => aProcess(await startNode(port), startWeb)))),
    ...(await inSequence(Array.from({ length: workers }, () => async () => aProcess(await settings(), startWorker)))),
  ];
  const proxy = await startNginx(
    program,
    front!,
    ports.map((port) => `127.0.0.1:${port}`),
  );
  return {
    ...{ url, postgres, proxy },
    nodes: pieces.slice(0, 2),
    workers: pieces.slice(2),
    /** The settings with which a command reaches the same database and files. */
    settings: await settings(),
    async stop() {
      await proxy.stop();
      for (const piece of pieces) await piece.kill();
      postgres.stop();
    },
  };
}

async function inSequence<T>(starts: (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [];
  for (const start of starts) results.push(await start());
  return results;
}

type Environment = Record<string, string>;

/** Starts a process that can be killed and started again with the same settings. */
async function aProcess(env: Environment, launch: (env: Environment) => Promise<Spawned>) {
  let running = await launch(env);
  return {
    port: env.PORT ?? "",
    pid: () => running.child.pid!,
    output: () => running.output(),
    async kill() {
      running.child.kill("SIGKILL");
      await running.exit;
    },
    async start() {
      running = await launch(env);
    },
  };
}

async function startWeb(env: Environment) {
  const server = spawnNode(["build/server.js"], { ...env, LOG_LEVEL: "info" });
  await server.waitForOutput(/Vidlark is up/);
  return server;
}

async function startWorker(env: Environment) {
  const worker = spawnNode(["build/worker.js"], { ...env, LOG_LEVEL: "info", WORKERS: "1" });
  await worker.waitForOutput(/The worker is up/);
  return worker;
}

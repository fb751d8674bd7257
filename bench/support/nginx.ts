import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { configureNginx, findNginx } from "#tests/support/configure-nginx";
import { findFreePort } from "#tests/support/free-ports";
import { type Running, scratch, start } from "./processes";

export interface Nginx extends Running {
  /** Its working directory, which is removed when it stops. */
  dir: string;
}

interface Asked {
  /** The content of its server block. */
  locations: string;
  /** What stands before its server block. */
  upstreams?: string;
  sendfile?: "on" | "off";
}

/** Starts nginx in one process without a log; returns null where it is not installed. */
export async function startNginx(asked: Asked): Promise<Nginx | null> {
  const program = findNginx();
  if (!program) return null;
  const dir = await scratch();
  const port = await findFreePort();
  await mkdir(join(dir, "files"), { mode: 0o777 });
  const running = await start(program, await configureNginx(dir, { http: httpOf(port, asked) }), port);
  const stop = async () => {
    await running.stop();
    await rm(dir, { recursive: true });
  };
  return { ...running, dir, stop };
}

/** Configures nginx as one process, because this server has one as well, without a log. */
const httpOf = (port: number, { locations, upstreams = "", sendfile = "on" }: Asked) => `
  access_log off;
  sendfile ${sendfile};
  keepalive_requests 100000;
  types { video/mp4 mp4; }
  ${upstreams}
  server {
    listen 127.0.0.1:${port};
    ${locations}
  }`;

import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findProgram } from "../../scripts/prepare.mjs";
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
export async function startNginx({ locations, upstreams = "", sendfile = "on" }: Asked): Promise<Nginx | null> {
  const program = findProgram("nginx") ?? findProgram("sbin/nginx");
  if (!program) return null;
  const dir = await scratch();
  const port = await findFreePort();
  for (const name of ["temp", "files"]) await mkdir(join(dir, name), { mode: 0o777 });
  await writeFile(join(dir, "nginx.conf"), configuration(port, sendfile, upstreams, locations));
  const running = await start(program, ["-p", dir, "-c", "nginx.conf", "-e", "error.log"], port);
  const stop = async () => {
    await running.stop();
    await rm(dir, { recursive: true });
  };
  return { ...running, dir, stop };
}

/** Configures one process, because this server has one as well, and no log. */
const configuration = (port: number, sendfile: string, upstreams: string, locations: string) => `
daemon off;
master_process off;
pid nginx.pid;
events { worker_connections 256; }
http {
  access_log off;
  sendfile ${sendfile};
  keepalive_requests 100000;
  client_body_temp_path temp/body;
  proxy_temp_path temp/proxy;
  fastcgi_temp_path temp/fastcgi;
  uwsgi_temp_path temp/uwsgi;
  scgi_temp_path temp/scgi;
  types { video/mp4 mp4; }
  ${upstreams}
  server {
    listen 127.0.0.1:${port};
    ${locations}
  }
}`;

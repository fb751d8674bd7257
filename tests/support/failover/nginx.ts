import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { configureNginx } from "#tests/support/configure-nginx";
import { makeDirectory } from "#tests/support/spawned";
import { send } from "./send";

/** Starts nginx in front of servers as docs/operating.md configures it for several machines. */
export async function startNginx(program: string, port: number, upstreams: string[]) {
  const dir = await makeDirectory();
  const args = await configureNginx(dir, { main: "worker_processes 1;", http: httpOf(port, upstreams) });
  const child = spawn(program, args, { stdio: "ignore" });
  const exit = once(child, "exit");
  while ((await send(`http://127.0.0.1:${port}/livez`)).status === 0) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}: see error.log in ${dir}`);
    await sleep(20);
  }
  return {
    pid: child.pid!,
    reload: () => child.kill("SIGHUP"),
    async stop() {
      child.kill("SIGTERM");
      await exit;
    },
  };
}

const httpOf = (port: number, upstreams: string[]) => `
  access_log off;
  upstream vidlark {
    ${upstreams.map((upstream) => `server ${upstream} max_fails=1 fail_timeout=5s;`).join("\n    ")}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 0;
    location / {
      proxy_pass http://vidlark;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_request_buffering off;
      proxy_buffering off;
      proxy_next_upstream error timeout;
      proxy_connect_timeout 2s;
    }
  }`;

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findProgram } from "../../scripts/prepare.mjs";

export const findNginx = () => findProgram("nginx") ?? findProgram("sbin/nginx");

interface Parts {
  /** What stands before the block `http`; without it, nginx is one process. */
  main?: string;
  /** The content of that block. */
  http: string;
}

/** Configures nginx in a directory of its own; returns the arguments that start it. */
export async function configureNginx(dir: string, { main = "master_process off;", http }: Parts): Promise<string[]> {
  await mkdir(join(dir, "temp"), { recursive: true });
  await writeFile(
    join(dir, "nginx.conf"),
    `
daemon off;
${main}
${process.getuid?.() === 0 && !/^user /m.test(main) ? "user root;" : ""}
pid nginx.pid;
events { worker_connections 512; }
http {
  client_body_temp_path temp/body;
  proxy_temp_path temp/proxy;
  fastcgi_temp_path temp/fastcgi;
  uwsgi_temp_path temp/uwsgi;
  scgi_temp_path temp/scgi;
  ${http}
}
`,
  );
  return ["-p", dir, "-c", "nginx.conf", "-e", "error.log"];
}

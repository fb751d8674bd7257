import { spawn } from "node:child_process";
import { chmod, readFile } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { ask } from "#tests/api/media/servers";
import { tempDir } from "#tests/api/media/temp-dir";
import { configureNginx } from "./configure-nginx";
import { findFreePort } from "./free-ports";
import { waitFor } from "#tests/support/wait-for";

interface Places {
  /** The server's host and port, or the name of an upstream. */
  server: string;
  media: string;
  /** Where nginx keeps the answers. */
  cache: string;
}

const readErrorMap = (text: string) => /^map \$status .*\n/m.exec(text)![0];

/** Reads what deploy/nginx.conf says: how nginx sends media, and how it remembers which videos are open. */
export async function readNginxBlocks({ server, media, cache }: Places) {
  const text = await readFile("deploy/nginx.conf", "utf8");
  const read = (pattern: RegExp) =>
    pattern
      .exec(text)![0]
      .replaceAll("/var/lib/nginx/vidlark", cache)
      .replaceAll("$media_directory", media)
      .replaceAll("http://vidlark", `http://${server}`);
  const toServer = read(/(?<=# To the server\n)[^]*?\n\n/);
  return {
    media: { outer: readErrorMap(text), locations: read(/ {2}location \/_media\/ [^]*?\n {2}\}\n/) },
    films: {
      outer: read(/^proxy_cache_path .*\nmap \$media_target .*\n/m),
      locations: toServer + read(/ {2}location ~ [^]*?(?=\n\})/),
    },
  };
}

interface Options {
  /** The user of nginx's worker; the same as the site's without it. */
  user?: string;
  /** Whether nginx remembers which videos are open. */
  remembers?: boolean;
}

/** Starts nginx in front of a site, as deploy/nginx.conf says, and stops it after the test. */
export async function startNginx(site: number, media: string, { user = "root", remembers = false }: Options = {}) {
  const [dir, port] = [await tempDir(), await findFreePort()];
  await chmod(dir, 0o777);
  const blocks = await readNginxBlocks({ server: `127.0.0.1:${site}`, media, cache: join(dir, "cache") });
  const { outer, locations } = remembers
    ? { outer: blocks.media.outer + blocks.films.outer, locations: blocks.media.locations + blocks.films.locations }
    : blocks.media;
  const server = `server { listen 127.0.0.1:${port}; location / { proxy_pass http://127.0.0.1:${site}; } ${locations} }`;
  const main = `worker_processes 1;\nuser ${user};`;
  const args = await configureNginx(dir, { main, http: `access_log off; ${outer} ${server}` });
  const nginx = spawn("nginx", args, { stdio: "ignore" });
  onTestFinished(() => void nginx.kill());
  await waitFor(() => ask(port, "/_media/", {}));
  return port;
}

/** Reads deploy/nginx-object-storage.conf, for the storage at this address. */
export const readStorageBlocks = async (storage: string) => ({
  outer: readErrorMap(await readFile("deploy/nginx.conf", "utf8")),
  locations: (await readFile("deploy/nginx-object-storage.conf", "utf8")).replace("https://s3.example", storage),
});

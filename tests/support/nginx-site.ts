import { execFileSync, spawn, spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fillNginxSite, readNginxVersion } from "#commands/setup/nginx-site";
import { configureNginx } from "./configure-nginx";
import { findFreePorts } from "./free-ports";
import { makeDirectory, onCleanUp } from "./spawned";

const readSite = () => readFile("deploy/nginx.conf", "utf8");

/** Makes a certificate for a host that nobody else vouches for. */
function makeCertificate(dir: string, host: string) {
  const [certificate, key] = [join(dir, "certificate.pem"), join(dir, "key.pem")];
  const args = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const subject = ["-subj", `/CN=${host}`, "-addext", `subjectAltName=DNS:${host}`];
  execFileSync("openssl", [...args, ...subject, "-keyout", key, "-out", certificate], { stdio: "ignore" });
  return { certificate, key };
}

/** Starts nginx with deploy/nginx.conf, filled as `nginx-site` does, in front of a server on a port. */
export async function startNginxSite(program: string, { host, serverPort, media }: Edited) {
  const dir = await makeDirectory();
  const [plainPort = 0, port = 0] = await findFreePorts(2);
  const { certificate, key } = makeCertificate(dir, host);
  const place = { host, dataDir: dirname(media), port: serverPort, version: readNginxVersion() };
  const site = fillNginxSite(await readSite(), place)
    .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, certificate)
    .replace(/\/etc\/letsencrypt\S+privkey\.pem/, key)
    .replaceAll("listen 80;", `listen 127.0.0.1:${plainPort};`)
    .replaceAll("listen 443 ", `listen 127.0.0.1:${port} `)
    .replaceAll("listen [::]:80;", `listen [::1]:${plainPort};`)
    .replaceAll("listen [::]:443 ", `listen [::1]:${port} `)
    .replace("/var/www/html", join(dir, "html"))
    .replace("/var/lib/nginx/vidlark", join(dir, "cache"));
  await writeFile(join(dir, "site.conf"), site);
  // As Debian's own nginx.conf says.
  const args = await configureNginx(dir, { http: "sendfile on; types { video/mp4 mp4; } include site.conf;" });
  const warnings = checkSite(program, args);
  const child = spawn(program, args, { stdio: "ignore" });
  onCleanUp(() => void child.kill());
  return { plainPort, port, dir, certificate, warnings, log: () => readFile(join(dir, "error.log"), "utf8") };
}

/** Lets nginx read its files, and returns what it warns of. */
function checkSite(program: string, args: string[]): string[] {
  const { stderr, status } = spawnSync(program, ["-t", ...args], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return stderr.split("\n").filter((line) => line.includes("[warn]"));
}

interface Edited {
  host: string;
  serverPort: number;
  media: string;
}

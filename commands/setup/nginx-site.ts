import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { findProgram } from "../../scripts/prepare.mjs";

export interface NginxSite {
  host: string;
  dataDir: string;
  /** The port of the server on this machine. */
  port: number;
  /** The version of nginx, such as 1.26; null if nginx is not installed. */
  version: number[] | null;
}

/** Reads the version of this machine's nginx. */
export function readNginxVersion(): number[] | null {
  // The folder is not on the PATH of every user.
  const program = findProgram("nginx") ?? "/usr/sbin/nginx";
  const { stderr } = spawnSync(program, ["-v"], { encoding: "utf8" });
  const [, version] = /nginx\/([\d.]+)/.exec(stderr ?? "") ?? [];
  return version ? version.split(".").map(Number) : null;
}

/** Returns whether a version is older than the directive `http2` (nginx 1.25.1); HTTP/2 is a parameter of `listen` there. */
const isBeforeHttp2Directive = ([major = 0, minor = 0, patch = 0]: number[]) =>
  major < 1 || (major === 1 && (minor < 25 || (minor === 25 && patch < 1)));

/** Fills deploy/nginx.conf with the values of a site, in the form that its version of nginx reads without a warning. */
export function fillNginxSite(text: string, { host, dataDir, port, version }: NginxSite): string {
  const filled = text
    .replaceAll("videos.example", host)
    .replace("/var/lib/vidlark/media", join(resolve(dataDir), "media"))
    .replace("server 127.0.0.1:3000", `server 127.0.0.1:${port}`);
  if (version === null || !isBeforeHttp2Directive(version)) return filled;
  return filled.replace(/^ *http2 on;.*\n/m, "").replaceAll(/(?<=^ *listen .*443 ssl)(?=;)/gm, " http2");
}

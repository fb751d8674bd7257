import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs, { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Prepares `npm start` and `npm test`; uses no installed package. */
const minVersion = [20, 19];

const print = (line) => process.stdout.write(`${line}\n`);

export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > minVersion[0] || (major === minVersion[0] && minor >= minVersion[1])) return;
  print(
    `Vidlark needs Node ${minVersion.join(".")} or newer, and this is ${process.versions.node}: install a newer one from https://nodejs.org, then start again.`,
  );
  process.exit(1);
}

function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { stdio: "inherit", ...options });
  return !error && status === 0;
}

/** Installs packages, those of the build included, if the lock file is newer than the installation. */
export function installPackages() {
  const installedLock = "node_modules/.package-lock.json";
  if (existsSync(installedLock) && statSync(installedLock).mtimeMs >= statSync("package-lock.json").mtimeMs) return;
  print("Installing packages…");
  const env = { ...process.env, NODE_ENV: "development" };
  if (!run("npm", ["ci", "--include=dev", "--no-fund", "--no-audit", "--loglevel=error"], { env })) {
    print(
      `The packages could not be installed: ${explainWriteFailure() ?? "npm says why above. Mend that"}, then start again.`,
    );
    process.exit(1);
  }
}

/** The least free space that a build and its packages need, in bytes. */
const minFreeBytes = 50_000_000;

/** Says what to do if nothing can be written into this folder; null if it can. */
function explainWriteFailure() {
  const folder = process.cwd();
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    return `${folder} cannot be written by this user. Make this user its owner, or start as its owner`;
  }
  const { bavail, bsize } = fs.statfsSync(folder);
  return bavail * bsize < minFreeBytes ? `no room is left for ${folder}. Free some on its disk` : null;
}

const sources = ["app", "api", "contract", "languages", "server", "public"];
const files = [
  "server.ts",
  "worker.ts",
  "package-lock.json",
  "remix.config.js",
  "vite.config.ts",
  "tsconfig.json",
  ...["build", "bundle-options", "gather-media", "leave-out-remix", "load-route-module", "prepare"].map(
    (name) => `scripts/${name}.mjs`,
  ),
];

/** Hashes the sources of the build, which writes the hash to `build/source-hash`. */
export const hashSources = () => hashFiles(sources, files);

/** Hashes the paths and contents of all files of folders, and of further files. */
export function hashFiles(folders, others = []) {
  const hash = createHash("sha256");
  const inFolders = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  for (const file of [...inFolders.sort(), ...others]) hash.update(`${file}\0`).update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

/** Returns whether the sources and packages are those of the last build. */
export function isBuildCurrent() {
  const hashFile = "build/source-hash";
  return existsSync(hashFile) && readFileSync(hashFile, "utf8") === hashSources();
}

/** Builds when sources or packages have changed since the last build; returns false when the build fails. */
export function buildWhenChanged() {
  if (isBuildCurrent()) return true;
  print("Building…");
  if (run(process.execPath, ["scripts/build.mjs"], { stdio: ["ignore", "ignore", "inherit"] })) return true;
  const reason = explainWriteFailure();
  if (reason) print(`The site could not be built: ${reason}, then start again.`);
  return false;
}

/** Returns the path of a program, or null: uses the program's own setting, otherwise PATH. */
export function findProgram(name, setting) {
  const own = setting && process.env[setting];
  if (own) return existsSync(own) ? own : null;
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

const isDebianRoot = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/** Installs system packages if allowed: as root on Debian, unless INSTALL_PACKAGES=off. */
export function installPrograms(packages, why) {
  if (packages.length === 0) return;
  if (!isDebianRoot() || (process.env.INSTALL_PACKAGES || "on") !== "on") return;
  print(`Installing ${packages.join(", ")} with apt-get ${why} (INSTALL_PACKAGES=off prevents this)…`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const quiet = { stdio: ["ignore", "ignore", "inherit"], env };
  run("apt-get", ["update", "-qq"], quiet);
  if (!run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], quiet))
    print(`apt-get could not install ${packages.join(", ")}.`);
}

/**
 * Installs ffmpeg if allowed, unless a setting names one: the server reports a wrong path, and another ffmpeg would not
 * help.
 */
export function installFfmpeg() {
  if (process.env.FFMPEG_PATH || findProgram("ffmpeg")) return;
  installPrograms(["ffmpeg"], "to convert videos");
  if (!findProgram("ffmpeg"))
    print("ffmpeg was not found: videos other than H.264 MP4 and WebM will not be converted.");
}

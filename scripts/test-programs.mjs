import { existsSync, readdirSync } from "node:fs";
import { findProgram, installPrograms } from "./prepare.mjs";

/** Programs that tests start, each with its package of Debian. */
const programs = {
  ffmpeg: "ffmpeg",
  chromium: "chromium-headless-shell",
  firefox: "firefox-esr",
  nginx: "nginx",
  initdb: "postgresql",
};

/** The programs of Ceph, a real object storage; it is large, so it is installed on CI only. */
export const cephPrograms = {
  radosgw: "radosgw",
  "ceph-mon": "ceph-mon",
  "ceph-osd": "ceph-osd",
  "ceph-mgr": "ceph-mgr",
  ceph: "ceph-common",
};

/** Finds a server program of PostgreSQL on Debian, which installs them outside PATH. */
function findInDebian(name) {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root) : [];
  return versions.map((version) => `${root}/${version}/bin/${name}`).find((path) => existsSync(path)) ?? null;
}

/** The shell is Chromium without its windows, which takes half the processor time. */
const chromiums = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

/** Returns the path of the Chromium that tests start, or null. */
export const findChromium = () =>
  process.env.CHROMIUM_PATH ?? chromiums.map((name) => findProgram(name)).find(Boolean) ?? null;

/** Returns the path of a program that tests start, or null. */
export function findTestProgram(name) {
  if (name === "chromium") return findChromium();
  const path = findProgram(name, `${name.toUpperCase()}_PATH`);
  return path ?? (name === "firefox" ? findProgram("firefox-esr") : findInDebian(name));
}

function install(packages, why) {
  const missing = Object.keys(packages).filter((name) => !findTestProgram(name));
  installPrograms(
    missing.map((name) => packages[name]),
    why,
  );
}

export function installTestPrograms() {
  install(programs, "for the tests");
  if (process.env.CI !== "true") return;
  // On their own: when a package of them cannot be installed, the other programs still are.
  install({ [chromiums[0]]: chromiums[0] }, "for quicker tests in Chromium");
  install(cephPrograms, "for the tests on object storage");
}

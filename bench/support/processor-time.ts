import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cpuOf, cpuOfFamily } from "#tests/support/read-process";
import type { Running } from "./processes";

/**
 * Returns what reads the milliseconds of processor time of a server so far: with those of a private PostgreSQL, whose
 * socket the URL names, and without those of the server's children.
 */
export function processorTimeOf({ pid }: Running, postgresUrl: string | null): () => number {
  const socket = postgresUrl && new URL(postgresUrl).searchParams.get("host")!;
  const postmaster = socket && Number(readFileSync(join(socket, "data/postmaster.pid"), "utf8").split("\n")[0]);
  return () => (cpuOf(pid).own + (postmaster ? cpuOfFamily(postmaster) : 0)) * 1_000;
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findMutants, type Mutant } from "./find-mutants";

/** What has to be right, or people lose their accounts, their rights or their words. */
const rooms = [
  "contract",
  ...["accounts/auth", "accounts/second-factors", "accounts/mail", "videos/publishing"].map((room) => `api/${room}`),
  ...["moderation", "account-deletion"].map((room) => `api/administration/${room}`),
];

/** Lists the files below a folder whose names match, with their paths. */
export const listFiles = (folder: string, name: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => name.test(path))
    .map((path) => join(folder, path))
    .sort();

/** Returns numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Chooses mutants by chance, the same ones for the same seed and sources. */
export function chooseMutants(count: number, seed: number, only = ""): Mutant[] {
  const files = rooms.flatMap((room) => listFiles(room, /(?<!\.d)\.ts$/)).filter((file) => file.includes(only));
  const random = createRandom(seed);
  return files
    .flatMap((file) => findMutants(file, readFileSync(file, "utf8")))
    .map((mutant) => ({ mutant, place: random() }))
    .sort((one, other) => one.place - other.place)
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

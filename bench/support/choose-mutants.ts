import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { keepCompiled } from "./check-types";
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

/** Draws a place in the order of a seed for each fault; it stays when other places of the sources change. */
function drawPlaces(mutants: Mutant[], seed: number): { mutant: Mutant; place: string }[] {
  const seen = new Map<string, number>();
  return mutants.map((mutant) => {
    const { file, names, original, replacement } = mutant;
    const text = JSON.stringify([seed, file, names, original, replacement]);
    const nth = seen.get(text) ?? 0;
    seen.set(text, nth + 1);
    return { mutant, place: createHash("sha256").update(`${text} ${nth}`).digest("hex") };
  });
}

/** How many more are drawn than asked for, as the compiler refuses about one in seven. */
const surplus = 1.35;

/** Chooses mutants by chance, the same ones for the same seed and sources. */
export function chooseMutants(count: number, seed: number, only = ""): Mutant[] {
  const files = rooms.flatMap((room) => listFiles(room, /(?<!\.d)\.ts$/)).filter((file) => file.includes(only));
  const drawn = drawPlaces(
    files.flatMap((file) => findMutants(file, readFileSync(file, "utf8"))),
    seed,
  )
    .sort((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ mutant }) => mutant);
  return keepCompiled(drawn.slice(0, Math.ceil(count * surplus))).slice(0, count);
}

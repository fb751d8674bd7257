import { closest, distance } from "fastest-levenshtein";

/** Similar names that npm and the tests set. */
const similarNames = new Set(["NODE", "S3_URL_TEST"]);

/** The names by which Kubernetes passes the addresses of services. */
const serviceVariable = /_(SERVICE|PORT)(_|$)/;

/** Two swapped letters have the distance 2. Short names are similar without a mistake, so they allow less. */
const findMaxDistance = (name: string) => Math.max(1, Math.floor(name.length / 4));

/** Finds names in an environment that are almost those of settings. Returns a sentence for each. */
export function findMistyped(names: readonly string[], settings: readonly string[]): string[] {
  const knownNames = new Set(settings);
  const sharedPrefixes = settings
    .map(findPrefix)
    .filter((prefix, index, all) => prefix && all.indexOf(prefix) !== index);
  return names
    .filter((name) => !knownNames.has(name) && !similarNames.has(name))
    .map((name) => ({ name, nearest: closest(name, settings) }))
    .filter(
      ({ name, nearest }) =>
        distance(name, nearest) <= findMaxDistance(name) ||
        (sharedPrefixes.includes(findPrefix(name)) && !serviceVariable.test(name)),
    )
    .map(({ name, nearest }) => `${name} is not a setting: did you mean ${nearest}?`);
}

/** Finds the prefix of a name, such as `BACKUP_` of `BACKUP_AT`; empty for a name of one word. */
const findPrefix = (name: string) => /^[A-Z0-9]+_/.exec(name)?.[0] ?? "";

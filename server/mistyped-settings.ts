import { closest, distance } from "fastest-levenshtein";

/** Names near ours that npm and the tests set. */
const others = new Set(["NODE", "S3_URL_TEST"]);

/** Kubernetes names the addresses of each service so, whatever the service is called. */
const ofService = /_(SERVICE|PORT)(_|$)/;

/** Two letters that changed places count as two; short names are near each other without a mistake. */
const farthest = (name: string) => Math.max(1, Math.floor(name.length / 4));

/** Finds the names of an environment that are no settings but look like one; returns a sentence for each. */
export function findMistyped(names: readonly string[], settings: readonly string[]): string[] {
  const knownNames = new Set(settings);
  const families = settings.map(familyOf).filter((family, index, all) => family && all.indexOf(family) !== index);
  return names
    .filter((name) => !knownNames.has(name) && !others.has(name))
    .map((name) => ({ name, nearest: closest(name, settings) }))
    .filter(
      ({ name, nearest }) =>
        distance(name, nearest) <= farthest(name) || (families.includes(familyOf(name)) && !ofService.test(name)),
    )
    .map(({ name, nearest }) => `${name} is not a setting: did you mean ${nearest}?`);
}

/** `BACKUP_` of `BACKUP_AT`; empty for a name of one word. */
const familyOf = (name: string) => /^[A-Z0-9]+_/.exec(name)?.[0] ?? "";

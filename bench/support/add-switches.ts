import type { Mutant } from "./find-mutants";

type Numbered = Pick<Mutant, "start" | "end" | "replacement"> & { id: number };

/** Puts all faults of a file into its text; `isMutant` decides while it runs which one is there. */
export function addSwitches(text: string, mutants: Numbered[]): string {
  const outermostFirst = [...mutants].sort((one, other) => one.start - other.start || other.end - one.end);
  return rewrite(text, { start: 0, end: text.length }, outermostFirst);
}

function rewrite(text: string, { start, end }: { start: number; end: number }, mutants: Numbered[]): string {
  const [outer] = mutants;
  if (!outer) return text.slice(start, end);
  const within = mutants.filter((each) => each.start < outer.end);
  const alike = within.filter((each) => each.start === outer.start && each.end === outer.end);
  const original = `(${rewrite(text, outer, within.slice(alike.length))})`;
  const switched = alike.reduce(
    (rest, { id, replacement }) => `(globalThis.isMutant(${id}) ? (${replacement}) : ${rest})`,
    original,
  );
  return (
    text.slice(start, outer.start) + switched + rewrite(text, { start: outer.end, end }, mutants.slice(within.length))
  );
}

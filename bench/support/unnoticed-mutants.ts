import type { Mutant } from "./find-mutants";

interface Unnoticed extends Pick<Mutant, "file" | "original" | "replacement"> {
  reason: string;
}

/** Faults that no test notices, and why none has to. */
const unnoticed: readonly Unnoticed[] = [];

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ");

export const findReason = ({ file, original, replacement }: Mutant): string | undefined =>
  unnoticed.find(
    (each) => each.file === file && each.original === oneLine(original) && each.replacement === oneLine(replacement),
  )?.reason;

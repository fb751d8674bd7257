import type { Mutant } from "./find-mutants";

interface Unnoticed extends Pick<Mutant, "file" | "original" | "replacement"> {
  reason: string;
}

/** Faults that no test notices, and why none has to. */
const unnoticed: readonly Unnoticed[] = [
  {
    file: "api/videos/publishing/upload-chunks.ts",
    original:
      'db .selectFrom("upload_blocks") .select(["number", "sha256"]) .where("draft_id", "=", draftId) .where("upload_id", "=", uploadId) .where("number", ">=", first) .where("number", "<", first + count)',
    replacement:
      'db .selectFrom("upload_blocks") .select(["number", "sha256"]) .where("draft_id", "=", draftId) .where("upload_id", "=", uploadId) .where("number", ">=", first)',
    reason: "It reads more checksums than are compared.",
  },
];

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ");

export const findReason = ({ file, original, replacement }: Mutant): string | undefined =>
  unnoticed.find(
    (each) => each.file === file && each.original === oneLine(original) && each.replacement === oneLine(replacement),
  )?.reason;

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
  {
    file: "api/accounts/auth/sessions-in-turns.ts",
    original: "ids.length > 0",
    replacement: "true",
    reason: "A statement without ids deletes nothing.",
  },
  {
    file: "api/accounts/mail/queue.ts",
    original:
      'db .selectFrom("mails") .select("id") .where("run_after", "<=", timestamp(now)) .orderBy("run_after") .orderBy("id")',
    replacement:
      'db .selectFrom("mails") .select("id") .where("run_after", "<=", timestamp(now)) .orderBy("run_after")',
    reason: "Nobody sees in which order mails of one millisecond are sent.",
  },
  {
    file: "api/accounts/auth/sign-in-limiter.ts",
    original: 'accountId ?? ""',
    replacement: "accountId",
    reason: "A comparison with null finds no row, as one with an empty id.",
  },
  {
    file: "api/administration/account-deletion/release-videos.ts",
    original: "0",
    replacement: "(0 + 1)",
    reason: "The last step of the deletion deletes the one video that is left.",
  },
  {
    file: "contract/queue.ts",
    original: "1",
    replacement: "(1 + 1)",
    reason: "An order asks for the sign of a comparison only.",
  },
];

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ");

export const findReason = ({ file, original, replacement }: Mutant): string | undefined =>
  unnoticed.find(
    (each) => each.file === file && each.original === oneLine(original) && each.replacement === oneLine(replacement),
  )?.reason;

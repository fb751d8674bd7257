import type { Mutant } from "./find-mutants";

interface Unnoticed extends Pick<Mutant, "file" | "original" | "replacement"> {
  reason: string;
  /** The outermost name of the declaration with the fault, where others of the file have the same text. */
  within?: string;
}

/** Faults that no test notices, and why none has to. */
export const unnoticed: readonly Unnoticed[] = [
  {
    file: "api/accounts/auth/create-reset-token.ts",
    original: "32",
    replacement: "(32 * 2)",
    reason: "A longer secret is as safe.",
  },
  {
    file: "api/videos/publishing/chunk-checksums.ts",
    original:
      'db .selectFrom("upload_blocks") .select(["number", "sha256"]) .where("draft_id", "=", draftId) .where("upload_id", "=", uploadId) .where("number", ">=", first) .where("number", "<", first + count)',
    replacement:
      'db .selectFrom("upload_blocks") .select(["number", "sha256"]) .where("draft_id", "=", draftId) .where("upload_id", "=", uploadId) .where("number", ">=", first)',
    reason: "It reads more checksums than are compared.",
  },
  {
    file: "api/accounts/auth/end-sessions.ts",
    original: "ids.length > 0",
    replacement: "true",
    reason: "A statement without ids deletes nothing.",
  },
  {
    file: "api/accounts/auth/end-sessions.ts",
    original: 'trx .deleteFrom("sessions") .where("id", "in", ids)',
    replacement: 'trx .deleteFrom("sessions")',
    within: "sweepBatch",
    reason: "Other sessions have tokens, and those with tokens stay.",
  },
  {
    file: "api/accounts/mail/mail-queue.ts",
    original:
      'db .selectFrom("mails") .select("id") .where("is_bulk", "=", isBulk) .where("run_after", "<=", timestamp(now)) .orderBy("run_after") .orderBy("id")',
    replacement:
      'db .selectFrom("mails") .select("id") .where("is_bulk", "=", isBulk) .where("run_after", "<=", timestamp(now)) .orderBy("run_after")',
    reason: "Nobody sees in which order mails of one millisecond are sent.",
  },
  {
    file: "api/accounts/auth/sign-in-limiter.ts",
    original: 'accountId ?? ""',
    replacement: "accountId",
    within: "row",
    reason: "A comparison with null finds no row, as one with an empty id.",
  },
  {
    file: "api/administration/account-deletion/erase-videos.ts",
    original: "0",
    replacement: "(0 + 1)",
    within: "eraseVideos",
    reason: "The last step of the deletion deletes the one video that is left.",
  },
  {
    file: "api/administration/moderation/cases.ts",
    original:
      'db .selectFrom("reports") .leftJoin("users", "users.id", "reports.reporter_id") .selectAll("reports") .select(ownerColumns) .where("case_id", "=", caseId) .orderBy("reports.created_at", "desc") .orderBy("reports.id", "desc")',
    replacement:
      'db .selectFrom("reports") .leftJoin("users", "users.id", "reports.reporter_id") .selectAll("reports") .select(ownerColumns) .where("case_id", "=", caseId) .orderBy("reports.created_at", "desc")',
    reason: "Reports of one millisecond are listed in any order.",
  },
  {
    file: "api/videos/publishing/replacements.ts",
    original: "await lockOwnVideo(trx, video.id, ownerId)",
    replacement: "void 0",
    reason: "On SQLite transactions wait for each other; on PostgreSQL a race fails without the lock.",
  },
  {
    file: "api/videos/publishing/draft-upload.ts",
    original: "0",
    replacement: "(0 + 1)",
    reason: "A file of one byte is no video, whether or not it counts as complete.",
  },
  {
    file: "api/accounts/auth/guessable-passwords.ts",
    original: "(await loadEstimator()).check(prefix, guessableWords).guesses >= minGuesses",
    replacement: "(await loadEstimator()).check(prefix, guessableWords).guesses > minGuesses",
    reason: "The number of guesses is an estimate: none is known to be just the limit.",
  },
  {
    file: "api/videos/publishing/draft-upload.ts",
    original: "await lockQuota(db, deps.quotas, ownerId)",
    replacement: "void 0",
    reason: "On SQLite transactions wait for each other; on PostgreSQL a race fails without the lock.",
  },
  {
    file: "api/videos/publishing/open-upload.ts",
    original: '">"',
    replacement: '">="',
    reason: "A draft without an upload has received as much as its length, 0.",
  },
  {
    file: "api/accounts/mail/mail-sender.ts",
    original: "false",
    replacement: "true",
    reason: "`wake` sets `isWanted` before anything reads it.",
  },
  {
    file: "contract/statistics.ts",
    original: "0",
    replacement: "(0 + 1)",
    reason: "The schema refuses ranges without both numbers before they are read.",
  },
  {
    file: "contract/fields.ts",
    original: "true",
    replacement: "false",
    within: "requiredText",
    reason: "An empty text is never too long, so no second message follows.",
  },
  {
    file: "contract/users.ts",
    original: "true",
    replacement: "false",
    within: "emailShape",
    reason: "The shape describes an answer, whose value the API writes.",
  },
  {
    file: "contract/users.ts",
    original: "true",
    replacement: "false",
    within: "userShape",
    reason: "The shape describes an answer, whose value the API writes.",
  },
  {
    file: "contract/captions.ts",
    original: "0",
    replacement: "(0 + 1)",
    reason: "The shape describes an answer; no cue begins before 0.",
  },
  {
    file: "contract/videos.ts",
    original: "z.int().min(1).max(3)",
    replacement: "z.int().min(1)",
    reason: "The shape describes an answer; the API makes three frames.",
  },
  {
    file: "contract/videos.ts",
    original: "3",
    replacement: "(3 + 1)",
    reason: "The shape describes an answer; the API makes three frames.",
  },
  {
    file: "api/accounts/mail/mail-queue.ts",
    original: "sql`created_at <= ${timestamp(Date.now() - maxStoredMs)}`",
    replacement: "sql`created_at < ${timestamp(Date.now() - maxStoredMs)}`",
    reason: "A mail of just this millisecond is deleted by the next task.",
  },
  {
    file: "api/accounts/mail/mail-queue.ts",
    original: "sql`expires_at <= ${timestamp()}`",
    replacement: "sql`expires_at < ${timestamp()}`",
    reason: "A link that ends in just this millisecond is deleted by the next task.",
  },
  {
    file: "api/accounts/mail/mail-sender.ts",
    original: "25_000",
    replacement: "(25000 * 2)",
    reason: "A server that does not answer is told later.",
  },
  {
    file: "api/administration/account-deletion/erase-videos.ts",
    original: "await pauseAfter(beganAt)",
    replacement: "void 0",
    within: "eraseVideos",
    reason: "Other requests wait longer meanwhile, which `holdup` measures.",
  },
  {
    file: "api/administration/account-deletion/erase-videos.ts",
    original: "await pauseAfter(beganAt)",
    replacement: "void 0",
    within: "hideVideos",
    reason: "Other requests wait longer meanwhile, which `holdup` measures.",
  },
  {
    file: "contract/play-order.ts",
    original: "1",
    replacement: "(1 + 1)",
    within: "orderQueue",
    reason: "An order asks for the sign of a comparison only.",
  },
];

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ");

export const excusesFault = ({ file, original, replacement, within }: Unnoticed, fault: Mutant): boolean =>
  file === fault.file &&
  original === oneLine(fault.original) &&
  replacement === oneLine(fault.replacement) &&
  (within === undefined || within === fault.names[0]);

export const findReason = (fault: Mutant): string | undefined =>
  unnoticed.find((each) => excusesFault(each, fault))?.reason;

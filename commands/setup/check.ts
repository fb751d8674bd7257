import type { Config } from "#server/config";
import { explainSystemError } from "../explain-system-error";

/** Runs one check. Returns a sentence that says it passed; throws an error whose message says what is wrong. */
export type Check = (config: Config) => Promise<string>;

/** Describes any error in one line. */
export const explainCheckFailure = (error: unknown) =>
  explainSystemError(error) ?? (error instanceof Error ? error.message : String(error)).split("\n").join("; ");

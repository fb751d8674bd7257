import type { Config } from "#server/config";
import { explainSystemError } from "../explain-system-error";

/** Does what it checks; returns the sentence of success, and throws the one of a fault. */
export type Check = (config: Config) => Promise<string>;

/** A fault that nobody foresaw is still one line. */
export const explainFailure = (error: unknown) =>
  explainSystemError(error) ?? (error instanceof Error ? error.message : String(error)).split("\n").join("; ");

import { ApiError } from "#contract/errors";

/** A failure to get a file that an export names. Its message is for the report. */
export class MediaError extends Error {}

/** Parses a URL; null for any other text. */
export const parseUrl = (text: string, base?: URL | string): URL | null =>
  URL.canParse(text, base) ? new URL(text, base) : null;

/** Describes why a file could not be imported. Throws any other error again. */
export function describeMediaError(error: unknown): string {
  if (error instanceof ApiError) return error.fields[0]?.message || error.message;
  if (error instanceof MediaError) return error.message;
  throw error;
}

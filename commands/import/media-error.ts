import { ApiError } from "#contract/errors";

/** A failure to get a file that an export names. Its message is for the report. */
export class MediaError extends Error {}

/** Parses a URL; null for any other text. */
export const parseUrl = (text: string, base?: URL | string): URL | null =>
  URL.canParse(text, base) ? new URL(text, base) : null;

/** Describes why a file could not be imported. */
export const describeError = (error: MediaError | ApiError): string =>
  (error instanceof ApiError && error.fields[0]?.message) || error.message;

import { ApiError } from "#contract/errors";

/** A file that an export names and that cannot be had; its message is for the report. */
export class MediaError extends Error {}

/** Parses an address; null for a text that is none. */
export const parseUrl = (text: string, base?: URL | string): URL | null =>
  URL.canParse(text, base) ? new URL(text, base) : null;

/** Says why a file could not come. */
export const describeError = (error: MediaError | ApiError): string =>
  (error instanceof ApiError && error.fields[0]?.message) || error.message;

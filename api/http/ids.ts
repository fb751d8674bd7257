import { ApiError } from "#contract/errors";

/** Reads an id of a path in lower case; throws 400 for what cannot be one. */
export function parseId(text: string, label: string): string {
  if (!/^[0-9a-f]{24}$/i.test(text)) throw new ApiError(400, `Invalid ${label} id`);
  return text.toLowerCase();
}

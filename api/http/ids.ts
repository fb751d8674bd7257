import { ApiError } from "#contract/errors";

/** The id that stands in an address, as the database has it; 400 for what cannot be one. */
export function parseId(text: string, thing: string): string {
  if (!/^[0-9a-f]{24}$/i.test(text)) throw new ApiError(400, `Invalid ${thing} id`);
  return text.toLowerCase();
}

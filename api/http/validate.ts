import type { z } from "zod";
import { ApiError } from "#contract/errors";

/** Parses fields by a schema of the contract; throws 422 with every message at its field. */
export function validate<S extends z.ZodType>(schema: S, fields: unknown): z.output<S> {
  const result = schema.safeParse(fields);
  if (result.success) return result.data;
  const errors = result.error.issues.map((issue) => ({ field: String(issue.path[0] ?? ""), message: issue.message }));
  throw new ApiError(422, errors[0]?.message ?? "The request is not valid", errors);
}

/** Reads an id of a path in lower case; throws 400 for what cannot be one. */
export function parseId(text: string, label: string): string {
  if (!/^[0-9a-f]{24}$/i.test(text)) throw new ApiError(400, `Invalid ${label} id`);
  return text.toLowerCase();
}

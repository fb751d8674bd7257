import type { z } from "zod";
import { ApiError } from "#contract/errors";

/** Judges fields by a contract schema; what is wrong comes back as 422 with every message at its field. */
export function validate<S extends z.ZodType>(schema: S, fields: unknown): z.output<S> {
  const result = schema.safeParse(fields);
  if (result.success) return result.data;
  const errors = result.error.issues.map((issue) => ({ field: String(issue.path[0] ?? ""), message: issue.message }));
  throw new ApiError(422, errors[0]?.message ?? "The request is not valid", errors);
}

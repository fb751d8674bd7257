import type { z } from "zod";
import { ApiError, createFieldError, type FieldError } from "#contract/errors";
import * as t from "#languages/api-http";
import { codes } from "#languages/runtime/coded";
import { withLanguage } from "#languages/runtime/language";

/** Parses fields by a schema of the contract. Throws 422 with each message at its field. */
export function validate<S extends z.ZodType>(schema: S, fields: unknown): z.output<S> {
  const { data, errors } = parseFields(schema, fields);
  if (errors) throw new ApiError(422, errors[0] ?? t.notValid, errors);
  return data as z.output<S>;
}

/** Lists what is wrong with fields by a schema of the contract. */
export const findFieldErrors = (schema: z.ZodType, fields: unknown): FieldError[] =>
  parseFields(schema, fields).errors ?? [];

/** Parses fields, with codes in place of texts, so that clients can show each message in their language. */
const parseFields = (schema: z.ZodType, fields: unknown) =>
  withLanguage(codes, () => {
    const { data, error } = schema.safeParse(fields);
    return { data, errors: error?.issues.map(toFieldError) };
  });

/** Converts an issue. zod's own messages are for programmers; for these, pages say that the value is not valid. */
function toFieldError({ path, message }: z.core.$ZodIssue): FieldError {
  const error = createFieldError(String(path[0] ?? ""), () => message);
  return error.code === undefined ? { ...createFieldError(error.field, t.badValue), message } : error;
}

/** Converts an id to lower case. Throws 400 for a malformed id. */
export function parseId(text: string, label: string): string {
  if (!/^[0-9a-f]{24}$/i.test(text)) throw new ApiError(400, () => t.badId({ label }));
  return text.toLowerCase();
}

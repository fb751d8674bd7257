import { z } from "zod";
import type { Message, Values } from "#languages/runtime/coded";

/** The envelope of a successful call; each call defines the shape of `data`. */
export interface Envelope<T> extends Message {
  statusCode: number;
  data: T;
  success: true;
}

const scalar = z.union([z.string(), z.number(), z.null()]);

/** Builds the schema of a message's value. A value may be a message with values of its own, up to this depth. */
const valueIn = (depth: number): z.ZodType<Values[string]> =>
  depth === 0 ? scalar : z.union([scalar, z.object({ code: z.string(), values: valuesIn(depth - 1).optional() })]);

const valuesIn = (depth: number): z.ZodType<Values> => z.record(z.string(), valueIn(depth));

/** The message beside a text from the database; absent when a person typed the text. */
export const codedShape = z.object({ code: z.string(), values: valuesIn(3).optional() });

/** The code beside the text of a message. Other servers of the family send none, or something else. */
export const messageCode = {
  code: z.string().optional().catch(undefined),
  values: valuesIn(3).optional().catch(undefined),
};

/** The envelope of a failed call. */
export const errorEnvelope = z.object({
  message: z.string().optional(),
  ...messageCode,
  errors: z.array(z.object({ field: z.string(), message: z.string(), ...messageCode })).catch([]),
  /** Replaces the password at POST users/login/code, when a sign-in waits for its second factor. */
  ticket: z.string().optional().catch(undefined),
});

/** A page of a list: numbers for old clients, opaque cursors for new ones. */
export interface Page<T> {
  docs: T[];
  totalDocs: number;
  limit: number;
  page: number;
  totalPages: number;
  pagingCounter: number;
  hasPrevPage: boolean;
  hasNextPage: boolean;
  prevPage: number | null;
  nextPage: number | null;
  nextCursor: string | null;
  prevCursor: string | null;
}

export const cursors = z.object({
  totalDocs: z.number().optional().catch(undefined),
  nextCursor: z.string().nullish().default(null),
  prevCursor: z.string().nullish().default(null),
});

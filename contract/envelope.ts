import { z } from "zod";
import type { Message, Values } from "#languages/runtime/coded";

/** The envelope of a successful call; each call defines the shape of `data`. */
export interface Envelope<T> extends Message {
  statusCode: number;
  data: T;
  success: true;
}

const scalar = z.union([z.string(), z.number(), z.null()]);

/** A value that is a message has values that may be messages, too, and so on up to this depth. */
const valueIn = (depth: number): z.ZodType<Values[string]> =>
  depth === 0 ? scalar : z.union([scalar, z.object({ code: z.string(), values: valuesIn(depth - 1).optional() })]);

const valuesIn = (depth: number): z.ZodType<Values> => z.record(z.string(), valueIn(depth));

/** What stands beside a text that lies in the database, when it is a message. */
export const codedShape = z.object({ code: z.string(), values: valuesIn(3).optional() });

/** What stands beside the text of a message; other servers of the family send nothing, or anything. */
export const messageCode = {
  code: z.string().optional().catch(undefined),
  values: valuesIn(3).optional().catch(undefined),
};

/** The envelope of a failed call. */
export const errorEnvelope = z.object({
  message: z.string().optional(),
  ...messageCode,
  errors: z.array(z.object({ field: z.string(), message: z.string(), ...messageCode })).catch([]),
  /** Of a sign-in that waits for its second factor: stands for the password at POST users/login/code. */
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

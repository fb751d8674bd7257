import { z } from "zod";

/** The envelope of a successful call; each call defines the shape of `data`. */
export interface Envelope<T> {
  statusCode: number;
  data: T;
  message: string;
  success: true;
}

/** The envelope of a failed call. */
export const errorEnvelope = z.object({
  message: z.string().optional(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).catch([]),
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
  nextCursor: z.string().nullish().default(null),
  prevCursor: z.string().nullish().default(null),
});

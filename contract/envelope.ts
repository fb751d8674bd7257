import { z } from "zod";

/** The envelope of a successful call; `data` has the shape of that call. */
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
});

/** The paging half of a list: numbers for old clients, opaque cursors for ours. */
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

import { z } from "zod";
import { count } from "#contract/shapes";

const number = z.int().nullable();
const cursor = z.string().nullable();

/** A page as old and new clients read it. */
export const pageOf = <T extends z.ZodType>(doc: T) =>
  z.object({
    docs: z.array(doc),
    totalDocs: count,
    limit: count,
    page: count,
    totalPages: count,
    pagingCounter: count,
    hasPrevPage: z.boolean(),
    hasNextPage: z.boolean(),
    prevPage: number,
    nextPage: number,
    nextCursor: cursor,
    prevCursor: cursor,
  });

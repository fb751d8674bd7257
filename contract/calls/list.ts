import { z } from "zod";
import { count } from "#contract/shapes";

/** The query parameters of every list. */
export const paging = {
  after: "Cursor: the page after it",
  before: "Cursor: the page before it",
  limit: "Rows of a page, at most 100",
  page: "Number of the page, for clients without cursors",
} as const;

/** The query parameters of lists that no old client knows: they have no numbered pages. */
export const cursorPaging = { after: paging.after, before: paging.before, limit: paging.limit } as const;

const number = z.int().nullable();
const cursor = z.string().nullable();

/** Builds the schema of a page: numbers for old clients, cursors for new ones. */
export const pageShape = <T extends z.ZodType>(doc: T) =>
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

/** The additional envelope keys of a list whose `data` is an array. */
export const pageCursors = z.object({ page: z.object({ nextCursor: cursor, prevCursor: cursor, limit: z.int() }) });

/** The same for a list that is counted, up to 1,000, where its first page is not all of it. */
export const countedCursors = z.object({ page: pageCursors.shape.page.extend({ totalDocs: count.optional() }) });

import { z } from "zod";
import { count } from "#contract/shapes";

/** The query parameters of every list. */
export const paging = {
  after: "A cursor: lists the page after it",
  before: "A cursor: lists the page before it",
  limit: "The number of rows of a page, at most 100",
  page: "The number of the page, for clients without cursors",
} as const;

/** The query parameters of lists that no old client knows: these have no numbered pages. */
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

type Descriptions = Readonly<Record<string, string>>;

/** Describes a list of rows with numbered pages and cursors; `query` adds query parameters. */
export const pagedList = <Row extends z.ZodType, More extends Descriptions = Record<never, string>>(
  row: Row,
  query?: More,
) => ({ query: { ...paging, ...query } as typeof paging & More, answer: z.array(row), envelopeKeys: pageCursors });

/** Describes a list of rows with cursors only; `query` adds query parameters. */
export const cursorList = <Row extends z.ZodType, More extends Descriptions = Record<never, string>>(
  row: Row,
  query?: More,
) => ({
  query: { ...cursorPaging, ...query } as typeof cursorPaging & More,
  answer: z.array(row),
  envelopeKeys: pageCursors,
});

/** The envelope keys of a list with a total, counted up to 1,000; absent when the first page is the whole list. */
export const countedCursors = z.object({ page: pageCursors.shape.page.extend({ totalDocs: count.optional() }) });

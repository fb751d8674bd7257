import { z } from "zod";

/** A call of the API as its document, its tests and its readers know it. */
export interface Call {
  /** Method and canonical path under /api/v1, its ids as `{name}`. */
  at: `${"GET" | "POST" | "PATCH" | "DELETE"} /${string}`;
  /** Other spellings of the family that are answered too. */
  also?: readonly Call["at"][];
  summary: string;
  /** Only for those who are signed in. */
  session?: true;
  /** Names and meanings of its query parameters. */
  query?: Readonly<Record<string, string>>;
  /** Fields of its body: JSON, urlencoded or multipart. */
  body?: z.ZodType;
  /** Files beside the fields; then the body is multipart. */
  files?: readonly string[];
  /** What `data` is. */
  answer: z.ZodType;
  /** What stands beside `data`, at the top. */
  beside?: z.ZodObject;
  status?: 201;
}

/** What every list can be asked for. */
export const paging = {
  after: "Cursor: the page behind it",
  before: "Cursor: the page before it",
  limit: "Rows of a page, at most 100",
  page: "Number of the page, for clients without cursors",
} as const;

const cursor = z.string().nullable();

/** What stands beside a list whose `data` is a bare array. */
export const besideList = z.object({ page: z.object({ nextCursor: cursor, prevCursor: cursor, limit: z.int() }) });

import { z } from "zod";
import { ApiError } from "#contract/errors";
import type { Page } from "#contract/envelope";
import { stripUnstorable } from "#contract/fields";
import { pageSizes } from "#contract/limits";

/** Where a page begins: behind or before a row, named by the values the list is sorted by, its id last. */
type Key = readonly (string | number)[];

const storableText = z
  .string()
  .max(400)
  .refine((value) => value === stripUnstorable(value));
const kinds = { text: storableText, whole: z.int(), number: z.number() } as const;
export type Kind = keyof typeof kinds;

/** A cursor holds the name of its sorting and the key of a row; one that another list made is a 400. */
export function readCursor(cursor: string, sorting: string, of: readonly Kind[]): Key {
  try {
    const shape = z.tuple([z.literal(sorting), ...of.map((kind) => kinds[kind])]);
    const [, ...key] = shape.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
    return key as Key;
  } catch {
    throw new ApiError(400, "The page asked for is not known");
  }
}

const toCursor = (sorting: string, key: Key) => Buffer.from(JSON.stringify([sorting, ...key])).toString("base64url");

export interface Paging {
  after: string | null;
  before: string | null;
  /** Old clients count pages, from 1. */
  page: number | null;
  limit: number;
}

const parseWholeNumber = (value: string | undefined, most: number) => {
  const number = Math.trunc(Number(value));
  return Number.isFinite(number) && number >= 1 ? Math.min(number, most) : null;
};

/** Reads `after`, `before`, `page` and `limit`; nonsense in the numbers counts as absent. A counted page costs all rows before it, so one beyond row 10,000 is refused. */
export function parsePaging(query: Partial<Record<string, string>>, most: number = pageSizes.most): Paging {
  const { after = "", before = "" } = query;
  const page = parseWholeNumber(query.page, Number.MAX_SAFE_INTEGER);
  const limit = parseWholeNumber(query.limit, pageSizes.most) ?? most;
  if (!after && !before && page !== null && (page - 1) * limit >= pageSizes.deepestRow)
    throw new ApiError(400, "Pages end at row 10,000: follow nextCursor to go on");
  return { after: after || null, before: before || null, page, limit };
}

/** Rows of a list in its order, one more than asked for when there are more on the side read towards. */
export interface Slice<Row> {
  rows: Row[];
  sorting: string;
  keyOf: (row: Row) => Key;
}

/** Cuts the row too many off and makes the cursors of both ends. */
function cutPage<Row>(asked: Paging, { rows, sorting, keyOf }: Slice<Row>) {
  const { limit, before } = asked;
  const more = rows.length > limit;
  const shown = before ? rows.slice(-limit) : rows.slice(0, limit);
  const hasNextPage = before ? true : more;
  const hasPrevPage = before ? more : asked.after !== null || (asked.page ?? 1) > 1;
  const [first, last] = [shown[0], shown.at(-1)];
  const nextCursor = hasNextPage && last ? toCursor(sorting, keyOf(last)) : null;
  const prevCursor = hasPrevPage && first ? toCursor(sorting, keyOf(first)) : null;
  return { shown, hasNextPage, hasPrevPage, nextCursor, prevCursor };
}

/** Makes the page old and new clients read out of the rows found. */
export function toPage<Row, T>(
  asked: Paging,
  { total, ...found }: Slice<Row> & { total: number },
  map: (row: Row) => T,
): Page<T> {
  const { shown, hasNextPage, hasPrevPage, nextCursor, prevCursor } = cutPage(asked, found);
  const { limit } = asked;
  const page = asked.page ?? 1;
  return {
    docs: shown.map(map),
    totalDocs: total,
    limit,
    page,
    totalPages: Math.max(1, Math.ceil(total / limit)),
    pagingCounter: (page - 1) * limit + 1,
    hasPrevPage,
    hasNextPage,
    prevPage: hasPrevPage && page > 1 ? page - 1 : null,
    nextPage: hasNextPage ? page + 1 : null,
    nextCursor,
    prevCursor,
  };
}

/** Makes the bare array that some calls answer, and the cursors that stand beside it as `page`. */
export function toList<Row, T>(asked: Paging, found: Slice<Row>, map: (row: Row) => T): List<T> {
  const { shown, nextCursor, prevCursor } = cutPage(asked, found);
  return { docs: shown.map(map), page: { nextCursor, prevCursor, limit: asked.limit } };
}

export interface List<T> {
  docs: T[];
  page: { nextCursor: string | null; prevCursor: string | null; limit: number };
}

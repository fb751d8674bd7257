import { z } from "zod";
import { ApiError } from "#contract/errors";
import type { Page } from "#contract/envelope";
import { stripUnstorable } from "#contract/fields";
import { pageSizes } from "#contract/limits";
import * as t from "#languages/api-http";

/** The key of a row: the values its list is sorted by, the id last. A page begins after or before it. */
export type RowKey = readonly (string | number)[];

const storableText = z
  .string()
  .max(400)
  .refine((value) => value === stripUnstorable(value));
const keySchemas = { text: storableText, whole: z.int(), number: z.number() } as const;
export type KeyKind = keyof typeof keySchemas;

/** Reads a cursor: the name of its sorting and the key of a row. Throws 400 for a cursor of another list. */
export function readCursor(cursor: string, sorting: string, kinds: readonly KeyKind[]): RowKey {
  try {
    const shape = z.tuple([z.literal(sorting), ...kinds.map((kind) => keySchemas[kind])]);
    const [, ...key] = shape.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
    return key as RowKey;
  } catch {
    throw new ApiError(400, t.unknownPage);
  }
}

export const writeCursor = (sorting: string, key: RowKey) =>
  Buffer.from(JSON.stringify([sorting, ...key])).toString("base64url");

export interface Paging {
  after: string | null;
  before: string | null;
  /** Old clients count pages, from 1. */
  page: number | null;
  limit: number;
}

/** The rows that a page needs: after its cursor, or before it when `backwards`, and one more than it shows. */
export interface PageSlice {
  cursor: RowKey | null;
  backwards: boolean;
  limit: number;
}

/** Reads which rows a page needs, and how many of these a numbered page skips. */
export function parseSlice(
  { after, before, page, limit }: Paging,
  sorting: string,
  kinds: readonly KeyKind[],
): { slice: PageSlice; skippedRows: number } {
  const text = before ?? after;
  const cursor = text ? readCursor(text, sorting, kinds) : null;
  const skippedRows = text ? 0 : ((page ?? 1) - 1) * limit;
  return { slice: { cursor, backwards: before !== null, limit: skippedRows + limit + 1 }, skippedRows };
}

export const isFirstPage = ({ after, before, page }: Paging) => after === null && before === null && (page ?? 1) === 1;

export interface ListRequest {
  paging: Paging;
  viewerId: string | null;
}

const parseWholeNumber = (value: string | undefined, max: number) => {
  const number = Math.trunc(Number(value));
  return Number.isFinite(number) && number >= 1 ? Math.min(number, max) : null;
};

/**
 * Reads `after`, `before`, `page` and `limit`; an invalid number counts as absent. Throws 400 for a page beyond row
 * 10,000, since a numbered page costs all rows before it.
 */
export function parsePaging(query: Partial<Record<string, string>>, max: number = pageSizes.max): Paging {
  const { after = "", before = "" } = query;
  const page = parseWholeNumber(query.page, Number.MAX_SAFE_INTEGER);
  const limit = parseWholeNumber(query.limit, pageSizes.max) ?? max;
  if (!after && !before && page !== null && (page - 1) * limit >= pageSizes.maxCountedRow)
    throw new ApiError(400, t.lastPage);
  return { after: after || null, before: before || null, page, limit };
}

/** Rows of a list in its order: one more than the limit when the list continues. */
export interface PageRows<Row> {
  rows: Row[];
  sorting: string;
  toKey: (row: Row) => RowKey;
}

/** Cuts off the extra row and writes the cursors of both ends. */
function cutPage<Row>(paging: Paging, { rows, sorting, toKey }: PageRows<Row>) {
  const { limit, before } = paging;
  const hasMore = rows.length > limit;
  const pageRows = before ? rows.slice(-limit) : rows.slice(0, limit);
  const hasNextPage = before ? true : hasMore;
  const hasPrevPage = before ? hasMore : paging.after !== null || (paging.page ?? 1) > 1;
  const [first, last] = [pageRows[0], pageRows.at(-1)];
  const nextCursor = hasNextPage && last ? writeCursor(sorting, toKey(last)) : null;
  const prevCursor = hasPrevPage && first ? writeCursor(sorting, toKey(first)) : null;
  return { pageRows, hasNextPage, hasPrevPage, nextCursor, prevCursor };
}

/** Makes a page for old and new clients from rows. */
export function toPage<Row, T>(
  paging: Paging,
  { total, ...result }: PageRows<Row> & { total: number },
  map: (row: Row) => T,
): Page<T> {
  const { pageRows, hasNextPage, hasPrevPage, nextCursor, prevCursor } = cutPage(paging, result);
  const { limit } = paging;
  const page = paging.page ?? 1;
  return {
    docs: pageRows.map(map),
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

/** Makes the bare array that some calls answer, and its cursors for the `page` key. */
export function toList<Row, T>(paging: Paging, result: PageRows<Row>, map: (row: Row) => T): List<T> {
  const { pageRows, nextCursor, prevCursor } = cutPage(paging, result);
  return { docs: pageRows.map(map), page: { nextCursor, prevCursor, limit: paging.limit } };
}

export interface List<T> {
  docs: T[];
  page: { nextCursor: string | null; prevCursor: string | null; limit: number; totalDocs?: number };
}

/** Totals stop here, so that the first page of a list does not cost its whole length. */
export const maxCountedRows = 1_000;

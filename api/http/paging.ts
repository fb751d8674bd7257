import { z } from "zod";
import { ApiError } from "#contract/errors";
import type { Page } from "#contract/envelope";
import { storable } from "#contract/fields";
import { pageSizes } from "#contract/limits";

/** Where a page begins: behind or before a row, named by the values the list is sorted by, its id last. */
type Key = readonly (string | number)[];

const storableText = z
  .string()
  .max(400)
  .refine((value) => value === storable(value));
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

export interface PageAsked {
  after: string | null;
  before: string | null;
  /** Old clients count pages, from 1. */
  page: number | null;
  limit: number;
}

const whole = (value: string | undefined, most: number) => {
  const number = Math.trunc(Number(value));
  return Number.isFinite(number) && number >= 1 ? Math.min(number, most) : null;
};

/** Reads `after`, `before`, `page` and `limit`; nonsense in the numbers counts as absent. */
export const pageAsked = (query: Record<string, string>): PageAsked => ({
  after: query.after || null,
  before: query.before || null,
  page: whole(query.page, 100_000),
  limit: whole(query.limit, pageSizes.most) ?? pageSizes.most,
});

interface Found<Row> {
  /** In the list's order, one more than asked for when there are more on the side read towards. */
  rows: Row[];
  total: number;
  sorting: string;
  keyOf: (row: Row) => Key;
}

/** Makes the page old and new clients read out of the rows found. */
export function toPage<Row, T>(
  asked: PageAsked,
  { rows, total, sorting, keyOf }: Found<Row>,
  map: (row: Row) => T,
): Page<T> {
  const { limit, before } = asked;
  const more = rows.length > limit;
  const shown = before ? rows.slice(-limit) : rows.slice(0, limit);
  const page = asked.page ?? 1;
  const hasNextPage = before ? true : more;
  const hasPrevPage = before ? more : asked.after !== null || page > 1;
  const [first, last] = [shown[0], shown.at(-1)];
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
    nextCursor: hasNextPage && last ? toCursor(sorting, keyOf(last)) : null,
    prevCursor: hasPrevPage && first ? toCursor(sorting, keyOf(first)) : null,
  };
}

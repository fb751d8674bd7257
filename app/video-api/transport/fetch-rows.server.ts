import { z } from "zod";
import { logWarningPerMinute } from "#app/log.server";
import { somethingWentWrong } from "#app/messages";
import type { Call } from "#contract/calls/call";
import { ApiError } from "#contract/errors";
import { formatCallName, type Query, type Target } from "./aliases.server";
import { type Directions, sendCall, UnreadableAnswer } from "./call.server";
import { isNotFound } from "./errors.server";
import type { ApiSession } from "./session.server";

export interface List<T> extends Target {
  params?: Record<string, string> | undefined;
  query?: Query | undefined;
  /** The lenient shape of a row; null for a row that is left out. */
  shape: z.ZodType<T | null>;
}

export const listOf = <T, C extends Call, F extends Call = never>(
  call: C,
  directions: Directions<C, F> & { shape: z.ZodType<T | null> },
): List<T> => ({ call, ...directions });

export const filterRows = <T>(shape: z.ZodType<T>, matches: (row: T) => boolean): z.ZodType<T | null> =>
  shape.transform((row) => (matches(row) ? row : null));

/** Fetches the rows of one answer under whatever name it has, as `parseRows` reads them. */
export async function fetchRows<T>(session: ApiSession, { shape, ...list }: List<T>, paging: Query) {
  const options = { ...list, query: { ...list.query, ...paging } };
  const { data, page } = await sendCall(session, list.call, options)
    .catch(emptyIfNotFound)
    .catch(notFoundOnBadPage(paging));
  const pagingFields = pagingShape.parse(data);
  const rows = findRows(data);
  const docs = parseRowsOf(session, list.call, rows, shape);
  const cursors = page ?? (pagingFields.nextCursor === undefined ? null : pagingFields);
  const isPart =
    Boolean(cursors?.nextCursor ?? cursors?.prevCursor ?? pagingFields.hasNextPage) || (pagingFields.page ?? 1) > 1;
  return {
    docs,
    rowCount: rows.length,
    total: pagingFields.totalDocs ?? page?.totalDocs ?? (isPart ? null : docs.length),
    cursors: cursors && { nextCursor: cursors.nextCursor ?? null, prevCursor: cursors.prevCursor ?? null },
    pageNumber: pagingFields.hasNextPage === undefined ? null : (pagingFields.page ?? 1),
    hasNextPage: pagingFields.hasNextPage === true,
    correctedQuery: pagingFields.correctedQuery ?? null,
  };
}

/** Parses rows; drops those that do not fit, with a warning. Throws if none fits, because then the shape is wrong. */
function parseRowsOf<T>(session: ApiSession, target: Call, rows: unknown[], shape: z.ZodType<T | null>): T[] {
  const results = rows.map((row) => shape.safeParse(row));
  const errors = results.flatMap(({ error }) => (error ? [error] : []));
  if (rows.length > 0 && errors.length === rows.length) throw new UnreadableAnswer();
  if (errors[0]) logDroppedRows(session, target, { dropped: errors.length, of: rows.length, first: errors[0] });
  return results.flatMap(({ data }) => (data === undefined || data === null ? [] : [data]));
}

interface DroppedRows {
  dropped: number;
  of: number;
  first: z.ZodError;
}

function logDroppedRows({ site }: ApiSession, target: Call, { dropped, of, first }: DroppedRows) {
  const call = formatCallName(target);
  const reason = first.issues[0] ? `${first.issues[0].path.join(".")} ${first.issues[0].message}`.trim() : "";
  logWarningPerMinute(`rows ${site.apiUrl} ${call}`, {
    requestId: site.requester.requestId,
    call,
    dropped,
    of,
    error: `rows do not fit their shape and are left out; the first: ${reason}`,
  });
}

/** Parses the rows of a call's answer under whatever name it has; throws when no row fits the shape. */
export const parseRows = <T>(session: ApiSession, target: Call, data: unknown, shape: z.ZodType<T | null>): T[] =>
  parseRowsOf(session, target, findRows(data), shape);

/** Turns a 404 into an empty list, because some servers answer so. */
const emptyIfNotFound = (error: unknown) => {
  if (error instanceof ApiError && isNotFound(error)) return { data: null, page: null };
  throw error;
};

/** Turns the refusal of a cursor or page number into a 404. */
export const notFoundOnBadPage =
  ({ after, before, page }: Query) =>
  (error: unknown): never => {
    const isRefused = error instanceof ApiError && error.status === 400 && Boolean(after || before || page);
    throw isRefused ? new ApiError(404, somethingWentWrong) : error;
  };

const pagingShape = z
  .object({
    totalDocs: z.number().optional().catch(undefined),
    nextCursor: z.string().nullable().optional().catch(undefined),
    prevCursor: z.string().nullable().optional().catch(undefined),
    hasNextPage: z.boolean().optional().catch(undefined),
    page: z.number().int().optional().catch(undefined),
    correctedQuery: z.string().optional().catch(undefined),
  })
  .catch({});

/** The names that servers give a list, most likely first. */
const listNames = ["docs", "videos", "result", "comments", "tweets", "playlists", "watchHistory", "subscribers"];

function findRows(data: unknown): unknown[] {
  if (data === null || data === undefined) return [];
  if (Array.isArray(data)) return data;
  const object = data as Record<string, unknown>;
  const rows = listNames.map((name) => object[name]).find((value) => Array.isArray(value));
  if (!rows) throw new UnreadableAnswer();
  return rows as unknown[];
}

import { z } from "zod";
import { somethingWentWrong } from "#app/messages";
import type { Call } from "#contract/calls/call";
import { ApiError } from "#contract/errors";
import type { Query, Target } from "./aliases.server";
import { type Answer, type Directions, fetchAnswer, UnreadableAnswer } from "./call.server";
import type { ApiSession } from "./session.server";

/** A call that answers a list. */
export interface List<T> extends Target {
  params?: Record<string, string> | undefined;
  query?: Query | undefined;
  shape: z.ZodType<T>;
}

/** Describes a list: its call, typed by the table, and the lenient shape of its items. */
export const listOf = <T, C extends Call, F extends Call = never>(
  call: C,
  directions: Directions<C, F> & { shape: z.ZodType<T> },
): List<T> => ({ call, ...directions });

/** Fetches the rows of one answer under whatever name it has; drops rows that do not fit the shape. */
export async function fetchRows<T>(session: ApiSession, { shape, ...list }: List<T>, paging: Query) {
  const request = { ...list, query: { ...list.query, ...paging } };
  const { data, page } = await fetchAnswer(session, request, z.unknown())
    .catch(emptyOn404)
    .catch(notFoundOnBadPage(paging));
  const pagingFields = pagingShape.parse(data);
  const rows = findRows(data);
  const docs = rows.flatMap(parseRow(shape));
  const cursors = page ?? (pagingFields.nextCursor === undefined ? null : pagingFields);
  const isPart =
    Boolean(cursors?.nextCursor ?? cursors?.prevCursor ?? pagingFields.hasNextPage) || (pagingFields.page ?? 1) > 1;
  return {
    docs,
    rows: rows.length,
    total: pagingFields.totalDocs ?? (isPart ? null : docs.length),
    cursors: cursors && { nextCursor: cursors.nextCursor ?? null, prevCursor: cursors.prevCursor ?? null },
    number: pagingFields.hasNextPage === undefined ? null : (pagingFields.page ?? 1),
    goesOn: pagingFields.hasNextPage === true,
    correctedQuery: pagingFields.correctedQuery ?? null,
  };
}

const parseRow =
  <T>(shape: z.ZodType<T>) =>
  (row: unknown) => {
    const read = shape.safeParse(row);
    return read.success ? [read.data] : [];
  };

/** Parses the rows of an answer under whatever name it has; drops rows that do not fit the shape. */
export const parseRows = <T>(data: unknown, shape: z.ZodType<T>): T[] => findRows(data).flatMap(parseRow(shape));

/** Some servers answer 404 for an empty list. */
const emptyOn404 = (error: unknown) => {
  if (error instanceof ApiError && error.status === 404) return { data: null, page: null };
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

/** Sends the call of a list that only our own server has. A cursor that the server refuses becomes a 404. */
export const callList = <C extends Call, S extends z.ZodType>(
  session: ApiSession,
  target: C,
  options: Directions<C, never> & { query: Query },
  shape: S,
): Promise<Answer<z.output<S>>> =>
  fetchAnswer(session, { call: target, ...options }, shape).catch(notFoundOnBadPage(options.query));

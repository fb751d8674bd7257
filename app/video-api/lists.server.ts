import { z } from "zod";
import { ApiError } from "#contract/errors";
import { call, UnreadableAnswer } from "./call.server";
import type { ApiSession } from "./session.server";
import type { Query, Spellings } from "./spellings.server";

/** Where in a list one stands: cursors out of its own links. */
export interface Place {
  after?: string | null;
  before?: string | null;
}

/** The place that a page's address names. */
export function placeOf(request: Request): Place {
  const { searchParams } = new URL(request.url);
  return { after: searchParams.get("after"), before: searchParams.get("before") };
}

export interface Page<T> {
  docs: T[];
  totalDocs: number;
  nextCursor: string | null;
  prevCursor: string | null;
  /** Whether there is more than is paged here, of a server that does not page itself. */
  isCut: boolean;
}

export interface List<T> {
  to: Spellings;
  ids?: Record<string, string>;
  query?: Query;
  of: z.ZodType<T>;
}

/** How many of a list are paged here, and in how many calls they are fetched. */
const most = { rows: 1_000, calls: 20 };

/** A page of a list, from a server that pages by cursors, by numbers, or not at all. */
export async function list<T>(
  session: ApiSession,
  asked: List<T>,
  place: Place,
  limit: number,
): Promise<{ data: Page<T> }> {
  const standing = standingAt(place);
  if (standing?.by === "at") return { data: slice(await wholeList(session, asked), standing.number, limit) };
  const paging = standing ? { page: standing.number } : { after: place.after, before: place.before };
  const fetched = await fetchRows(session, asked, { limit, ...paging });
  if (fetched.cursors) return { data: { ...common(fetched), ...fetched.cursors } };
  if (fetched.number) return { data: { ...common(fetched), ...numbered(fetched.number, fetched.goesOn) } };
  // As many as were asked for may be all there are, or what was left of more.
  const all = fetched.docs.length === limit ? await wholeList(session, asked) : within(fetched.docs);
  return { data: slice(all, 0, limit) };
}

/** Whether a server pages by cursors is whether it is ours, which also searches. */
export async function searchOrWholeList<T>(
  session: ApiSession,
  asked: List<T>,
  search: Query,
  place: Place,
  limit: number,
) {
  const standing = standingAt(place);
  if (standing) return { found: null, all: await wholeList(session, asked), from: standing.number };
  const query = { ...asked.query, ...search };
  const fetched = await fetchRows(session, { ...asked, query }, { limit, after: place.after, before: place.before });
  if (fetched.cursors) return { found: { ...common(fetched), ...fetched.cursors } };
  return { found: null, all: await wholeList(session, asked), from: 0 };
}

const common = <T>({ docs, total }: { docs: T[]; total: number }) => ({ docs, totalDocs: total, isCut: false });

/** Our own cursors for servers that have none: `page-2` is asked for by its number, `at-24` is cut out here. */
function standingAt({ after, before }: Place) {
  const [, by, number] = /^(page|at)-(\d{1,6})$/.exec(after ?? before ?? "") ?? [];
  return by ? { by: by as "page" | "at", number: Number(number) } : null;
}

const numbered = (page: number, goesOn: boolean) => ({
  nextCursor: goesOn ? `page-${page + 1}` : null,
  prevCursor: page > 1 ? `page-${page - 1}` : null,
});

interface Whole<T> {
  docs: T[];
  isCut: boolean;
}

/** A part of a list that is all here. */
export function slice<T>({ docs, isCut }: Whole<T>, from: number, limit: number): Page<T> {
  return {
    docs: docs.slice(from, from + limit),
    totalDocs: docs.length,
    nextCursor: from + limit < docs.length ? `at-${from + limit}` : null,
    prevCursor: from > 0 ? `at-${Math.max(0, from - limit)}` : null,
    isCut,
  };
}

const within = <T>(docs: T[]): Whole<T> => ({ docs: docs.slice(0, most.rows), isCut: docs.length > most.rows });

/** All of a list up to a limit, in as few calls as the server lets it be. */
async function wholeList<T>(session: ApiSession, asked: List<T>): Promise<Whole<T>> {
  const docs: T[] = [];
  let isMore = true;
  for (let page = 1; isMore && page <= most.calls && docs.length <= most.rows; page++) {
    const fetched = await fetchRows(session, asked, { limit: most.rows, ...(page > 1 && { page }) });
    docs.push(...(fetched.docs as T[]));
    isMore = fetched.goesOn;
  }
  const all = within(docs);
  return { docs: all.docs, isCut: all.isCut || isMore };
}

/** One answer, whatever name its list goes by; what is no such thing in it is left out. */
async function fetchRows<T>(session: ApiSession, { to, ids = {}, query = {}, of }: List<T>, paging: Query) {
  const asked = { to, ids, query: { ...query, ...paging }, answer: z.unknown() };
  const { data, page } = await call(session, asked).catch(noneFor404);
  const told = paged.parse(data);
  const docs = rowsIn(data).flatMap((row) => {
    const read = of.safeParse(row);
    return read.success ? [read.data] : [];
  });
  const cursors = page ?? (told.nextCursor === undefined ? null : told);
  return {
    docs,
    total: told.totalDocs ?? docs.length,
    cursors: cursors && { nextCursor: cursors.nextCursor ?? null, prevCursor: cursors.prevCursor ?? null },
    number: told.hasNextPage === undefined ? null : (told.page ?? 1),
    goesOn: told.hasNextPage === true,
  };
}

/** Some servers say 404 where there is nothing in a list. */
const noneFor404 = (error: unknown) => {
  if (error instanceof ApiError && error.status === 404) return { data: null, page: null };
  throw error;
};

const paged = z
  .object({
    totalDocs: z.number().optional().catch(undefined),
    nextCursor: z.string().nullable().optional().catch(undefined),
    prevCursor: z.string().nullable().optional().catch(undefined),
    hasNextPage: z.boolean().optional().catch(undefined),
    page: z.number().int().optional().catch(undefined),
  })
  .catch({});

function rowsIn(data: unknown): unknown[] {
  if (data === null || data === undefined) return [];
  if (Array.isArray(data)) return data;
  const named = data as Record<string, unknown>;
  const rows = ["docs", "videos", "result"].map((name) => named[name]).find((value) => Array.isArray(value));
  if (!rows) throw new UnreadableAnswer();
  return rows as unknown[];
}

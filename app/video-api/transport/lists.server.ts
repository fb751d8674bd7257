import { somethingWentWrong } from "#app/messages";
import type { Call } from "#contract/calls/call";
import { ApiError } from "#contract/errors";
import { readQuery } from "#app/format/query";
import type { Query } from "./aliases.server";
import { fetchRows, type List } from "./fetch-rows.server";
import type { ApiSession } from "./session.server";

/** A position in a list: the cursor of a link to its next or previous page. */
export interface PagePosition {
  after?: string | null;
  before?: string | null;
}

export const readPagePosition = (request: Request): PagePosition => ({
  after: readQuery(request, "after"),
  before: readQuery(request, "before"),
});

export interface Page<T> {
  docs: T[];
  /** null if the server does not send it. */
  totalDocs: number | null;
  nextCursor: string | null;
  prevCursor: string | null;
  /** Whether the list is longer than what is paged here for a server that does not page. */
  isCut: boolean;
}

/** The most calls that one request makes for a list: some servers claim a next page at every page. */
export const maxListCalls = 20;

/** How many rows are paged here for a server that does not page, and in how many calls they are fetched. */
const wholeListLimits = { rows: 1_000, calls: maxListCalls };

/** Fetches a page of a list from a server that pages by cursors, by numbers or not at all. */
export async function list<T>(
  session: ApiSession,
  source: List<T>,
  position: PagePosition,
  limit: number,
): Promise<{ data: Page<T> }> {
  const ownCursor = parseOwnCursor(position);
  if (ownCursor?.by === "at")
    return { data: slicePage(await fetchWholeList(session, source), ownCursor.number, limit) };
  const paging = ownCursor ? { page: ownCursor.number } : { after: position.after, before: position.before };
  const page = await fetchRows(session, source, { limit, ...paging });
  if (page.cursors) return { data: { ...commonFields(page), ...page.cursors } };
  if (page.pageNumber)
    return { data: { ...commonFields(page), ...cursorsByNumber(page.pageNumber, page.hasNextPage) } };
  // A full answer may be the whole list or a part of it.
  const all = page.rowCount === limit ? await fetchWholeList(session, source) : truncate(page.docs);
  return { data: slicePage(all, 0, limit) };
}

/** Creates the method of a call that lists rows and takes nothing but a position. */
export const listMethod =
  <T>(session: ApiSession, call: Call, shape: List<T>["shape"], limit: number) =>
  (position: PagePosition) =>
    list(session, { call, shape }, position, limit);

/** Searches a list; fetches the whole list from a server without search, which is one without cursors. */
export async function searchOrWholeList<T>(
  session: ApiSession,
  source: List<T>,
  search: Query,
  position: PagePosition,
  limit: number,
) {
  const ownCursor = parseOwnCursor(position);
  if (ownCursor) return { serverPage: null, all: await fetchWholeList(session, source), from: ownCursor.number };
  const query = { ...source.query, ...search };
  const page = await fetchRows(
    session,
    { ...source, query },
    { limit, after: position.after, before: position.before },
  );
  const { cursors, correctedQuery } = page;
  if (cursors) return { serverPage: { ...commonFields(page), ...cursors, correctedQuery } };
  return { serverPage: null, all: await fetchWholeList(session, source), from: 0 };
}

const commonFields = <T>({ docs, total }: { docs: T[]; total: number | null }) => ({
  docs,
  totalDocs: total,
  isCut: false,
});

/** Parses our own cursors for servers without cursors: `page-2` is fetched by its number, `at-24` is sliced here. */
function parseOwnCursor({ after, before }: PagePosition) {
  const [, by, number] = /^(page|at)-(\d{1,6})$/.exec(after ?? before ?? "") ?? [];
  return by ? { by: by as "page" | "at", number: Number(number) } : null;
}

/** Builds a cursor of this web tier for a page by its number, from 1 on. */
export const pageCursor = (page: number) => `page-${page}`;

const cursorsByNumber = (page: number, hasNextPage: boolean) => ({
  nextCursor: hasNextPage ? pageCursor(page + 1) : null,
  prevCursor: page > 1 ? pageCursor(page - 1) : null,
});

interface WholeList<T> {
  docs: T[];
  isCut: boolean;
}

export function slicePage<T>({ docs, isCut }: WholeList<T>, from: number, limit: number): Page<T> {
  return {
    docs: docs.slice(from, from + limit),
    totalDocs: docs.length,
    nextCursor: from + limit < docs.length ? `at-${from + limit}` : null,
    prevCursor: from > 0 ? `at-${Math.max(0, from - limit)}` : null,
    isCut,
  };
}

const truncate = <T>(docs: T[]): WholeList<T> => ({
  docs: docs.slice(0, wholeListLimits.rows),
  isCut: docs.length > wholeListLimits.rows,
});

/** Fetches a whole list up to the limits, in as few calls as the server allows. Throws a 404 if it pages by cursors. */
async function fetchWholeList<T>(session: ApiSession, source: List<T>): Promise<WholeList<T>> {
  const docs: T[] = [];
  let hasMore = true;
  for (let page = 1; hasMore && page <= wholeListLimits.calls && docs.length <= wholeListLimits.rows; page++) {
    // One row more than the limit shows whether the list is longer.
    const serverPage = await fetchRows(session, source, { limit: wholeListLimits.rows + 1, ...(page > 1 && { page }) });
    if (serverPage.cursors) throw new ApiError(404, somethingWentWrong);
    docs.push(...(serverPage.docs as T[]));
    hasMore = serverPage.hasNextPage;
  }
  const all = truncate(docs);
  return { docs: all.docs, isCut: all.isCut || hasMore };
}

import { readQuery } from "#app/format/query";
import type { Query } from "./aliases.server";
import { fetchRows, type List } from "./fetch-rows.server";
import type { ApiSession } from "./session.server";

/** Where in a list one stands: cursors out of its own links. */
export interface PagePosition {
  after?: string | null;
  before?: string | null;
}

/** The place that a page's address names. */
export const readPagePosition = (request: Request): PagePosition => ({
  after: readQuery(request, "after"),
  before: readQuery(request, "before"),
});

export interface Page<T> {
  docs: T[];
  /** null where a server that pages does not tell. */
  totalDocs: number | null;
  nextCursor: string | null;
  prevCursor: string | null;
  /** Whether there is more than is paged here, of a server that does not page itself. */
  isCut: boolean;
}

/** How many of a list are paged here, and in how many calls they are fetched. */
const wholeListLimits = { rows: 1_000, calls: 20 };

/** A page of a list, from a server that pages by cursors, by numbers, or not at all. */
export async function list<T>(
  session: ApiSession,
  source: List<T>,
  place: PagePosition,
  limit: number,
): Promise<{ data: Page<T> }> {
  const ownCursor = parseOwnCursor(place);
  if (ownCursor?.by === "at")
    return { data: slicePage(await fetchWholeList(session, source), ownCursor.number, limit) };
  const paging = ownCursor ? { page: ownCursor.number } : { after: place.after, before: place.before };
  const fetched = await fetchRows(session, source, { limit, ...paging });
  if (fetched.cursors) return { data: { ...commonFields(fetched), ...fetched.cursors } };
  if (fetched.number) return { data: { ...commonFields(fetched), ...cursorsByNumber(fetched.number, fetched.goesOn) } };
  // As many as were asked for may be all there are, or what was left of more.
  const all = fetched.rows === limit ? await fetchWholeList(session, source) : truncate(fetched.docs);
  return { data: slicePage(all, 0, limit) };
}

/** Whether a server pages by cursors is whether it is ours, which also searches. */
export async function searchOrWholeList<T>(
  session: ApiSession,
  source: List<T>,
  search: Query,
  place: PagePosition,
  limit: number,
) {
  const ownCursor = parseOwnCursor(place);
  if (ownCursor) return { found: null, all: await fetchWholeList(session, source), from: ownCursor.number };
  const query = { ...source.query, ...search };
  const fetched = await fetchRows(session, { ...source, query }, { limit, after: place.after, before: place.before });
  if (fetched.cursors) return { found: { ...commonFields(fetched), ...fetched.cursors } };
  return { found: null, all: await fetchWholeList(session, source), from: 0 };
}

const commonFields = <T>({ docs, total }: { docs: T[]; total: number | null }) => ({
  docs,
  totalDocs: total,
  isCut: false,
});

/** Our own cursors for servers that have none: `page-2` is asked for by its number, `at-24` is cut out here. */
function parseOwnCursor({ after, before }: PagePosition) {
  const [, by, number] = /^(page|at)-(\d{1,6})$/.exec(after ?? before ?? "") ?? [];
  return by ? { by: by as "page" | "at", number: Number(number) } : null;
}

const cursorsByNumber = (page: number, goesOn: boolean) => ({
  nextCursor: goesOn ? `page-${page + 1}` : null,
  prevCursor: page > 1 ? `page-${page - 1}` : null,
});

interface WholeList<T> {
  docs: T[];
  isCut: boolean;
}

/** A part of a list that is all here. */
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

/** All of a list up to a limit, in as few calls as the server lets it be. */
async function fetchWholeList<T>(session: ApiSession, source: List<T>): Promise<WholeList<T>> {
  const docs: T[] = [];
  let hasMore = true;
  for (let page = 1; hasMore && page <= wholeListLimits.calls && docs.length <= wholeListLimits.rows; page++) {
    // One more than are paged, to know whether there are more.
    const fetched = await fetchRows(session, source, { limit: wholeListLimits.rows + 1, ...(page > 1 && { page }) });
    docs.push(...(fetched.docs as T[]));
    hasMore = fetched.goesOn;
  }
  const all = truncate(docs);
  return { docs: all.docs, isCut: all.isCut || hasMore };
}

import { readQuery } from "#app/format/query";
import type { Query } from "./aliases.server";
import { fetchRows, type List } from "./fetch-rows.server";
import type { ApiSession } from "./session.server";

/** Where in a list one stands: cursors out of its own links. */
export interface Place {
  after?: string | null;
  before?: string | null;
}

/** The place that a page's address names. */
export const placeOf = (request: Request): Place => ({
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
  const all = fetched.rows === limit ? await wholeList(session, asked) : within(fetched.docs);
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

const common = <T>({ docs, total }: { docs: T[]; total: number | null }) => ({ docs, totalDocs: total, isCut: false });

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
    // One more than are paged, to know whether there are more.
    const fetched = await fetchRows(session, asked, { limit: most.rows + 1, ...(page > 1 && { page }) });
    docs.push(...(fetched.docs as T[]));
    isMore = fetched.goesOn;
  }
  const all = within(docs);
  return { docs: all.docs, isCut: all.isCut || isMore };
}

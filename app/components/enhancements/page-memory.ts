/** A page that was appended to a list: the cursor after which it begins, and the route's data that contain it. */
export interface AppendedPage {
  cursor: string;
  data: object;
}

/** How many lists are remembered with their data; each has at most `maxAppended` pages. */
const maxLists = 8;
/** How many lists are remembered by the number of their pages. */
const maxCounts = 40;
export const maxAppended = 10;

const lists = new Map<string, AppendedPage[]>();

/**
 * Remembers the pages of a list for a return to it: their data as long as the document lives, their number as long as the
 * tab. `expected` is the number of pages of a list that is still being restored.
 */
export function rememberPages(key: string, pages: AppendedPage[], expected: number) {
  if (pages.length === 0) return;
  lists.delete(key);
  lists.set(key, pages);
  for (const oldest of [...lists.keys()].slice(0, -maxLists)) lists.delete(oldest);
  const { [key]: previous = 0, ...others } = readStore<number>("pages");
  const count = Math.max(pages.length, expected);
  if (count === previous) return;
  const entries = Object.entries(others).slice(1 - maxCounts);
  try {
    sessionStorage.setItem("pages", JSON.stringify({ ...Object.fromEntries(entries), [key]: count }));
  } catch {
    // Without a store the list begins with its first page.
  }
}

export const recallPages = (key: string) => lists.get(key) ?? [];

/** Returns whether lists of the current history entry had appended pages before Back, Forward or a reload. */
export function hasAppendedPages(): boolean {
  const { key = "default" } = (history.state ?? {}) as { key?: string };
  return Object.keys(readStore("pages")).some((name) => name.startsWith(`${key} `));
}

/** Returns how many pages a list had in an earlier document; 0 for a new visit. */
export function recallCount(key: string): number {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isNew = entry?.type === "navigate" && key.startsWith("default ");
  return isNew ? 0 : Math.min(readStore<number>("pages")[key] ?? 0, maxAppended);
}

/** Returns the scroll position of a page in an earlier document, from the router's store. */
export const recallScroll = (key: string) => readStore<number>("positions")[key] ?? 0;

function readStore<T>(name: string): Partial<Record<string, T>> {
  try {
    return (JSON.parse(sessionStorage.getItem(name) ?? "{}") ?? {}) as Partial<Record<string, T>>;
  } catch {
    return {};
  }
}

/** A page that was appended to a list: the cursor it begins after, and the route's data with it. */
export interface AppendedPage {
  cursor: string;
  data: object;
}

/** How many lists are remembered; each has at most `maxAppended` pages. */
const maxLists = 8;
const maxCounts = 40;
export const maxAppended = 10;

const lists = new Map<string, AppendedPage[]>();

/**
 * Remembers the pages of a list for the way back to it: their data until the document goes, their number per tab. A list
 * that is not whole yet passes the number that it is to have.
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

/** Returns whether the page that the browser opens again, by Back or by reloading, had lists of more pages. */
export function hasCount(): boolean {
  const { key = "default" } = (history.state ?? {}) as { key?: string };
  return Object.keys(readStore("pages")).some((name) => name.startsWith(`${key} `));
}

/** Returns how many pages a list had when an earlier document was left. A new visit to an address starts over. */
export function recallCount(key: string): number {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isNew = entry?.type === "navigate" && key.startsWith("default ");
  return isNew ? 0 : Math.min(readStore<number>("pages")[key] ?? 0, maxAppended);
}

/** Returns where a page was scrolled to; the router writes the store when the document goes. */
export const recallScroll = (key: string) => readStore<number>("positions")[key] ?? 0;

function readStore<T>(name: string): Partial<Record<string, T>> {
  try {
    return (JSON.parse(sessionStorage.getItem(name) ?? "{}") ?? {}) as Partial<Record<string, T>>;
  } catch {
    return {};
  }
}

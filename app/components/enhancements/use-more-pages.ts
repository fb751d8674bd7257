import { useLoaderData, useLocation } from "@remix-run/react";
import { useContext, useEffect, useRef, useState } from "react";
import { RouteContext } from "#app/framework-internals";
import { usePageContext } from "#app/components/ui/page-context";
import type { MorePagesProps } from "#app/components/ui/more-pages-props";
import { type AppendedPage, recallCount, recallPages, recallScroll, rememberPages } from "./page-memory";

type Props = Pick<MorePagesProps, "path" | "dataPath" | "next" | "readPage" | "hasControls">;

/** Fetches and remembers the pages of a list after its first; `add` fetches one more. */
export function useMorePages({ path, dataPath = path, next, readPage, hasControls }: Props) {
  const { key } = useLocation();
  const memoryKey = `${key} ${usePageContext().viewerId} ${path}`;
  const routeId = useContext(RouteContext).matches.at(-1)!.route.id!;
  const [pages, setPages] = useState(() => recallPages(memoryKey));
  // A list that is being restored appends no page by itself.
  const [expected] = useState(() => (pages.length > 0 ? 0 : recallCount(memoryKey)));
  const [state, setState] = useState<"idle" | "loading" | "failed">(expected > 0 ? "loading" : "idle");
  const request = useRef(new AbortController());
  /** How many pages the list had in an earlier document; 0 once it has them again. */
  const missingPages = useRef(expected);
  const last = pages.at(-1);
  const cursor = last ? readPage(last.data)!.next : next;

  /** Fetches the pages `from` up to, but not including, `to`, and replaces those that the list has there. */
  async function fetchPages(from: number, to: number) {
    request.current.abort();
    const { signal } = (request.current = new AbortController());
    setState("loading");
    const start = { from, to, position: from === 0 ? next : cursor };
    const readNextPage = async (position: string) => {
      const data = await fetchPage(dataPath, position, routeId, signal);
      return { data, page: readPage(data) };
    };
    try {
      const list = await replacePages(pages, start, readNextPage, setPages);
      missingPages.current = 0;
      setPages(list);
      setState("idle");
    } catch {
      if (!signal.aborted) setState("failed");
    }
  }

  useEffect(() => () => request.current.abort(), []);
  useEffect(() => rememberPages(memoryKey, pages, missingPages.current), [memoryKey, pages]);
  const isStale = pages.length > 0 && pages[0]!.cursor !== next;
  const fetchAgain = () => void fetchPages(0, Math.max(pages.length, missingPages.current));
  useNewData((isFirst) => (isStale || (hasControls && !isFirst)) && fetchAgain());
  useRestoredScroll(pages.length, () => {
    if (expected > 0) fetchAgain();
    return { count: expected, scrollTo: recallScroll(key) };
  });
  return { pages, cursor, state, add: () => void fetchPages(pages.length, pages.length + 1) };
}

interface Start {
  /** Numbers of the first page to fetch and of the one after the last. */
  from: number;
  to: number;
  /** The cursor of the first page; null if the list ends before it. */
  position: string | null;
}

type ReadPage = (position: string) => Promise<{ data: object; page: ReturnType<Props["readPage"]> }>;

/** Fetches pages into a list, one after another, and shows the list after each. Returns it without any later pages. */
async function replacePages(
  list: AppendedPage[],
  { from, to, position }: Start,
  read: ReadPage,
  show: (list: AppendedPage[]) => void,
) {
  let number = from;
  for (; number < to && position; number++) {
    const { data, page }: Awaited<ReturnType<ReadPage>> = await read(position);
    if (!page) throw new Error("no list");
    list = [...list.slice(0, number), { cursor: position, data }, ...list.slice(number + 1)];
    show(list);
    position = page.next;
  }
  return list.slice(0, number);
}

/** Calls back when the route's data have been loaded, and each time they have been loaded again. */
function useNewData(onData: (isFirst: boolean) => unknown) {
  const data = useLoaderData();
  const previousData = useRef<unknown>(undefined);
  useEffect(() => {
    if (previousData.current === data) return;
    const isFirst = previousData.current === undefined;
    previousData.current = data;
    onData(isFirst);
  });
}

/** Restores the scroll position once the pages of an earlier document are back, unless the visitor scrolls before. */
function useRestoredScroll(length: number, begin: () => { count: number; scrollTo: number }) {
  const goal = useRef<{ count: number; scrollTo: number; from: number } | null>(null);
  useEffect(() => {
    goal.current ??= { ...begin(), from: scrollY };
    const { count, scrollTo: top, from } = goal.current;
    if (count === 0 || length < count) return;
    goal.current.count = 0;
    if (scrollY === from) scrollTo(0, top);
  });
}

/** Headers of Remix's response when a loader redirects or fails. */
const failureHeaders = ["X-Remix-Redirect", "X-Remix-Error", "X-Remix-Catch"];

/**
 * Fetches a route's data for the page after a cursor. A fetcher of the router would replace the list by the error page
 * when it fails.
 */
async function fetchPage(path: string, cursor: string, routeId: string, signal: AbortSignal): Promise<object> {
  const query = `after=${encodeURIComponent(cursor)}&_data=${encodeURIComponent(routeId)}`;
  const response = await fetch(path + (path.includes("?") ? "&" : "?") + query, { signal });
  const isData = response.ok && !failureHeaders.some((name) => response.headers.has(name));
  if (!isData) throw new Error(`no page: ${response.status}`);
  return (await response.json()) as object;
}

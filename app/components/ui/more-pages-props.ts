import type { ReactNode } from "react";

/** What the data of a route hold of a page of its list. */
interface ListPage {
  list: ReactNode;
  /** The cursor of the page after it. */
  next: string | null;
}

export interface AppendedPages {
  /** Reads the next page from the data of the same route; null if its list could not be loaded. */
  readPage(data: object): ListPage | null;
  /** Whether its rows have controls, so that a press on one fetches the appended pages again. */
  hasControls?: boolean;
  /** The path that the route's data come from; that of the list unless given. */
  dataPath?: string;
}

export interface MorePagesProps extends AppendedPages {
  label: string;
  /** The list's own path, with the rest of its query. */
  path: string;
  next: string;
  /** The link to the page before the first one; null if there is none. */
  previous: ReactNode;
  renderNext: (cursor: string) => ReactNode;
}

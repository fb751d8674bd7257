import type { ReactNode } from "react";

/** A page of a list, from the data of its route. */
interface ListPage {
  list: ReactNode;
  /** The cursor of the next page; null if there is none. */
  next: string | null;
}

export interface AppendedPages {
  /** Reads the next page from the data of the same route; null if its list could not be loaded. */
  readPage(data: object): ListPage | null;
  /** Whether the rows have controls, so that a press on one fetches the appended pages again. */
  hasControls?: boolean;
  /** The path of the route's data; by default, the path of the list. */
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

import type { WatchView } from "../watch-view.server";

/** What every comment of a page needs to know about the page. */
export interface CommentPage {
  /** The video's owner. */
  owner: WatchView["owner"];
  /** Path and query of the watch page. */
  path: string;
  search: string;
  backTo: (id: string) => string;
  now: number;
}

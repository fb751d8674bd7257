import type { WatchView } from "../watch-view.server";

export interface CommentPage {
  owner: WatchView["owner"];
  path: string;
  search: string;
  now: number;
}

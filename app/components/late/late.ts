import { useArrival } from "./use-arrival";
import { type OnMorePages, useMorePagesLoader } from "./use-more-pages-loader";
import { useOffline } from "./use-offline";
import { useUnsavedGuard } from "./use-unsaved-guard";

interface Props {
  /** Receives the path that needs a network. */
  onLost: (path: string) => void;
  onMorePages: OnMorePages;
}

/** Adds to every page what it does not need at first; loads after the page. */
export function Late({ onLost, onMorePages }: Props) {
  useArrival();
  useMorePagesLoader(onMorePages);
  useOffline(onLost);
  useUnsavedGuard();
  return null;
}

import { useArrival } from "./use-arrival";
import { type OnMorePages, useMorePagesLoader } from "./use-more-pages-loader";
import { useOffline } from "./use-offline";
import { usePreviews } from "./use-previews";
import { useServiceWorker } from "./use-service-worker";
import { useUnsavedGuard } from "./use-unsaved-guard";
import { useUnsentTexts } from "./use-unsent-texts";

interface Props {
  /** Receives the path that needs a network. */
  onLost: (path: string) => void;
  onMorePages: OnMorePages;
  hasServiceWorker: boolean;
}

/** Adds to every page what it does not need at first; loads after the page. */
export function Late({ onLost, onMorePages, hasServiceWorker }: Props) {
  useArrival();
  const unsent = useUnsentTexts();
  useMorePagesLoader(onMorePages);
  useServiceWorker(hasServiceWorker);
  useOffline(onLost);
  usePreviews();
  useUnsavedGuard();
  return unsent && <unsent.UnsentTexts viewerId={unsent.viewerId} />;
}

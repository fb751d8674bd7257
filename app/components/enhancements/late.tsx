import { type ComponentType, createElement, useSyncExternalStore } from "react";
import { useArrival } from "./use-arrival";
import { useCardMenus } from "./use-card-menus";
import { useFreshControls } from "./use-fresh-controls";
import { type OnMorePages, useMorePagesLoader } from "./use-more-pages-loader";
import { useOffline } from "./use-offline";
import { usePreviews } from "./use-previews";
import { useServiceWorker } from "./use-service-worker";
import { useUnsavedGuard } from "./use-unsaved-guard";
import { useUnsentTexts } from "./use-unsent-texts";

declare global {
  interface Window {
    /** Shows the uploads; the event `uploads` tells that the first one began. */
    uploadStatus?: ComponentType;
  }
}

interface Props {
  /** Receives the path that needs a network. */
  onLost: (path: string) => void;
  onMorePages: OnMorePages;
  hasServiceWorker: boolean;
}

/** Adds to every page what it does not need at first; loads after the page. */
export function Late({ onLost, onMorePages, hasServiceWorker }: Props) {
  useArrival();
  useCardMenus();
  useFreshControls();
  const unsent = useUnsentTexts();
  useMorePagesLoader(onMorePages);
  useServiceWorker(hasServiceWorker);
  useOffline(onLost);
  usePreviews();
  useUnsavedGuard();
  const uploadStatus = useSyncExternalStore(subscribe, () => window.uploadStatus);
  return (
    <>
      {unsent && <unsent.UnsentTexts viewerId={unsent.viewerId} />}
      {uploadStatus && createElement(uploadStatus)}
    </>
  );
}

function subscribe(onChange: () => void) {
  addEventListener("uploads", onChange);
  return () => removeEventListener("uploads", onChange);
}

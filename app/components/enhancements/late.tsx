import {
  type ComponentType,
  createElement,
  useSyncExternalStore,
  useEffect,
  type Dispatch,
  type SetStateAction,
} from "react";
import { hasCount } from "./page-memory";
import { useFocusOnArrival } from "./use-focus-on-arrival";
import { useCardMenus } from "./use-card-menus";
import { useRevalidateMissingControls } from "./use-revalidate-missing-controls";
import { useOffline } from "./use-offline";
import { usePreviews } from "./use-previews";
import { useUnsavedGuard } from "./use-unsaved-guard";
import { useUnsentTexts } from "./use-unsent-texts";
import type { MorePagesProps } from "#app/components/ui/more-pages-props";

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
  useFocusOnArrival();
  useCardMenus();
  useRevalidateMissingControls();
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

const delayMs = 3_000;

/** Registers the service worker of the offline page, after everything that the page needs. */
function useServiceWorker(isWanted: boolean) {
  useEffect(() => {
    if (!isWanted || !("serviceWorker" in navigator)) return;
    const register = () => navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
    const timer = setTimeout(register, delayMs);
    return () => clearTimeout(timer);
  }, [isWanted]);
}

type OnMorePages = Dispatch<SetStateAction<ComponentType<MorePagesProps> | undefined>>;

/** Loads the script that appends pages to lists, when a page is scrolled for the first time or had appended ones before. */
function useMorePagesLoader(onLoaded: OnMorePages) {
  useEffect(() => {
    const load = () =>
      void import("./more-pages").then(
        ({ MorePages }) => onLoaded(() => MorePages),
        () => undefined,
      );
    if (scrollY > 0 || hasCount()) load();
    else addEventListener("scroll", load, { once: true, passive: true });
    return () => removeEventListener("scroll", load);
  }, [onLoaded]);
}

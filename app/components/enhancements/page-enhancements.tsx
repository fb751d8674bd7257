import {
  type ComponentType,
  createElement,
  useSyncExternalStore,
  useEffect,
  type Dispatch,
  type SetStateAction,
} from "react";
import { hasAppendedPages } from "./page-memory";
import { useFocusOnArrival } from "./use-focus-on-arrival";
import { useMenuEntries } from "./use-menu-entries";
import { useRevalidateWhenUnsupported } from "./use-revalidate-when-unsupported";
import { useOffline } from "./use-offline";
import { usePreviews } from "./use-previews";
import { useUnsavedGuard } from "./use-unsaved-guard";
import { useUnsentTexts } from "./use-unsent-texts";
import type { MorePagesProps } from "#app/components/ui/more-pages-props";

declare global {
  interface Window {
    /** Shows the uploads; the event `uploads` is dispatched when the first one begins. */
    uploadStatus?: ComponentType;
  }
}

interface Props {
  /** Receives the path of a page that cannot be loaded without a network. */
  onLost: (path: string) => void;
  onMorePages: OnMorePages;
  hasServiceWorker: boolean;
}

/** Adds the enhancements that no page needs at first; its script loads after the page. */
export function PageEnhancements({ onLost, onMorePages, hasServiceWorker }: Props) {
  useFocusOnArrival();
  useMenuEntries();
  useRevalidateWhenUnsupported();
  const unsent = useUnsentTexts();
  useMorePagesLoader(onMorePages);
  useServiceWorker(hasServiceWorker);
  useOffline(onLost);
  usePreviews();
  useUnsavedGuard();
  const uploadStatus = useSyncExternalStore(subscribeToUploads, () => window.uploadStatus);
  return (
    <>
      {unsent && <unsent.UnsentTexts viewerId={unsent.viewerId} />}
      {uploadStatus && createElement(uploadStatus)}
    </>
  );
}

function subscribeToUploads(onChange: () => void) {
  addEventListener("uploads", onChange);
  return () => removeEventListener("uploads", onChange);
}

const delayMs = 3_000;

/** Registers the service worker of the offline page three seconds later, after everything that the page needs. */
function useServiceWorker(isEnabled: boolean) {
  useEffect(() => {
    if (!isEnabled || !("serviceWorker" in navigator)) return;
    const register = () => navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
    const timer = setTimeout(register, delayMs);
    return () => clearTimeout(timer);
  }, [isEnabled]);
}

type OnMorePages = Dispatch<SetStateAction<ComponentType<MorePagesProps> | undefined>>;

/** Loads the script that appends pages to lists when a page is first scrolled, or if its lists had appended pages before. */
function useMorePagesLoader(onLoaded: OnMorePages) {
  useEffect(() => {
    const load = () =>
      void import("./more-pages").then(
        ({ MorePages }) => onLoaded(() => MorePages),
        () => undefined,
      );
    if (scrollY > 0 || hasAppendedPages()) load();
    else addEventListener("scroll", load, { once: true, passive: true });
    return () => removeEventListener("scroll", load);
  }, [onLoaded]);
}

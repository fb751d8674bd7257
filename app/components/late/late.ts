import { useArrival } from "./use-arrival";
import { useCardMenus } from "./use-card-menus";
import { useOffline } from "./use-offline";
import { useUnsavedGuard } from "./use-unsaved-guard";

/** Adds to every page what it does not need at first; loads after the page. Receives the path that needs a network. */
export function Late({ onLost }: { onLost: (path: string) => void }) {
  useArrival();
  useCardMenus();
  useOffline(onLost);
  useUnsavedGuard();
  return null;
}

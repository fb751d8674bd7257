import { useEffect } from "react";
import { useLatest } from "#app/components/ui/use-latest";

/**
 * Stops the press of a link or form while there is no network, and reports its path: the browser would replace the page
 * by an error of its own.
 */
export function useOffline(onLost: (path: string) => void) {
  const report = useLatest(onLost);
  useEffect(() => {
    const onPress = (event: Event) => {
      const path = navigator.onLine ? null : findPath(event);
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      if (isSignOut(event)) navigator.serviceWorker?.controller?.postMessage("signed-out");
      report.current(path);
    };
    addEventListener("click", onPress, true);
    addEventListener("submit", onPress, true);
    return () => {
      removeEventListener("click", onPress, true);
      removeEventListener("submit", onPress, true);
    };
  }, [report]);
}

/** A sign-out removes private videos from the device, even before the server learns of it. */
const isSignOut = ({ type, target }: Event) =>
  type === "submit" && (target as HTMLFormElement).getAttribute("action") === "/logout";

/** Returns the path to which a press leads: a link's, or for a form the page's own; null if it leads nowhere. */
function findPath({ type, target }: Event): string | null {
  const { origin, pathname, search } = location;
  // A form with the field `stays` reports a failed press by itself.
  if (type === "submit") return "stays" in (target as HTMLFormElement).elements ? null : pathname + search;
  const link = (target as Element).closest<HTMLAnchorElement>("a[href]");
  if (!link || link.origin !== origin || link.hash) return null;
  return link.pathname + link.search;
}

import { useEffect, useRef } from "react";

/**
 * Reports the path of a link or form that is pressed without a network, and stops the press: the browser would replace
 * the page by its own error.
 */
export function useOffline(onLost: (path: string) => void) {
  const report = useRef(onLost);
  useEffect(() => {
    report.current = onLost;
  });
  useEffect(() => {
    const onPress = (event: Event) => {
      const path = navigator.onLine ? null : pathOf(event);
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
  }, []);
}

/** A sign-out removes private videos that the device keeps, though the server learns nothing of it yet. */
const isSignOut = ({ type, target }: Event) =>
  type === "submit" && (target as HTMLFormElement).getAttribute("action") === "/logout";

/** Returns the path that a press leads to: a link's, or the page's own for a form; null for a press that leads nowhere. */
function pathOf({ type, target }: Event): string | null {
  const { origin, pathname, search } = location;
  // A form that stays tells a failed press by itself.
  if (type === "submit") return "stays" in (target as HTMLFormElement).elements ? null : pathname + search;
  const link = (target as Element).closest<HTMLAnchorElement>("a[href]");
  if (!link || link.origin !== origin || link.hash) return null;
  return link.pathname + link.search;
}

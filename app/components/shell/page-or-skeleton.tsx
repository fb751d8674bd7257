import { useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { skeletonDelayMs } from "#app/constants";
import { findSkeleton } from "./find-skeleton";

/**
 * Renders the page, or the skeleton of the next page once loading it has taken longer than a moment. A player in full
 * screen stays for the next video.
 */
export function PageOrSkeleton({ children }: { children: ReactNode }) {
  const { state, location, formData } = useNavigation();
  const to = state === "loading" && !formData ? location.pathname : null;
  const isSlow = useIsSlow(to);
  return (isSlow && to && !document.fullscreenElement && findSkeleton(to)) || children;
}

/** Returns whether the page at a path has been loading for longer than a moment. */
function useIsSlow(to: string | null): boolean {
  const [slowPath, setSlowPath] = useState<string | null>(null);
  useEffect(() => {
    if (!to) return;
    const timer = setTimeout(() => setSlowPath(to), skeletonDelayMs);
    return () => {
      clearTimeout(timer);
      setSlowPath(null);
    };
  }, [to]);
  return slowPath !== null && slowPath === to;
}

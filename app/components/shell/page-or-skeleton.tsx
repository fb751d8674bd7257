import { useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { skeletonDelayMs } from "#app/constants";
import { skeletonFor } from "./skeleton-for";

/**
 * Renders the page, or the outline of the next page when loading it takes longer than a moment. A player that fills the
 * screen stays for the next video.
 */
export function PageOrSkeleton({ children }: { children: ReactNode }) {
  const { state, location, formData } = useNavigation();
  const to = state === "loading" && !formData ? location.pathname : null;
  const isLate = useLate(to);
  return (isLate && to && !document.fullscreenElement && skeletonFor(to)) || children;
}

function useLate(to: string | null): boolean {
  const [latePath, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (!to) return;
    const timer = setTimeout(() => setLate(to), skeletonDelayMs);
    return () => {
      clearTimeout(timer);
      setLate(null);
    };
  }, [to]);
  return latePath !== null && latePath === to;
}

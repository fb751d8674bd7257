import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useLatest } from "#app/components/ui/use-latest";
import { pollMs } from "#app/constants";

interface SessionState {
  isSignedIn: boolean;
  isHealthy: boolean;
}

/**
 * Returns whether the video server answers and the session continues. Otherwise, a reload would replace what the viewer
 * typed by an error or by the login notice.
 */
const canReload = async () => {
  try {
    const response = await fetch("/session");
    const { isSignedIn, isHealthy } = (await response.json()) as SessionState;
    return response.ok && isSignedIn && isHealthy;
  } catch {
    return false;
  }
};

/** Reloads the data of a viewer's page every five seconds while a video is processing and the tab is in front. */
export function useReloadWhile(isProcessing: boolean) {
  const latest = useLatest(useRevalidator());
  useEffect(() => {
    if (!isProcessing) return;
    let isStopped = false;
    const timer = setInterval(async () => {
      if (document.visibilityState !== "visible" || !(await canReload())) return;
      if (!isStopped && latest.current.state === "idle") latest.current.revalidate();
    }, pollMs);
    return () => {
      isStopped = true;
      clearInterval(timer);
    };
  }, [isProcessing, latest]);
}

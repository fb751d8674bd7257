import { useEffect, useState } from "react";
import { sessionCheckMs } from "#app/constants";

interface Page {
  isSignedIn: boolean;
  /** The viewer, with the number of unread notifications when the page was loaded, if the server counts them. */
  viewer?: { unread?: number } | null;
}

/**
 * Returns whether the page's session has ended, and how many notifications are unread now. Asks every five minutes, and
 * when the viewer returns to the page.
 */
export function useSessionCheck({ isSignedIn, viewer }: Page) {
  const [lastCheck, setLastCheck] = useState<{ hasEnded: boolean; unread?: number; of: Page["viewer"] } | null>(null);
  useEffect(() => {
    if (!isSignedIn) return;
    const check = async () => {
      // A public network may answer with its own page, which is not JSON.
      const answer = await fetch("/session")
        .then((response) => response.ok && response.json())
        .catch(() => null);
      if (answer) setLastCheck({ hasEnded: answer.isHealthy && !answer.isSignedIn, unread: answer.unread, of: viewer });
    };
    const timer = setInterval(check, sessionCheckMs);
    const onReturn = () => {
      if (!document.hidden) void check();
    };
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, [isSignedIn, viewer]);
  const unread = lastCheck?.of === viewer ? lastCheck?.unread : undefined;
  return { hasEnded: isSignedIn && lastCheck !== null && lastCheck.hasEnded, unread: unread ?? viewer?.unread };
}

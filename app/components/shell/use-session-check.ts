import { useEffect, useState } from "react";
import { sessionCheckMs } from "#app/constants";

interface Page {
  isSignedIn: boolean;
  /** Notifications that were unread when the page was loaded, where the server counts them. */
  viewer?: { unread?: number } | null;
}

/**
 * Returns whether the page's session has ended, and what is unread now; asks every five minutes, and when the viewer looks
 * at the page again.
 */
export function useSessionCheck({ isSignedIn, viewer }: Page) {
  const [found, setFound] = useState<{ hasEnded: boolean; unread?: number; of: Page["viewer"] } | null>(null);
  useEffect(() => {
    if (!isSignedIn) return;
    const check = async () => {
      // The page of a public network, in place of the answer, is no JSON.
      const answer = await fetch("/session")
        .then((response) => response.ok && response.json())
        .catch(() => null);
      if (answer) setFound({ hasEnded: answer.isHealthy && !answer.isSignedIn, unread: answer.unread, of: viewer });
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
  const unread = found?.of === viewer ? found?.unread : undefined;
  return { hasEnded: isSignedIn && found !== null && found.hasEnded, unread: unread ?? viewer?.unread };
}

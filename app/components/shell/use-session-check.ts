import { useEffect, useState } from "react";
import { sessionCheckMs } from "#app/constants";

/** Returns whether the page's session has ended; asks every five minutes, and when the viewer returns after longer. */
export function useSessionCheck(wasSignedIn: boolean): boolean {
  const [hasEnded, setHasEnded] = useState(false);
  useEffect(() => {
    if (!wasSignedIn) return;
    let checkedAt = performance.now();
    const check = async () => {
      checkedAt = performance.now();
      const answer = await fetch("/session").then(
        (response) => response.ok && response.json(),
        () => null,
      );
      if (answer) setHasEnded(answer.isHealthy && !answer.isSignedIn);
    };
    const timer = setInterval(check, sessionCheckMs);
    const onReturn = () => {
      if (!document.hidden && performance.now() - checkedAt >= sessionCheckMs) void check();
    };
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, [wasSignedIn]);
  return wasSignedIn && hasEnded;
}

import { useEffect } from "react";

const delayMs = 3_000;

/** Registers the service worker of the offline page, after everything that the page needs. */
export function useServiceWorker(isWanted: boolean) {
  useEffect(() => {
    if (!isWanted || !("serviceWorker" in navigator)) return;
    const register = () => navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
    const timer = setTimeout(register, delayMs);
    return () => clearTimeout(timer);
  }, [isWanted]);
}

import { useEffect } from "react";

/** Writes a page's error message to the browser's console too. */
export function useWarning(message: string) {
  useEffect(() => {
    if (message) console.warn(message);
  }, [message]);
}

import { useEffect } from "react";

/** Writes an error message of the page to the browser's console. */
export function useWarning(message: string) {
  useEffect(() => {
    if (message) console.warn(message);
  }, [message]);
}

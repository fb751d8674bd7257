import { useEffect } from "react";

/** Also tells the browser's console what a page says went wrong. */
export function useWarning(message: string) {
  useEffect(() => {
    if (message) console.warn(message);
  }, [message]);
}

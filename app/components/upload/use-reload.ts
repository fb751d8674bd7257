import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";

/** Returns a function that reloads the data of the page, and is the same in all renders. */
export function useReload() {
  const { revalidate } = useRevalidator();
  const latest = useRef(revalidate);
  useEffect(() => {
    latest.current = revalidate;
  });
  return useCallback(() => latest.current(), []);
}

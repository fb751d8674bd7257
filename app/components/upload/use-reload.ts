import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";

/** Returns a function that stays the same and loads the data of the page again. */
export function useReload() {
  const { revalidate } = useRevalidator();
  const latest = useRef(revalidate);
  useEffect(() => {
    latest.current = revalidate;
  });
  return useCallback(() => latest.current(), []);
}

import { useRevalidator } from "@remix-run/react";
import { useCallback } from "react";
import { useLatest } from "#app/components/enhancements/use-latest";

/** Returns a function that reloads the data of the page, and is the same in all renders. */
export function useReload() {
  const latest = useLatest(useRevalidator());
  return useCallback(() => latest.current.revalidate(), [latest]);
}

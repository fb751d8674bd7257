import { useEffect, useRef } from "react";

/** Returns a ref to the value of the latest render, for listeners that should not be added again in each render. */
export function useLatest<T>(value: T) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

import { type RefObject, useEffect, useRef } from "react";

/**
 * Focuses a field each time its form comes back refused. The first time is left to `autofocus`:
 * a script that arrives late must not move someone who already types elsewhere.
 */
export function useRefocus<T extends HTMLElement>(wanted: boolean | undefined, errors: unknown): RefObject<T> {
  const field = useRef<T>(null);
  const known = useRef(errors);
  useEffect(() => {
    if (known.current === errors) return;
    known.current = errors;
    if (wanted) field.current?.focus();
  }, [wanted, errors]);
  return field;
}

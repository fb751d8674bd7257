import { type RefObject, useEffect, useRef } from "react";

/**
 * Focuses a field each time its form is refused. Leaves the first render to the attribute `autofocus`: a script that loads
 * late must not move the focus of somebody who already types elsewhere.
 */
export function useRefocus<T extends HTMLElement>(isRequested: boolean | undefined, errors: unknown): RefObject<T> {
  const field = useRef<T>(null);
  const previousErrors = useRef(errors);
  useEffect(() => {
    if (previousErrors.current === errors) return;
    previousErrors.current = errors;
    if (isRequested) field.current?.focus();
  }, [isRequested, errors]);
  return field;
}

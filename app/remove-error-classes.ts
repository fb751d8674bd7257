/**
 * Removes the class names from the errors in a page's data, so that each becomes an `Error`. Remix would otherwise
 * construct whatever class of the browser an error names.
 */
export function removeErrorClasses(errors: Record<string, unknown> | null | undefined) {
  for (const error of Object.values(errors ?? {}))
    if (typeof error === "object" && error && "__subType" in error) delete error.__subType;
}

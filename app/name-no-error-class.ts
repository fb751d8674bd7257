/**
 * Takes the names of classes out of the errors of a page's data: Remix would build an object of any class of the browser
 * that they name. Every such error then becomes an `Error`.
 */
export function nameNoErrorClass(errors: Record<string, unknown> | null | undefined) {
  for (const error of Object.values(errors ?? {}))
    if (typeof error === "object" && error && "__subType" in error) delete error.__subType;
}

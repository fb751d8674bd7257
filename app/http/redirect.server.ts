import { json, redirect } from "@remix-run/node";
import { pathWithin } from "./return-to";

/** Returns the path if it is one of this site, and answers with 404 otherwise. */
export function requireOwnPath(path: string): string {
  const own = pathWithin(path);
  if (own === null) throw json(null, 404);
  return own;
}

/** Redirects to a path of this site. Every redirect of the web tier passes through here or through a toast. */
export const redirectTo = (path: string, init?: ResponseInit): Response => redirect(requireOwnPath(path), init);

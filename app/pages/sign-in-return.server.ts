import type { AppLoadContext } from "@remix-run/node";
import { readQuery } from "#app/format/query";
import { redirectTo, ownPath } from "#app/http/redirect.server";
import { readStartup } from "#app/http/viewer.server";

/** Reads where to go after sign-in: the `from` path, if it is a page of this site other than the sign-in pages. */
export function readReturnPath(request: Request): string | null {
  const from = ownPath(readQuery(request, "from"));
  return from && !/^\/(login|signup|logout)\b/.test(from) ? from : null;
}

/** Redirects signed-in visitors. */
export async function redirectSignedIn(request: Request, context: AppLoadContext) {
  const { viewer } = await readStartup(request, context);
  if (viewer) throw redirectTo(readReturnPath(request) ?? "/");
}

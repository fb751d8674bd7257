import type { AppLoadContext } from "@remix-run/node";
import { readQuery } from "#app/format/query";
import { redirectTo } from "#app/http/redirect.server";
import { ownPath } from "#app/http/return-to";
import { readStartup } from "#app/http/viewer.server";

/** Where signing in leads: the page one came from, when it is ours and is not signing in itself. */
export function readReturnPath(request: Request): string | null {
  const from = ownPath(readQuery(request, "from"));
  return from && !/^\/(login|signup|logout)\b/.test(from) ? from : null;
}

/** Sends who is signed in already on to where signing in leads. */
export async function redirectSignedIn(request: Request, context: AppLoadContext) {
  const { viewer } = await readStartup(request, context);
  if (viewer) throw redirectTo(readReturnPath(request) ?? "/");
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { type RouteHandle, readSiteContext } from "#app/context.server";
import { documentResponse } from "#app/feeds/document.server";
import { originOf } from "#app/http/describe.server";
import * as t from "#languages/programs";

export const handle: RouteHandle = { isViewerIndependent: true };

const dayMs = 24 * 60 * 60_000;

/** How long readers may rely on the file: RFC 9116 §2.5.5 recommends less than a year. */
const lifetimeMs = 180 * dayMs;

/** Returns where to report a vulnerability of the site (RFC 9116); throws a 404 if no setting says it. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { securityContact } = readSiteContext(request, context);
  if (!securityContact) throw new Response(t.noSecurityContact(), { status: 404 });
  const expiresAt = new Date(Math.floor(Date.now() / dayMs) * dayMs + lifetimeMs).toISOString();
  const canonical = `${originOf({ request, context })}/.well-known/security.txt`;
  const lines = [`Contact: ${securityContact}`, `Expires: ${expiresAt}`, `Canonical: ${canonical}`, ""];
  return documentResponse(request, "text/plain; charset=utf-8", lines.join("\n"));
}

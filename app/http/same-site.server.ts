import { logWarningPerMinute } from "#app/log.server";

/** Addresses whose token is proof of its own, so that mail programs may post to them from anywhere (RFC 8058 §3.2). */
const provenPaths: readonly string[] = ["/unsubscribe"];

/** Returns whether a request needs neither an origin nor a session. */
export const hasOwnProof = ({ url }: Pick<Request, "url">) => provenPaths.includes(new URL(url).pathname);

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Returns whether a request passes the CSRF check: a safe method always, an unsafe one unless the browser names another
 * site. Remix checks document requests only; this check runs before every action.
 */
export function passesCsrfCheck(request: Pick<Request, "method" | "headers" | "url">, ownOrigin: string): boolean {
  if (safeMethods.has(request.method) || hasOwnProof(request)) return true;
  const origin = request.headers.get("Origin");
  if (origin !== null) {
    warnOfScheme(origin, ownOrigin);
    return origin === ownOrigin;
  }
  const site = request.headers.get("Sec-Fetch-Site");
  if (site) return site === "same-origin" || site === "none";
  const referer = request.headers.get("Referer");
  return !referer || (URL.canParse(referer) && new URL(referer).origin === ownOrigin);
}

/** Behind a proxy that speaks https, a setting of http refuses every form, and only the log can say why. */
function warnOfScheme(origin: string, ownOrigin: string) {
  const isOtherScheme = origin === ownOrigin.replace(/^http:/, "https:") && origin !== ownOrigin;
  if (!isOtherScheme) return;
  const msg = `Forms are refused: browsers open ${origin}, and this site takes itself for ${ownOrigin}. Set PUBLIC_URL=${origin}`;
  logWarningPerMinute("origin", { msg });
}

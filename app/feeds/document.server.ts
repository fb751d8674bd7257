import { createHash } from "node:crypto";
import { varyBy } from "#app/http/vary.server";

/** How long programs may keep a document without asking again, in seconds. */
const lifetimeSeconds = 300;

const stripWeakness = (etag: string) => etag.trim().replace(/^W\//, "");

/**
 * Answers with a document that depends only on its URL and the language, or with 304 if the program has it (RFC 9110
 * §13.1.2). Only people who know its URL may read a document with `isSecret`: no shared cache and no search engine
 * stores it.
 */
export function documentResponse(request: Request, type: string, body: string, { isSecret = false } = {}): Response {
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const headers = {
    "Content-Type": type,
    "Cache-Control": `${isSecret ? "private" : "public"}, max-age=${lifetimeSeconds}`,
    ETag: "W/" + etag,
    Vary: varyBy("Accept-Encoding"),
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    ...(isSecret ? { "X-Robots-Tag": "noindex" } : { "Access-Control-Allow-Origin": "*" }),
  };
  const knownTags = (request.headers.get("If-None-Match") ?? "").split(",").map(stripWeakness);
  const isCurrent = knownTags.includes(etag) || knownTags.includes("*");
  return isCurrent ? new Response(null, { status: 304, headers }) : new Response(body, { headers });
}

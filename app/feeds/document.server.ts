import { createHash } from "node:crypto";
import { varyBy } from "#app/http/vary.server";

/** How long programs may keep a document without asking again, in seconds. */
const lifetimeSeconds = 300;

const stripWeakness = (etag: string) => etag.trim().replace(/^W\//, "");

interface DocumentOptions {
  /**
   * Whether only people who know the secret address may read the document: no shared cache and no search engine stores
   * it.
   */
  isSecret?: boolean;
}

/** Answers with a document that depends on its address and the language of its reader only, or with 304 if the program has it (RFC 9110 §13.1.2). */
export function documentResponse(
  request: Request,
  type: string,
  body: string,
  { isSecret = false }: DocumentOptions = {},
): Response {
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

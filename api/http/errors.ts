import type { Context } from "hono";
import { isForeignKeyViolation } from "#api/db/open";
import { isMoveError } from "#api/db/read-only";
import { emptyPolicy } from "#contract/security-headers";
import { ApiError } from "#contract/errors";
import type { Env } from "./env";

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (value: string) => value.replace(/[&<>"']/g, (sign) => entities[sign]!);

/** Both groups of clients accept JSON before anything: only a request that asks for HTML first is given HTML. */
function prefersHtml(c: Context<Env>): boolean {
  const accept = c.req.header("Accept") ?? "";
  if (accept.trimStart().startsWith("text/html")) return true;
  return c.var.deps.errorFormat === "html" && !c.env.inProcess;
}

const html = (message: string) =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Error</title></head><body><pre>Error: ${escape(message)}<br> &nbsp; &nbsp;at Vidlark</pre></body></html>`;

/** The answer to a write whose account, video or playlist was deleted after it was found. */
const deletedMeanwhile = new ApiError(409, "This was deleted in the meantime. Please reload the page");

const beingMoved = new ApiError(
  503,
  "The site is being moved to another server. Everything can be watched; please try to change this again in a moment",
  [],
  10,
);

function findKnownError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  if (isMoveError(error)) return beingMoved;
  return isForeignKeyViolation(error) ? deletedMeanwhile : null;
}

/** Answers with an error; an unexpected one is logged and answered as a 500 without detail. */
export function answerError(error: unknown, c: Context<Env>) {
  const knownError = findKnownError(error);
  if (!knownError) c.var.log.error({ err: error, method: c.req.method, path: c.req.path }, "call failed");
  const status = knownError?.status ?? 500;
  const message = knownError?.message ?? "Something went wrong on the server";
  const headers = new Headers({ "Cache-Control": "no-store", "X-Request-Id": c.env.requestId });
  if (knownError?.retryAfterSeconds) headers.set("Retry-After", String(knownError.retryAfterSeconds));
  if (prefersHtml(c)) {
    headers.set("Content-Type", "text/html; charset=utf-8");
    headers.set("Content-Security-Policy", emptyPolicy);
    return new Response(html(message), { status, headers });
  }
  const ticket = knownError?.ticket ? { ticket: knownError.ticket } : {};
  const body = { statusCode: status, data: null, message, success: false, errors: knownError?.fields ?? [], ...ticket };
  return Response.json(body, { status, headers });
}

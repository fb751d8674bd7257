import type { Context } from "hono";
import type { Logger } from "pino";
import { isFullDisk, recordFullDisk } from "#api/db/full-disk";
import { isForeignKeyViolation } from "#api/db/open";
import { isPostgresUnreachable } from "#api/db/postgres";
import { isMoveError } from "#api/db/moved-site";
import { emptyPolicy } from "#contract/security-headers";
import { ApiError } from "#contract/errors";
import { escapeHtml } from "#contract/escape-html";
import type { Env } from "./env";
import * as t from "#languages/api-http";
import { toMessage } from "#languages/runtime/coded";

/** Returns whether to send an error as HTML: by setting, or if the request names HTML first. API clients name JSON. */
function prefersHtml(c: Context<Env>): boolean {
  const accept = c.req.header("Accept") ?? "";
  if (accept.trimStart().startsWith("text/html")) return true;
  return c.var.deps.errorFormat === "html" && !c.env.isInProcess;
}

const html = (message: string) =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Error</title></head><body><pre>Error: ${escapeHtml(message)}<br> &nbsp; &nbsp;at Vidlark</pre></body></html>`;

/** Answers a write whose account, video or playlist was deleted after the request had found it. */
const deletedMeanwhile = new ApiError(409, t.deletedMeanwhile);

const beingMoved = new ApiError(503, t.beingMoved, [], 10);

const diskFull = new ApiError(507, t.diskFull);

const databaseUnreachable = new ApiError(503, t.databaseUnreachable, [], 5);

function findKnownError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  if (isFullDisk(error)) return diskFull;
  if (isMoveError(error)) return beingMoved;
  if (error instanceof Error && isPostgresUnreachable(error)) return databaseUnreachable;
  return isForeignKeyViolation(error) ? deletedMeanwhile : null;
}

/**
 * Describes an error in the envelope. An unexpected error becomes a 500 without detail. Logs unexpected errors, an
 * unreachable database, and a full disk once a minute while it refuses writes.
 */
export function describeError(error: unknown, log: Logger, call: { method: string; path: string }) {
  const knownError = findKnownError(error);
  if (!knownError || knownError === databaseUnreachable) log.error({ err: error, ...call }, "call failed");
  if (knownError === diskFull && recordFullDisk()) log.error("the disk of the database is full: free some room on it");
  const status = knownError?.status ?? 500;
  const codedMessage = knownError?.codedMessage ?? toMessage(t.serverFailed);
  const ticket = knownError?.ticket ? { ticket: knownError.ticket } : {};
  const body = {
    statusCode: status,
    data: null,
    ...codedMessage,
    success: false,
    errors: knownError?.fields ?? [],
    ...ticket,
  };
  return { status, body, retryAfterSeconds: knownError?.retryAfterSeconds ?? null };
}

export function answerError(error: unknown, c: Context<Env>) {
  const { method, path } = c.req;
  const { status, body, retryAfterSeconds } = describeError(error, c.var.log, { method, path });
  const headers = new Headers({ "Cache-Control": "no-store", "X-Request-Id": c.env.requestId });
  // RFC 9110 §15.5.2, RFC 6750 §3
  if (status === 401) headers.set("WWW-Authenticate", "Bearer");
  if (retryAfterSeconds) headers.set("Retry-After", String(retryAfterSeconds));
  if (!prefersHtml(c)) return Response.json(body, { status, headers });
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", emptyPolicy);
  return new Response(html(body.message), { status, headers });
}

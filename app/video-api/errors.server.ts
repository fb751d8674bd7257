import { errorEnvelope } from "#contract/envelope";
import { ApiError } from "#contract/errors";
import { tryAgainIn } from "#contract/rate-limits";
import { tooOften, wrong } from "#app/messages";
import type { Reply } from "./send.server";

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

const decode = (html: string) =>
  html.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole;
    const code = hex ? parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

const firstPre = (html: string) => /<pre[^<>]*>([\s\S]{0,10000}?)(?:<\/pre>|$)/i.exec(html)?.[1];

/** The text after 'Error:' in an HTML error page's <pre>, up to its <br> or ' at '; null when there is none. */
export function messageInHtml(html: string): string | null {
  const after = firstPre(html)?.split("Error:").slice(1).join("Error:");
  if (!after) return null;
  const shown = after.split(/<br\s*\/?>/i)[0]!.split(/\s+at\s+/)[0]!;
  return decode(shown.replace(/<[^<>]*>/g, "")).trim() || null;
}

/** What a server says for an address that it has no call at. */
const cannot = /^\s*Cannot (GET|POST|PUT|PATCH|DELETE) \//;

export interface Refusal {
  error: ApiError;
  /** Whether the call itself refused (`said`), or there may be no such call (`unsaid`), or is none (`unrouted`). */
  kind: "said" | "unsaid" | "unrouted";
}

/** The error that a reply stands for, whatever form the server gave it. */
export function readRefusal(reply: Pick<Reply, "status" | "text" | "retryAfter">): Refusal {
  const { status, text } = reply;
  const { message, fields } = read(text.trim());
  const kind = cannot.test(message ?? firstPre(text) ?? text) ? "unrouted" : message ? "said" : "unsaid";
  if (status === 429) return { error: rateLimited(message ?? tooOften, fields, reply.retryAfter), kind };
  return { error: new ApiError(status >= 400 ? status : 502, message ?? wrong, fields), kind };
}

/** Adds how long to wait where the server says so in the header alone. */
function rateLimited(message: string, fields: ApiError["fields"] | undefined, header: string | null | undefined) {
  const seconds = readRetryAfter(header ?? "");
  const isTold = seconds === null || /try again in/i.test(message);
  return new ApiError(
    429,
    isTold ? message : `${message.replace(/\.?$/, ".")} ${tryAgainIn(seconds)}`,
    fields,
    seconds,
  );
}

/** Reads the seconds of a Retry-After, which is a number of them or a date (RFC 9110 §10.2.3). */
function readRetryAfter(header: string): number | null {
  const seconds = /^\d{1,7}$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null;
}

function read(text: string): { message: string | null; fields?: ApiError["fields"] } {
  if (!text.startsWith("{")) return { message: messageInHtml(text) };
  try {
    const { message, errors } = errorEnvelope.parse(JSON.parse(text));
    return { message: message?.trim() || null, fields: errors };
  } catch {
    return { message: null };
  }
}

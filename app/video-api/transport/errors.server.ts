import { errorEnvelope } from "#contract/envelope";
import { ApiError, type FieldError } from "#contract/errors";
import { tryAgainIn } from "#contract/rate-limits";
import { readRetryAfter } from "#contract/retry-after";
import { rateLimited, somethingWentWrong } from "#app/messages";
import type { ReadResponse } from "./send.server";
import * as t from "#languages/api-http";
import type { Message } from "#languages/runtime/coded";

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

const decode = (html: string) =>
  html.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole;
    const code = hex ? parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

const findFirstPre = (html: string) => /<pre[^<>]*>([\s\S]{0,10000}?)(?:<\/pre>|$)/i.exec(html)?.[1];

/** Match messages of runtimes, databases and libraries about a fault in the server's code: no person should read them. */
const faultPatterns = [
  /^(Uncaught )?(Type|Reference|Range|Syntax|Cast|Mongo\w*|Mongoose|BSON|Axios|Internal|System|Assertion|JsonWebToken|TokenExpired|Prisma\w*|Sequelize\w*)Error\b/,
  /^Cannot (read|set|destructure|access|convert|assign)\b/,
  /^Cast to \w+ failed\b/,
  /\bE11000\b/,
  /\bis not (a function|a constructor|defined|iterable)\b/,
  /\bnode_modules\b/,
];

const isFault = (message: string) => faultPatterns.some((fault) => fault.test(message));

/** A frame of a stack, such as `at handler (/srv/app/video.js:88:13)`. */
const framePattern = /(\s|&nbsp;)at\s.+:\d+:\d+/;

/** Returns whether a message says no more than its status. */
const isBareNotFound = (message: string) => /^not found\.?$/i.test(message);

/** Finds the text after 'Error:' in the <pre> of an HTML error page, up to <br> or ' at '; null if there is none. */
export function findMessageInHtml(html: string): string | null {
  const text = (findFirstPre(html)?.trim() ?? "").split(/<br\s*\/?>/i)[0]!.split(framePattern)[0]!;
  if (isFault(text)) return null;
  const markup = text
    .split("Error:")
    .slice(1)
    .join("Error:")
    .split(/\s+at\s+/)[0]!;
  const message = decode(markup.replace(/<[^<>]*>/g, "")).trim();
  return message && !isFault(message) && !isBareNotFound(message) ? message : null;
}

/** Returns whether an error page shows the stack of an error that a handler of the call threw. */
function showsThrownError(html: string) {
  const text = findFirstPre(html)?.trim() ?? "";
  return framePattern.test(text) && !/^\w*Error: not found\b/i.test(text);
}

/**
 * Match what servers answer for a route that they lack: the text of Express, those of its generators and courses, and
 * texts that name a route instead of a thing.
 */
const noRoutePatterns = [
  /^\s*Cannot (GET|POST|PUT|PATCH|DELETE) \//,
  /^\s*(can't|cannot|could not|couldn't) find \/\S+/i,
  /^\s*not found\s*[-:–—]\s*\/\S*/i,
  /\b(route|endpoint|requested (url|path))\b.*\b(not (be )?found|not exist|doesn't exist|unknown|not supported|not implemented)\b/i,
  /\b(no such|unknown|invalid) (api )?(route|endpoint)\b/i,
];

const namesNoRoute = (text: string) => noRoutePatterns.some((pattern) => pattern.test(text));

export interface Refusal {
  error: ApiError;
  /** `explained`: the call itself refused. `unexplained`: the call may be missing. `unrouted`: the call is missing. */
  kind: "explained" | "unexplained" | "unrouted";
}

export function readRefusal(reply: Pick<ReadResponse, "status" | "text" | "retryAfter">): Refusal {
  const { status, text } = reply;
  const { codedMessage, fields, ticket } = readErrorMessage(text.trim());
  const message = codedMessage?.message;
  const isUnrouted =
    status === 405 || status === 501 || (status === 404 && namesNoRoute(message ?? findFirstPre(text) ?? text));
  const kind = isUnrouted ? "unrouted" : message || showsThrownError(text) ? "explained" : "unexplained";
  if (status === 429) return { error: rateLimitError(codedMessage, fields, reply.retryAfter), kind };
  return {
    error: new ApiError(status >= 400 ? status : 502, codedMessage ?? somethingWentWrong, fields, null, ticket),
    kind,
  };
}

/** Adds the waiting time to the message if the server sends it only in the header. */
function rateLimitError(
  codedMessage: Message | null,
  fields: FieldError[] | undefined,
  header: string | null | undefined,
) {
  const seconds = readRetryAfter(header ?? "");
  if (seconds === null || /try again in/i.test(codedMessage?.message ?? ""))
    return new ApiError(429, codedMessage ?? rateLimited, fields, seconds);
  const problem = () => codedMessage?.message.replace(/\.?$/, ".") ?? rateLimited();
  return new ApiError(429, () => t.tryLater({ problem: problem(), wait: tryAgainIn(seconds) }), fields, seconds);
}

interface ErrorMessage {
  codedMessage: Message | null;
  fields?: FieldError[];
  ticket?: string | null;
}

function readErrorMessage(text: string): ErrorMessage {
  if (!text.startsWith("{")) {
    const message = findMessageInHtml(text);
    return { codedMessage: message === null ? null : { message } };
  }
  try {
    const { message, errors, ticket = null, ...coded } = errorEnvelope.parse(JSON.parse(text));
    const sentence = message?.trim() ?? "";
    const isHidden = isFault(sentence) || framePattern.test(sentence) || isBareNotFound(sentence);
    return { codedMessage: isHidden || !sentence ? null : { message: sentence, ...coded }, fields: errors, ticket };
  } catch {
    return { codedMessage: null };
  }
}

export function nullOnApiError(error: unknown) {
  if (!(error instanceof ApiError)) throw error;
  return null;
}

const notFoundPatterns = [
  /\bnot (be )?found\b/i,
  /\bno such\b/i,
  /\bno (\w+ ){1,3}(was |were )?(found|exists?|available)\b/i,
  /\bthere (is|are) no\b/i,
  /\bdo(es)?( not|n't) exist\b/i,
  /\b(invalid|malformed|bad|wrong)\b.*\bid\b/i,
  /\bid\b.*\b(invalid|malformed|not valid)\b/i,
  /\bnot an? (valid )?(object ?)?id\b/i,
  /\b24[ -]?(hex|character)/i,
];

/**
 * Returns whether an error means that something does not exist. Some servers answer 400 for a malformed id, and 400 or
 * 500 for what does not exist.
 */
export const isNotFound = ({ status, message }: ApiError) =>
  status === 404 || ([400, 422, 500].includes(status) && notFoundPatterns.some((pattern) => pattern.test(message)));

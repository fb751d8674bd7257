import { type ClientRequest, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import {
  createLookup,
  isIpAddress,
  isLoopbackAddress,
  isPublicAddress,
  RefusedAddress,
  type Resolve,
  stripBrackets,
} from "#api/http/public-address";
import { readRetryAfter } from "#contract/retry-after";
import type { DeliveryFailure } from "#contract/words/webhooks";

/** The limit of a whole request, from resolving the name to the end of the response. */
const limitMs = 10_000;
const maxAnswerBytes = 64 * 1024;

export interface Sending {
  /** Whether receivers on this machine may be reached. */
  allowsLoopback: boolean;
  /** Finds the addresses of a name; asks the name servers of this machine by default. */
  resolve?: Resolve;
  limitMs?: number;
}

interface Message {
  url: string;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** The result of a request. */
export interface DeliveryResult {
  /** The status of the response; null if there is none. */
  status: number | null;
  /** Empty when the request succeeded. */
  failure: DeliveryFailure;
  /** The pause that the receiver asked for in Retry-After (RFC 9110 §10.2.3). */
  retryAfterMs?: number;
}

/**
 * Returns whether messages may be sent to an IP address: over https to public addresses only, and to this machine only
 * when the operator allows it.
 */
export const mayConnect = (address: string, { allowsLoopback }: Pick<Sending, "allowsLoopback">, isSecure: boolean) =>
  (isSecure && isPublicAddress(address)) || (allowsLoopback && isLoopbackAddress(address));

/**
 * Posts a message and returns the status of the response. Follows no redirect, and reads at most 64 kB of the response.
 * Resolves the name once, and connects to the address that was checked.
 */
export async function postMessage(message: Message, sending: Sending): Promise<DeliveryResult> {
  try {
    const { status, retryAfter } = await send(message, sending);
    if (status >= 200 && status < 300) return { status, failure: "" };
    const seconds = readRetryAfter(retryAfter);
    return { status, failure: "status", ...(seconds !== null && { retryAfterMs: seconds * 1_000 }) };
  } catch (error) {
    return { status: null, failure: classify(error as NodeJS.ErrnoException) };
  }
}

function send({ url: address, headers, body }: Message, sending: Sending): Promise<Answer> {
  const url = new URL(address);
  const isSecure = url.protocol === "https:";
  const isAllowed = (each: string) => mayConnect(each, sending, isSecure);
  // `lookup` is not called for an address.
  if (isIpAddress(url.hostname) && !isAllowed(stripBrackets(url.hostname))) throw new RefusedAddress(url.hostname);
  const { resolve } = sending;
  const options = {
    method: "POST",
    agent: false,
    lookup: createLookup({ isAllowed, ...(resolve && { resolve }) }),
    signal: AbortSignal.timeout(sending.limitMs ?? limitMs),
    headers: {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
      "User-Agent": "Vidlark",
      "Accept-Encoding": "identity",
      ...headers,
    },
  } as const;
  return new Promise((done, fail) => {
    const request = (isSecure ? requestHttps : requestHttp)(url, options);
    request.on("error", fail).on("response", (answer) => drain(request, answer, { done, fail }));
    request.end(body);
  });
}

interface Answer {
  status: number;
  /** Empty where the header is missing. */
  retryAfter: string;
}

interface Callbacks {
  done: (answer: Answer) => void;
  fail: (error: Error) => void;
}

/** Reads a response to its end, or to the maximum of its bytes. */
function drain(outgoing: ClientRequest, answer: IncomingMessage, { done, fail }: Callbacks) {
  let bytes = 0;
  const end = () => done({ status: answer.statusCode!, retryAfter: answer.headers["retry-after"] ?? "" });
  answer.on("error", fail).on("end", end);
  answer.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes < maxAnswerBytes) return;
    end();
    outgoing.destroy();
  });
}

/** Error codes of OpenSSL and Node for bad certificates and failed handshakes. */
const certificateCode = /CERT|^ERR_TLS|^ERR_SSL|^UNABLE_TO_|^HOSTNAME_MISMATCH|^EPROTO$/;
const nameCodes = ["ENOTFOUND", "ENODATA", "ESERVFAIL", "EREFUSED", "EFORMERR", "EBADNAME", "ENONAME"];
const nameTimeout = "ETIMEOUT";

function classify(error: NodeJS.ErrnoException): DeliveryFailure {
  const { code = "", name } = error;
  if (error instanceof RefusedAddress) return "address";
  if (name === "TimeoutError" || name === "AbortError") return "time";
  if (nameCodes.includes(code) || code === nameTimeout) return "name";
  return certificateCode.test(code) ? "certificate" : "connection";
}

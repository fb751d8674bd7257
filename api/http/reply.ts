import type { Context } from "hono";
import type { Call } from "#contract/calls/call";
import type { Envelope } from "#contract/envelope";
import * as t from "#languages/api-http";
import { type Message, type LazyMessage, toMessage } from "#languages/runtime/coded";
import type { Env } from "./env";
import { findMediaKeys } from "./media-keys";

export interface Reply<T, Extra> {
  codedMessage: Message;
  data: T;
  /** Further keys of the envelope. */
  extra: Extra;
  /** Overrides the status of the call: 202 Accepted (RFC 9110 §15.3.3). */
  status?: 202;
}

export function reply<T>(message: LazyMessage, data: T): Reply<T, undefined>;
export function reply<T, Extra extends object>(message: LazyMessage, data: T, extra: Extra): Reply<T, Extra>;
export function reply<T>(message: LazyMessage, data: T, extra?: object): Reply<T, object | undefined> {
  return { codedMessage: toMessage(message), data, extra };
}

/** Returns the success message of a GET. Pages do not show it. */
export const fetchedMessage = (what: string) => () => t.fetched({ what });

/** Creates the reply to work that was accepted and runs later (RFC 9110 §15.3.3). */
export const replyAccepted = <T>(message: LazyMessage, data: T): Reply<T, undefined> => ({
  ...reply(message, data),
  status: 202,
});

/** Returns whether media URLs stay paths: our web tier proxies media, and asks for that (Prefer, RFC 7240 §2). */
const prefersRelativeUrls = (c: Context<Env>) =>
  c.env.isInProcess || (c.req.header("Prefer") ?? "").split(/[,;]\s*/).includes("media-addresses=relative");

export const toEnvelope = <T>(
  call: Call,
  { codedMessage, data, extra, status }: Reply<T, object | undefined>,
): Envelope<T> & { statusCode: 200 | 201 | 202 } => ({
  ...extra,
  statusCode: status ?? call.status ?? 200,
  data,
  ...codedMessage,
  success: true,
});

/** Sends a reply in the envelope. Clients elsewhere get absolute media URLs. */
export function sendReply<T>(c: Context<Env>, call: Call, reply: Reply<T, object | undefined>) {
  const envelope = toEnvelope(call, reply);
  const keys = findMediaKeys(call);
  const toAbsoluteUrl = (key: string, value: unknown) =>
    keys.has(key) && typeof value === "string" && value ? c.env.origin + value : value;
  const body = JSON.stringify(envelope, prefersRelativeUrls(c) ? undefined : toAbsoluteUrl);
  return c.body(body, envelope.statusCode, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
  });
}

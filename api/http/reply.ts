import type { Context } from "hono";
import type { Call } from "#contract/calls/call";
import type { Envelope } from "#contract/envelope";
import type { Env } from "./env";

/** What a handler answers: the message, the call's data, and what stands beside them in the envelope. */
export interface Reply<T, Beside> {
  message: string;
  data: T;
  beside: Beside;
}

export function reply<T>(message: string, data: T): Reply<T, undefined>;
export function reply<T, Beside extends object>(message: string, data: T, beside: Beside): Reply<T, Beside>;
export function reply<T>(message: string, data: T, beside?: object): Reply<T, object | undefined> {
  return { message, data, beside };
}

const mediaKeys = new Set([
  ...["videoFile", "thumbnail", "thumbnailSmall", "avatar", "coverImage"],
  ...["hls", "audioFile", "storyboard", "src"],
]);

/** A web tier in this process or elsewhere passes media on by itself, and asks for their paths (RFC 7240 §2). */
const wantsRelative = (c: Context<Env>) =>
  c.env.inProcess || (c.req.header("Prefer") ?? "").split(/[,;]\s*/).includes("media-addresses=relative");

/** Sends a reply in the envelope. Clients elsewhere get absolute media URLs. */
export function sendReply<T>(c: Context<Env>, call: Call, { message, data, beside }: Reply<T, object | undefined>) {
  const status = call.status ?? 200;
  const envelope: Envelope<T> = { ...beside, statusCode: status, data, message, success: true };
  const absolute = (key: string, value: unknown) =>
    mediaKeys.has(key) && typeof value === "string" && value ? c.env.origin + value : value;
  const body = JSON.stringify(envelope, wantsRelative(c) ? undefined : absolute);
  return c.body(body, status, { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" });
}

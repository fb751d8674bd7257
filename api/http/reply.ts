import type { Context } from "hono";
import type { Envelope } from "#contract/envelope";
import type { Env } from "./env";

const mediaKeys = new Set([
  ...["videoFile", "thumbnail", "thumbnailSmall", "avatar", "coverImage"],
  ...["hls", "audioFile", "storyboard", "src"],
]);

/** A web tier in this process or elsewhere passes media on by itself, and asks for their paths (RFC 7240 §2). */
const wantsRelative = (c: Context<Env>) =>
  c.env.inProcess || (c.req.header("Prefer") ?? "").split(/[,;]\s*/).includes("media-addresses=relative");

/** Answers in the envelope; `beside` are top-level keys old clients read. Clients elsewhere get absolute media URLs. */
export function reply<T>(c: Context<Env>, message: string, data: T, status: 200 | 201 = 200, beside: object = {}) {
  const envelope: Envelope<T> = { ...beside, statusCode: status, data, message, success: true };
  const absolute = (key: string, value: unknown) =>
    mediaKeys.has(key) && typeof value === "string" && value ? c.env.origin + value : value;
  const body = JSON.stringify(envelope, wantsRelative(c) ? undefined : absolute);
  return c.body(body, status, { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" });
}

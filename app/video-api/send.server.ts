import { writeJar, xsrfName } from "./cookies.server";
import type { ApiSession } from "./session.server";

export interface Outgoing {
  method: string;
  path: string;
  body?: BodyInit | ReadableStream | null;
  type?: string | null;
  signal?: AbortSignal;
}

const timeouts = { read: 10_000, write: 60_000 };

/** Sends one request to the video API in the visitor's name; the answer is the caller's to read. */
export function send(
  { site, request, jar }: ApiSession,
  { method, path, body, type, signal }: Outgoing,
): Promise<Response> {
  const headers = new Headers({ Accept: "application/json, text/plain, */*", "X-Request-Id": site.visitor.requestId });
  const passedOn = { Origin: request.headers.get("Origin"), "User-Agent": request.headers.get("User-Agent") };
  const held = { Cookie: writeJar(jar), "X-XSRF-TOKEN": jar.get(xsrfName), "Content-Type": type };
  for (const [name, value] of Object.entries({ ...passedOn, ...held })) if (value) headers.set(name, value);
  const isUpload = body instanceof ReadableStream;
  const timeout = isUpload ? undefined : AbortSignal.timeout(method === "GET" ? timeouts.read : timeouts.write);
  const signals = [signal, timeout].filter((each) => each !== undefined);
  // A stream body is only streamed, not kept in memory, where redirects are refused.
  const init = {
    method,
    headers,
    body: body ?? null,
    duplex: "half",
    redirect: "error",
    signal: AbortSignal.any(signals),
  };
  return site.transport(new Request(`${site.apiUrl.replace(/\/$/, "")}/${path}`, init as RequestInit), site.visitor);
}

import { type Cookie, createCookie } from "@remix-run/node";
import { z } from "zod";
import type { ApiSession } from "#app/video-api/session.server";

const createSignedCookie = (name: string, secret: string, isHttpsSite: boolean) =>
  createCookie(isHttpsSite ? `__Host-${name}` : name, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isHttpsSite,
    secrets: [secret],
  });

/**
 * Creates a signed cookie that no script can read, for a value that waits for a sign-in. The value has its own end,
 * because a browser's clock does not bind an attacker. Its cookies go out with those of the session.
 */
export function createWaitingCookie<Shape extends z.ZodRawShape>(name: string, shape: Shape, maxAgeSeconds: number) {
  type Value = z.output<z.ZodObject<Shape>>;
  const storedValue = z.object({ value: z.object(shape), expiresAt: z.number() });
  const { SESSION_SECRET, PUBLIC_URL } = process.env;
  let cookie: Cookie = createSignedCookie(
    name,
    SESSION_SECRET ?? crypto.randomUUID(),
    PUBLIC_URL?.startsWith("https:") ?? false,
  );

  async function send({ site, toSend }: ApiSession, value: unknown, maxAge: number) {
    const secure = cookie.name.startsWith("__Host-") || site.requester.origin.startsWith("https:");
    toSend.set(cookie.name, await cookie.serialize(value, { maxAge, secure }));
  }

  return {
    /** Sets the key and name of the cookie; the server calls it once at start. */
    configure(secret: string, isHttpsSite: boolean) {
      cookie = createSignedCookie(name, secret, isHttpsSite);
    },
    store: (session: ApiSession, value: Value, now = Date.now()) =>
      send(session, { value, expiresAt: now + maxAgeSeconds * 1_000 }, maxAgeSeconds),
    /** Reads the value of a request; null without one, or when it has expired. */
    async read({ headers }: Request): Promise<Value | null> {
      const result = storedValue.safeParse(await cookie.parse(headers.get("Cookie")));
      return result.success && result.data.expiresAt > Date.now() ? (result.data.value as Value) : null;
    },
    /** Whether the browser has the cookie, valid or not. */
    isSent: ({ jar }: ApiSession) => jar.has(cookie.name),
    forget: (session: ApiSession) => send(session, "", 0),
  };
}

import { createCookie } from "@remix-run/node";
import { z } from "zod";
import type { ApiSession } from "#app/video-api/session.server";

interface Signing {
  secret: string;
  isHttpsSite: boolean;
}

const { SESSION_SECRET, PUBLIC_URL } = process.env;

let signing: Signing = {
  secret: SESSION_SECRET ?? crypto.randomUUID(),
  isHttpsSite: PUBLIC_URL?.startsWith("https:") ?? false,
};

/** Sets the key of the signed cookies, and whether their names bind them to an https site; called once at start. */
export const configureSignedCookies = (secret: string, isHttpsSite: boolean) => {
  signing = { secret, isHttpsSite };
};

/** Creates the cookie; `__Host-` binds it to an https site (RFC 6265bis §4.1.3.2). */
const createSignedCookie = (name: string, { secret, isHttpsSite }: Signing) =>
  createCookie(isHttpsSite ? `__Host-${name}` : name, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isHttpsSite,
    secrets: [secret],
  });

const isSecure = ({ site }: ApiSession) => signing.isHttpsSite || site.requester.origin.startsWith("https:");

const stored = z.object({ value: z.unknown(), expiresAt: z.number() });

/**
 * Describes a signed cookie that no script can read and that ends by itself. It goes out with the session's cookies.
 * `read` returns null without a valid one.
 */
export function signedCookie<T extends z.ZodType>(name: string, schema: T, maxAgeSeconds: number) {
  const open = () => createSignedCookie(name, signing);
  const send = async (session: ApiSession, content: unknown, maxAge: number) => {
    const cookie = open();
    session.toSend.set(cookie.name, await cookie.serialize(content, { maxAge, secure: isSecure(session) }));
  };
  return {
    isIn: ({ jar }: ApiSession) => jar.has(open().name),
    store: (session: ApiSession, value: z.output<T>, now = Date.now()) =>
      send(session, { value, expiresAt: now + maxAgeSeconds * 1_000 }, maxAgeSeconds),
    forget: (session: ApiSession) => send(session, "", 0),
    async read(request: Request): Promise<z.output<T> | null> {
      const { data } = stored.safeParse(await open().parse(request.headers.get("Cookie")));
      return data && data.expiresAt > Date.now() ? (schema.safeParse(data.value).data ?? null) : null;
    },
  };
}

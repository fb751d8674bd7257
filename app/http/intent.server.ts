import { type Cookie, createCookie } from "@remix-run/node";
import { z } from "zod";
import { isId } from "#app/format/path";
import { logWarning } from "#app/log.server";
import { videoApi } from "#app/video-api/index.server";
import { type ApiSession, apiSession } from "#app/video-api/session.server";
import { ApiError } from "#contract/errors";
import type { RouteArgs } from "#app/context.server";

/** How long a refused press waits for the sign-in, in seconds. */
const maxAgeSeconds = 600;

const id = z.string().refine(isId);

/** The presses that a sign-in may complete, each with the ids that its call takes; nothing else is ever called. */
const intent = z.discriminatedUnion("call", [
  z.object({ call: z.enum(["like-video", "like-tweet", "like-comment", "subscribe"]), id }),
  z.object({ call: z.literal("save"), id, videoId: id }),
]);

/** A press that was refused because its visitor was signed out. */
export type Intent = z.output<typeof intent>;

const stored = z.object({ intent, expiresAt: z.number() });

const createIntentCookie = (secret: string, isHttpsSite: boolean) =>
  createCookie(isHttpsSite ? "__Host-intent" : "intent", {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isHttpsSite,
    secrets: [secret],
  });

const { SESSION_SECRET, PUBLIC_URL } = process.env;

let cookie: Cookie = createIntentCookie(
  SESSION_SECRET ?? crypto.randomUUID(),
  PUBLIC_URL?.startsWith("https:") ?? false,
);

/** Sets the key and name of the cookie; the server calls it once at start. */
export const configureIntents = (secret: string, isHttpsSite: boolean) => {
  cookie = createIntentCookie(secret, isHttpsSite);
};

const isSecure = ({ site }: ApiSession) =>
  cookie.name.startsWith("__Host-") || site.requester.origin.startsWith("https:");

/** Stores a refused press in a signed cookie that no script can read; it goes out with the session's cookies. */
export async function storeIntent(session: ApiSession, intent: Intent, now = Date.now()) {
  const value = { intent: intent, expiresAt: now + maxAgeSeconds * 1000 };
  session.toSend.set(cookie.name, await cookie.serialize(value, { maxAge: maxAgeSeconds, secure: isSecure(session) }));
}

/** Waits for a sign-in, then completes the press that its visitor made before, once. A failure of it is only logged. */
export async function completeIntent<T>({ request, context }: RouteArgs, signIn: Promise<T>): Promise<T> {
  const answer = await signIn;
  const session = apiSession(request, context);
  const header = request.headers.get("Cookie");
  if (!session.jar.has(cookie.name)) return answer;
  session.toSend.set(cookie.name, await cookie.serialize("", { maxAge: 0, secure: isSecure(session) }));
  const result = stored.safeParse(await cookie.parse(header));
  if (result.success && result.data.expiresAt > Date.now())
    await perform(videoApi(request, context), result.data.intent).catch(logApiError);
  return answer;
}

function perform(api: ReturnType<typeof videoApi>, intent: Intent): Promise<unknown> {
  switch (intent.call) {
    case "like-video":
      return api.likes.set("video", intent.id, true);
    case "like-tweet":
      return api.likes.set("tweet", intent.id, true);
    case "like-comment":
      return api.likes.set("comment", intent.id, true);
    case "subscribe":
      return api.subscriptions.set(intent.id, true);
    case "save":
      return api.playlists.addVideo(intent.id, intent.videoId);
  }
}

function logApiError(error: unknown) {
  if (!(error instanceof ApiError)) throw error;
  logWarning({ msg: "a press from before the sign-in failed", error: error.message });
}

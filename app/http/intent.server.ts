import { z } from "zod";
import { isId } from "#app/format/path";
import { logWarning } from "#app/log.server";
import { videoApi } from "#app/video-api/index.server";
import { apiSession } from "#app/video-api/transport/session.server";
import { ApiError } from "#contract/errors";
import type { RouteArgs } from "#app/context.server";
import { signedCookie } from "./signed-cookie.server";

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

const cookie = signedCookie("intent", intent, maxAgeSeconds);

export const storeIntent = cookie.store;

/** Waits for a sign-in, then completes the press that led to it, once. Only logs it if the press fails. */
export async function completeIntent<T>({ request, context }: RouteArgs, signIn: Promise<T>): Promise<T> {
  const answer = await signIn;
  const session = apiSession(request, context);
  if (!cookie.isIn(session)) return answer;
  await cookie.clear(session);
  const press = await cookie.read(session);
  if (press) await perform(videoApi(request, context), press).catch(logApiError);
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

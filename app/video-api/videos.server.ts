import { z } from "zod";
import { pageSizes } from "#contract/limits";
import { call } from "./call.server";
import type { ApiSession } from "./session.server";
import { video, videoPage, watchedVideo } from "./shapes.server";

/** Where in a list one stands: cursors out of its own links. */
export interface Place {
  after?: string | null;
  before?: string | null;
}

/** The place that a page's address names. */
export function placeOf(request: Request): Place {
  const { searchParams } = new URL(request.url);
  return { after: searchParams.get("after"), before: searchParams.get("before") };
}

const query = (values: Record<string, string | number | null | undefined>) => {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
};

const part = encodeURIComponent;

/** A multipart form as the browser sends it. */
interface Form {
  body: ReadableStream;
  type: string;
}

/** videos/… */
export const videos = (session: ApiSession) => ({
  feed: (place: Place) =>
    call(session, { method: "GET", path: `videos?${query({ ...place, limit: pageSizes.videos })}`, answer: videoPage }),

  search: (text: string, place: Place) =>
    call(session, {
      method: "GET",
      path: `videos?${query({ query: text, ...place, limit: pageSizes.videos })}`,
      answer: videoPage,
    }),

  beside: () =>
    call(session, { method: "GET", path: `videos?${query({ limit: pageSizes.sideVideos + 1 })}`, answer: videoPage }),

  watch: (id: string) => call(session, { method: "GET", path: `videos/${part(id)}`, answer: watchedVideo }),

  countView: (id: string) => call(session, { method: "PATCH", path: `videos/view/${part(id)}`, answer: z.unknown() }),

  addToHistory: (videoId: string) =>
    call(session, {
      method: "POST",
      path: "users/addVideoToWatchHistory",
      body: JSON.stringify({ videoId }),
      type: "application/json",
      answer: z.unknown(),
    }),

  /** Passes the browser's multipart form on as it comes, byte by byte. */
  publish: (form: Form, signal: AbortSignal) =>
    call(session, {
      method: "POST",
      path: "videos/",
      body: form.body,
      type: form.type,
      signal,
      answer: video.nullable(),
    }),

  edit: (id: string, form: Form, signal: AbortSignal) =>
    call(session, {
      method: "PATCH",
      path: `videos/${part(id)}`,
      body: form.body,
      type: form.type,
      signal,
      answer: z.unknown(),
    }),

  togglePublished: (id: string) =>
    call(session, { method: "PATCH", path: `videos/toggle/publish/${part(id)}`, answer: z.unknown() }),

  remove: (id: string) => call(session, { method: "DELETE", path: `videos/${part(id)}`, answer: z.unknown() }),
});

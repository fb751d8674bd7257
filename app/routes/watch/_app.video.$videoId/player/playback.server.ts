import { readSearch } from "#app/format/query";
import { hintsAtSlowLine } from "#app/http/client-hints.server";
import { isLightPage, readPreferences } from "#app/http/preferences.server";
import { type Playable, chooseQuality, secondsIn } from "./player-sources";

/**
 * Decides how a page plays its video: the quality, the start in seconds, and the query that links to other qualities
 * keep. `place` is the second that the viewer's account keeps; null where neither it nor the browser may keep one.
 */
export function toPlayback(video: Playable, request: Request, place?: number | null) {
  const { search } = new URL(request.url);
  const requestedQuality = readSearch(search, "q");
  const start = readSearch(search, "t");
  const at = start === null ? (place ?? 0) : secondsIn(start);
  const { quality: preferred } = readPreferences(request);
  const quality = chooseQuality(video, { requested: requestedQuality, preferred, isLight: isLightPage(request) });
  return {
    quality,
    at,
    ...(start !== null && { isPlaced: true }),
    ...(place !== undefined && { place }),
    ...(waitsForPress(request) && { waits: true }),
    ...(search && { search }),
    isRequested: requestedQuality === quality,
    preferred,
  };
}

/** Whether nothing of the film may come before a press: the line is told slow, or the page shows a dialog. */
const waitsForPress = (request: Request) =>
  hintsAtSlowLine(request.headers) || !isPlainWatchPath(new URL(request.url).pathname);

const isPlainWatchPath = (pathname: string) => /^\/video\/[^/]+\/?$/.test(pathname);

export type Playback = ReturnType<typeof toPlayback>;

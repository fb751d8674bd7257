import { readSearch } from "#app/format/query";
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
    ...(search && { search }),
    isRequested: requestedQuality === quality,
    preferred,
  };
}

export type Playback = ReturnType<typeof toPlayback>;

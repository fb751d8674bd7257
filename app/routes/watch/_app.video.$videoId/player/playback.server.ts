import { readSearch } from "#app/format/query";
import { isLightPage, readPreferences } from "#app/http/preferences.server";
import { type Playable, chooseQuality, secondsIn } from "./player-sources";

/**
 * Decides how a page plays its video: the quality, the start in seconds, and the query that links to other qualities
 * keep.
 */
export function toPlayback(video: Playable, request: Request) {
  const { search } = new URL(request.url);
  const requestedQuality = readSearch(search, "q");
  const at = secondsIn(readSearch(search, "t"));
  const { quality: preferred } = readPreferences(request);
  const quality = chooseQuality(video, { requested: requestedQuality, preferred, isLight: isLightPage(request) });
  return {
    quality,
    at,
    ...(search && { search }),
    isRequested: requestedQuality === quality,
    preferred,
  };
}

export type Playback = ReturnType<typeof toPlayback>;

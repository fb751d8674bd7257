import { readSearch } from "#app/format/query";
import { hintsAtSlowConnection } from "#app/http/client-hints.server";
import { isLightPage, readPreferences } from "#app/http/preferences.server";
import { playedOrigins } from "#app/http/security-policy.server";
import { secondsIn } from "#app/format/start-time";
import { watchedId } from "#app/format/watched-id";
import { type Playable, chooseQuality } from "./player-sources";

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
    ...(isElsewhere() && { isElsewhere: true }),
    ...(search && { search }),
    isRequested: requestedQuality === quality,
    preferred,
  };
}

/**
 * Returns whether nothing of the video may come before a press: the line is told slow, the page shows a dialog, or the
 * video comes from another origin, where a player does not go on from what a script has fetched.
 */
const waitsForPress = (request: Request) =>
  hintsAtSlowConnection(request.headers) || !watchedId(new URL(request.url).pathname) || isElsewhere();

const isElsewhere = () => playedOrigins().length > 0;

export type Playback = ReturnType<typeof toPlayback>;

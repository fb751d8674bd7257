import { readSearch } from "#app/format/query";
import { hintsAtSlowConnection } from "#app/http/connection.server";
import { isLightPage, readPreferences } from "#app/http/preferences.server";
import { playedOrigins } from "#app/http/security-policy.server";
import { parseStartSeconds } from "#app/format/start-time";
import { parseVideoId } from "#app/format/path";
import { type Playable, chooseQuality } from "./player-sources";

/**
 * Decides how a page plays its video: the quality, the start in seconds, and the query that links to other qualities
 * keep. `position` is the second that the viewer's account has saved; null if neither it nor the browser may save one,
 * undefined if the browser saves it.
 */
export function toPlayback(video: Playable, request: Request, position?: number | null) {
  const { search } = new URL(request.url);
  const requestedQuality = readSearch(search, "q");
  const start = readSearch(search, "t");
  const at = start === null ? (position ?? 0) : parseStartSeconds(start);
  const { quality: preferred } = readPreferences(request);
  const quality = chooseQuality(video, { requested: requestedQuality, preferred, isLight: isLightPage(request) });
  return {
    quality,
    at,
    ...(start !== null && { isStartInUrl: true }),
    ...(position !== undefined && { position }),
    ...(waitsForPress(request) && { waits: true }),
    ...(isElsewhere() && { isElsewhere: true }),
    ...(search && { search }),
    isRequested: requestedQuality === quality,
    preferred,
  };
}

/**
 * Returns whether nothing of the video may be fetched before play is pressed: the connection is slow by its hints, the
 * page shows a dialog, or the video comes from another origin, so that a player cannot use what a script has fetched.
 */
const waitsForPress = (request: Request) =>
  hintsAtSlowConnection(request.headers) || !parseVideoId(new URL(request.url).pathname) || isElsewhere();

const isElsewhere = () => playedOrigins().length > 0;

export type Playback = ReturnType<typeof toPlayback>;

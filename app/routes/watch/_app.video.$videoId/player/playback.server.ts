import { encodePath } from "#app/format/path";
import { readSearch, changeQuery } from "#app/format/query";
import { isLightPage, readPreferences } from "#app/http/preferences.server";
import { formatDownload } from "#app/format/size";
import { listChoices, type Playable, chooseQuality, secondsIn } from "./player-sources";
import * as t from "#languages/watch";

/**
 * Decides how a page plays its video: the quality, the start in seconds, and the links to other qualities. The player
 * finds the sources.
 */
export function toPlayback(video: Playable, request: Request) {
  const { search } = new URL(request.url);
  const requestedQuality = readSearch(search, "q");
  const at = secondsIn(readSearch(search, "t"));
  const { quality: preferred } = readPreferences(request);
  const quality = chooseQuality(video, { requested: requestedQuality, preferred, isLight: isLightPage(request) });
  const choices = listChoices(video).map(({ name, label, bytes }) => ({
    name,
    label,
    cost: name === "auto" ? t.fitsConnection() : bytes > 0 ? formatDownload(bytes) : "",
    to: encodePath`/video/${video._id}` + changeQuery(search, { q: name }),
  }));
  return {
    quality,
    choices,
    at,
    isRequested: requestedQuality === quality,
    preferred,
  };
}

export type Playback = ReturnType<typeof toPlayback>;

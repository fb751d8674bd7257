import type { QualityChoice } from "#app/components/player/choices";
import type { PlayerBarOptions } from "#app/components/player/player-bar-options";
import { listPrices } from "#app/routes/watch/_app.video.$videoId/player/player-sources";
import type { WatchView } from "#app/routes/watch/_app.video.$videoId/watch-view.server";
import styles from "#app/styles/player-bar.css?url";
import { playPath } from "./embed-sources";

/** What an embedded page tells its player's bar, as JSON in an attribute. */
export interface EmbedBarData extends Pick<PlayerBarOptions, "duration" | "storyboard" | "chapters" | "isAudio"> {
  styles: string;
  qualities: { current: string; choices: (QualityChoice & { src: string })[] };
}

type Film = Pick<WatchView, "_id" | "duration" | "storyboard" | "isAudio"> & Parameters<typeof listPrices>[0];

export function toEmbedBarData(video: Film, chapters: EmbedBarData["chapters"], current: string): EmbedBarData {
  const { duration, storyboard, isAudio } = video;
  const choices = listPrices(video).map((choice) => ({ ...choice, src: playPath(video, choice.name) }));
  return { styles, duration, storyboard, isAudio, chapters, qualities: { current, choices } };
}

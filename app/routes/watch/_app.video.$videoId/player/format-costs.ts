import { formatList } from "#app/format/list";
import { formatBytes, formatDownload } from "#app/format/size";
import type { Playable } from "./player-sources";
import * as t from "#languages/meter";

export type FileCosts = Pick<Playable, "renditions" | "audioFile" | "audioBytes">;

/** Says what a page cost in bytes, and its video costs at the least; empty if nothing is known. */
export const formatCosts = (film: FileCosts, pageBytes: number): string =>
  [pageBytes > 0 && t.thisPage({ size: formatBytes(pageBytes, Math.round) }), formatFileCosts(film)]
    .filter(Boolean)
    .join("\u00a0· ");

/** Says what a video costs at the least; empty if that is unknown. */
export function formatFileCosts(film: FileCosts): string {
  const prices = listPrices(film);
  return prices.length > 0 ? t.theFilm({ prices: formatList(prices, "unit") }) : "";
}

/** Lists what the smallest picture and the sound cost, where that is known, as the qualities below the player say it. */
function listPrices({ renditions: [smallest], audioFile, audioBytes }: FileCosts): string[] {
  return [
    ...(smallest && smallest.bytes > 0
      ? [t.atQuality({ size: formatDownload(smallest.bytes), quality: `${smallest.name}p` })]
      : []),
    ...(audioFile && audioBytes > 0 ? [t.asSound({ size: formatDownload(audioBytes) })] : []),
  ];
}

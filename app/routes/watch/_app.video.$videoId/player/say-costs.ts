import { formatList } from "#app/format/list";
import { formatBytes, formatDownload } from "#app/format/size";
import type { Playable } from "./player-sources";
import * as t from "#languages/meter";

export type Film = Pick<Playable, "renditions" | "audioFile" | "audioBytes">;

/** What a page cost: a number of bytes, or what stands for it until the page is written. */
type PageCost = { bytes: number } | { placeholder: string } | null;

/** Says what a page cost, and what its film costs at the least; empty if nothing is known. */
export function sayCosts(film: Film, page: PageCost): string {
  const prices = listPrices(film);
  return [
    ...(page ? [sayPage(page)] : []),
    ...(prices.length > 0 ? [t.theFilm({ prices: formatList(prices, "unit") })] : []),
  ].join(" · ");
}

const sayPage = (page: { bytes: number } | { placeholder: string }) =>
  "bytes" in page
    ? t.thisPage({ size: formatBytes(page.bytes, Math.round) })
    : t.pageWithoutPictures({ size: page.placeholder });

/** Lists what the smallest picture and the sound cost, where that is known, as the qualities below the player say it. */
function listPrices({ renditions: [smallest], audioFile, audioBytes }: Film): string[] {
  return [
    ...(smallest && smallest.bytes > 0
      ? [t.atQuality({ size: formatDownload(smallest.bytes), quality: `${smallest.name}p` })]
      : []),
    ...(audioFile && audioBytes > 0 ? [t.asSound({ size: formatDownload(audioBytes) })] : []),
  ];
}

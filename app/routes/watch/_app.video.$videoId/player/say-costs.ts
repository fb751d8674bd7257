import { formatBytes } from "#app/format/size";
import type { Playable } from "./player-sources";
import * as t from "#languages/meter";

export type Film = Pick<Playable, "renditions" | "audioFile" | "audioBytes">;

/** What a page cost: a number of bytes, or what stands for it until the page is written. */
type PageCost = { bytes: number } | { placeholder: string } | null;

const formatRounded = (bytes: number) => formatBytes(bytes, Math.round);

/** Says what a page cost, and what its film costs at the least; empty if nothing is known. */
export function sayCosts(film: Film, page: PageCost): string {
  const prices = listPrices(film);
  return [
    ...(page ? [sayPage(page)] : []),
    ...(prices.length > 0 ? [t.theFilm({ prices: prices.join(", ") })] : []),
  ].join(" · ");
}

const sayPage = (page: { bytes: number } | { placeholder: string }) =>
  "bytes" in page ? t.thisPage({ size: formatRounded(page.bytes) }) : t.pageWithoutPictures({ size: page.placeholder });

/** Lists what the smallest picture and the sound cost, where that is known. */
function listPrices({ renditions: [smallest], audioFile, audioBytes }: Film): string[] {
  return [
    ...(smallest && smallest.bytes > 0
      ? [t.atQuality({ size: formatRounded(smallest.bytes), quality: `${smallest.name}p` })]
      : []),
    ...(audioFile && audioBytes > 0 ? [t.asSound({ size: formatRounded(audioBytes) })] : []),
  ];
}

import { encodePath } from "#app/format/path";

/** One file of a video that a device can keep: a size, or the sound. */
export interface KeepChoice {
  /** Such as `240p`, in the language of the reader. */
  label: string;
  src: string;
  bytes: number;
  mime: string;
}

/** What a page tells the browser of a video that it can keep. */
export interface KeepOffer {
  _id: string;
  title: string;
  /** The language of the title, or empty. */
  language: string;
  channel: string;
  /** The account without which nobody may see or download it; null if everybody may. */
  account: string | null;
  poster: string;
  captions: { language: string; label: string; src: string }[];
  /** The address of the small picture of its first second; empty without any. */
  still: string;
}

/** A video that the device keeps, or begins to keep. */
export interface KeptVideo extends KeepOffer {
  choice: KeepChoice;
  /** The length of every part of the file but the last. */
  partBytes: number;
  /** The version of the file, by which a server knows that the rest belongs to it; empty if there is none. */
  etag: string;
  isWhole: boolean;
  /** Why it is not whole, if the device has no more room. */
  isDeviceFull: boolean;
  /** The bytes of poster, captions and pages to read; 0 until it is whole. */
  extraBytes: number;
  /** When it was begun, in milliseconds. */
  keptAt: number;
}

/** A quarter of a megabyte: five seconds of a line of 400 kbit/s, which is what a closed tab loses at most. */
export const partBytes = 256 * 1024;

export const toKeptVideo = (offer: KeepOffer, choice: KeepChoice, keptAt: number): KeptVideo => ({
  ...offer,
  choice,
  partBytes,
  etag: "",
  isWhole: false,
  isDeviceFull: false,
  extraBytes: 0,
  keptAt,
});

const cachePrefix = "kept:";

/** The cache of a video: it is deleted as a whole, and no update of the service worker touches it. */
export const cacheOf = (id: string) => cachePrefix + id;

export const idOfCache = (name: string) => (name.startsWith(cachePrefix) ? name.slice(cachePrefix.length) : null);

/** The cache of the page that lists them, its script and its styles. */
export const pageCache = "kept";

/** Builds an address below /kept/, from which app/service-worker/kept-answers.js answers. */
export const keptPath = (id: string, name: string) => encodePath`/kept/${id}/` + name;

export const partPath = (id: string, index: number) => keptPath(id, `film?part=${index}`);

/**
 * The hash of links to what is kept: pages stop presses on other links while they have no network
 * (app/components/enhancements/use-offline.ts).
 */
export const withoutNetwork = "#main";

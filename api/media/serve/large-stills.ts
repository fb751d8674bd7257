import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Db } from "#api/db/open";
import { readStoredIndex } from "#api/media/formats/segments";
import { limitConcurrency } from "#api/media/processes/limit-concurrency";
import { extractFrame } from "#api/media/store/images";
import { type MediaStore, readAll } from "#api/media/store/media-store";
import { readScratchFile, withUploadsDir, writeScratchFile } from "#api/media/store/scratch";
import { isAv1Name } from "#api/media/store/urls";
import { cachePromises } from "#api/media/formats/cache-promises";
import type { SentText } from "./send-text";

/** A picture of a video of 720p takes 60 kB on average, and 200 of one with much detail. */
const maxPictures = 60;
/** How many may wait for theirs at once; whoever comes then gets the small still. */
const maxWaiting = 8;
const maxSidePixels = 720;

const limits = { timeoutMs: 10_000, maxMemoryBytes: 1024 ** 3, isAwaited: true };

/** Scales to square pixels, so that the picture has the shape of the video. */
const filter = "scale='iw*sar':ih,setsar=1";

interface Parts {
  media: MediaStore;
  /** Null where it is not installed: nothing is cut then. */
  ffmpeg: string | null;
  log: Logger;
}

/**
 * Creates a function that cuts the picture of a second from a rendition, of which it reads one segment. One picture is
 * cut at a time, and the last ones stay in memory.
 */
export function createLargeStillFinder({ media, ffmpeg, log }: Parts) {
  const pictures = cachePromises<Buffer | null>(maxPictures);
  const inTurn = limitConcurrency(1);
  let waitingCount = 0;

  async function cut(key: string, second: number): Promise<Buffer | null> {
    if (waitingCount >= maxWaiting) throw new Error("Too many wait for a picture");
    waitingCount += 1;
    try {
      return await inTurn(key, () => cutPicture({ media, ffmpeg: ffmpeg! }, key, second));
    } catch (error) {
      log.warn({ err: error, key, second }, "no picture could be cut from a film");
      throw error;
    } finally {
      waitingCount -= 1;
    }
  }

  /** Returns null where there is no such picture, or it cannot be had now. */
  return async (key: string, second: number): Promise<Picture | null> => {
    const text = ffmpeg ? await pictures(`${key} ${second}`, () => cut(key, second)).catch(() => null) : null;
    return text && { text, sha256: createHash("sha256").update(text).digest("hex"), changed: 0 };
  };
}

type Picture = Pick<SentText, "text" | "sha256" | "changed">;
export type FindLargeStill = ReturnType<typeof createLargeStillFinder>;

/** Finds the rendition to cut pictures from: the largest up to 720p; null for sound, and before there are renditions. */
export async function findLargeFileName(db: Db, videoId: string): Promise<string | null> {
  const rows = await db
    .selectFrom("renditions")
    .select("name")
    .where("video_id", "=", videoId)
    .where("kind", "=", "video")
    .execute();
  const sides = rows.filter(({ name }) => !isAv1Name(name)).map(({ name }) => Number(name));
  const side = sides.sort((a, b) => b - a).find((each) => each <= maxSidePixels) ?? sides.at(-1);
  return side === undefined ? null : `${side}.mp4`;
}

async function cutPicture({ media, ffmpeg }: { media: MediaStore; ffmpeg: string }, key: string, second: number) {
  const bytes = (await media.stat(key))?.bytes;
  const index = bytes === undefined ? null : await readStoredIndex(media, key, bytes);
  const segment = index && findSegmentAt(index.segments, second);
  if (!segment) return null;
  const parts = [
    { start: 0, end: index.headBytes },
    { start: segment.start, end: segment.start + segment.size },
  ];
  const streams = await Promise.all(parts.map((part) => media.open(key, part)));
  const [head, body] = await Promise.all(streams.map((stream) => (stream ? readAll(stream) : null)));
  if (!head || !body) return null;
  return withUploadsDir(media, async (dir) => {
    const [film, picture] = [join(dir, "segment.mp4"), join(dir, "still.jpg")];
    await writeScratchFile(film, Buffer.concat([head, body]));
    await extractFrame(film, picture, { atSeconds: second - segment.begin, ffmpeg, filter, ...limits });
    return readScratchFile(picture);
  });
}

/** Finds the segment that shows a second, with the second at which it begins; null behind the last one. */
function findSegmentAt(segments: { start: number; size: number; seconds: number }[], second: number) {
  let begin = 0;
  for (const segment of segments) {
    if (second < begin + segment.seconds) return { ...segment, begin };
    begin += segment.seconds;
  }
  return null;
}

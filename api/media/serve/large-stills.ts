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
import { type Picture, toPicture } from "./send-text";

/** At 720p, a picture takes 60 kB on average, and 200 kB with much detail. */
const maxPictures = 60;
/** How many requests may wait at once; further ones get the small still. */
const maxWaiting = 8;
const maxSidePixels = 720;

const extractionLimits = { timeoutMs: 10_000, maxMemoryBytes: 1024 ** 3, isInteractive: true };

/** Scales to square pixels, so that the picture has the shape of the video. */
const filter = "scale='iw*sar':ih,setsar=1";

interface LargeStillDeps {
  media: MediaStore;
  /** Null if it is not installed; there are no large stills then. */
  ffmpeg: string | null;
  log: Logger;
}

/**
 * Creates a function that extracts the picture of a second from a rendition, of which it reads one segment. It extracts
 * one picture at a time and caches the last ones.
 */
export function createLargeStillFinder({ media, ffmpeg, log }: LargeStillDeps) {
  const pictures = cachePromises<Buffer | null>(maxPictures);
  const runInTurn = limitConcurrency(1);
  let waitingCount = 0;

  async function extract(key: string, second: number): Promise<Buffer | null> {
    if (waitingCount >= maxWaiting) throw new Error("Too many wait for a picture");
    waitingCount += 1;
    try {
      return await runInTurn(key, () => extractPicture({ media, ffmpeg: ffmpeg! }, key, second));
    } catch (error) {
      log.warn({ err: error, key, second }, "no picture could be cut from a film");
      throw error;
    } finally {
      waitingCount -= 1;
    }
  }

  /** Returns null if there is no such picture, or if it cannot be extracted now. */
  return async (key: string, second: number): Promise<Picture | null> => {
    const picture = ffmpeg ? await pictures(`${key} ${second}`, () => extract(key, second)).catch(() => null) : null;
    return picture && toPicture(picture);
  };
}

export type FindLargeStill = ReturnType<typeof createLargeStillFinder>;

/** Finds the rendition to extract pictures from: the largest up to 720p. Null for audio, and without renditions. */
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

async function extractPicture({ media, ffmpeg }: { media: MediaStore; ffmpeg: string }, key: string, second: number) {
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
    const [segmentPath, picturePath] = [join(dir, "segment.mp4"), join(dir, "still.jpg")];
    await writeScratchFile(segmentPath, Buffer.concat([head, body]));
    await extractFrame(segmentPath, picturePath, {
      atSeconds: second - segment.begin,
      ffmpeg,
      filter,
      ...extractionLimits,
    });
    return readScratchFile(picturePath);
  });
}

/** Finds the segment that shows a second, and where it begins in seconds; null after the last segment. */
function findSegmentAt(segments: { start: number; size: number; seconds: number }[], second: number) {
  let begin = 0;
  for (const segment of segments) {
    if (second < begin + segment.seconds) return { ...segment, begin };
    begin += segment.seconds;
  }
  return null;
}

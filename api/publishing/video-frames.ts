import { mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ApiDeps } from "#api/deps";
import { probeVideo } from "#api/media/formats/probe";
import { limitConcurrency } from "#api/media/processes/limit-concurrency";
import { versionDir } from "#api/media/store/store";
import { frameName, thumbnailWidths } from "#api/media/store/urls";
import { makeFrames } from "#api/media/transcode/frames";
import type { VideoWithOwner } from "#api/videos/queries";
import { frameNumber, noSuchFrame } from "#contract/drafts";
import { ApiError } from "#contract/errors";
import type { VideoFrame } from "#contract/videos";

type FrameDeps = Pick<ApiDeps, "db" | "media" | "tools">;

/** A frame as WebP in the widths of a thumbnail. */
type Picture = Record<(typeof thumbnailWidths)[number], Buffer>;

/** Makes the frames of one video at a time; accounts take turns. */
const runInTurn = limitConcurrency(1);

/** Videos whose frames stay in memory, about 200 kB each: their owner looks at them and then chooses one. */
const maxRemembered = 16;

const remembered = new Map<string, Promise<Picture[]>>();

/** Lists the frames of a published video's file: none of audio, of a missing file, and without ffmpeg. */
export async function listVideoFrames(deps: FrameDeps, video: VideoWithOwner): Promise<VideoFrame[]> {
  const pictures = await findPictures(deps, video);
  return pictures.map((picture, index) => ({ frame: index + 1, picture: picture[480].toString("base64") }));
}

/** Returns the picture of a chosen frame. Throws 422 when the video has no such frame. */
export async function findFrame(deps: FrameDeps, video: VideoWithOwner, choice: string): Promise<Buffer> {
  const { data: frame = 0 } = frameNumber.safeParse(choice);
  const picture = frame > 0 ? (await findPictures(deps, video))[frame - 1] : undefined;
  if (!picture) throw new ApiError(422, noSuchFrame, [{ field: "thumbnail", message: noSuchFrame }]);
  return picture[960];
}

/** Finds the frames in memory, or makes them; concurrent calls wait for the same ones. */
async function findPictures(deps: FrameDeps, { id, owner_id: account, file_name: fileName }: VideoWithOwner) {
  if (!deps.tools.ffmpeg || !fileName) return [];
  const video = await deps.db.selectFrom("videos").select(["id", "version_id"]).where("id", "=", id).executeTakeFirst();
  if (!video) return [];
  const input = join(versionDir(deps.media, video), fileName);
  return remember(input, () => runInTurn(account, () => makePictures(deps, input, account)));
}

function remember(key: string, make: () => Promise<Picture[]>): Promise<Picture[]> {
  const pictures = remembered.get(key) ?? make();
  remembered.delete(key);
  remembered.set(key, pictures);
  for (const oldest of [...remembered.keys()].slice(0, -maxRemembered)) remembered.delete(oldest);
  pictures.catch(() => remembered.delete(key));
  return pictures;
}

async function makePictures({ media, tools }: FrameDeps, input: string, account: string): Promise<Picture[]> {
  const dir = await mkdtemp(join(media.uploads, "frames-"));
  try {
    const probed = await probeVideo(input, { ...tools, account });
    const count = await makeFrames(input, dir, probed, { ffmpeg: tools.ffmpeg!, account });
    const read = (frame: number, width: number) => readFile(join(dir, frameName(frame, width)));
    return await Promise.all(
      Array.from({ length: count }, async (_, index) => ({
        480: await read(index + 1, 480),
        960: await read(index + 1, 960),
      })),
    );
  } catch (error) {
    return noneIfUnreadable(error);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** A file that is damaged or gone has no frames. */
function noneIfUnreadable(error: unknown): Picture[] {
  if (error instanceof ApiError && error.status === 422) return [];
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
  throw error;
}

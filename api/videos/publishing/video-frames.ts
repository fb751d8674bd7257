import type { ApiDeps } from "#api/deps";
import { probeVideo } from "#api/media/formats/probe";
import { limitConcurrency } from "#api/media/processes/limit-concurrency";
import type { EncodedImage } from "#api/media/store/images";
import { versionPrefix } from "#api/media/store/keys";
import { isMissing } from "#api/media/store/media-store";
import { withUploadsDir } from "#api/media/store/scratch";
import { makeFrames } from "#api/media/transcode/make-frames";
import type { VideoWithOwner } from "#api/videos/videos/find-video";
import { frameNumber } from "#contract/drafts";
import { ApiError, fieldError } from "#contract/errors";
import type { VideoFrame } from "#contract/videos";
import * as fields from "#languages/api-fields";

type VideoFrameDeps = Pick<ApiDeps, "db" | "media" | "tools">;

/** Makes the frames of one video at a time; accounts take turns. */
const runLimited = limitConcurrency(1);

/** Videos whose frames stay in memory, about 200 kB each: an owner looks at them and then chooses one. */
const maxRemembered = 16;

const rememberedFrames = new Map<string, Promise<EncodedImage[]>>();

/** Lists the frames of a published video's file: none of audio, of a missing file, and without ffmpeg. */
export async function listVideoFrames(deps: VideoFrameDeps, video: VideoWithOwner): Promise<VideoFrame[]> {
  const images = await findImages(deps, video);
  return images.map((image, index) => ({ frame: index + 1, picture: toBase64(image) }));
}

/** Returns the picture of a chosen frame. Throws 422 when the video has no such frame. */
export async function findFrame(deps: VideoFrameDeps, video: VideoWithOwner, choice: string): Promise<EncodedImage> {
  const { data: frame = 0 } = frameNumber.safeParse(choice);
  const image = frame > 0 ? (await findImages(deps, video))[frame - 1] : undefined;
  if (!image) throw fieldError(422, "thumbnail", fields.noFrame);
  return image;
}

const toBase64 = ({ files }: EncodedImage) =>
  Buffer.from(files.find(({ width }) => width === 480)!.content).toString("base64");

/** Finds the frames in memory, or makes them; concurrent calls wait for the same ones. */
async function findImages(deps: VideoFrameDeps, { id, owner_id: account, file_name: fileName }: VideoWithOwner) {
  if (!deps.tools.ffmpeg || !fileName) return [];
  const video = await deps.db.selectFrom("videos").select(["id", "version_id"]).where("id", "=", id).executeTakeFirst();
  if (!video) return [];
  const key = versionPrefix(video) + fileName;
  return remember(key, () => runLimited(account, () => makeImages(deps, key, account)));
}

function remember(key: string, make: () => Promise<EncodedImage[]>): Promise<EncodedImage[]> {
  const images = rememberedFrames.get(key) ?? make();
  rememberedFrames.delete(key);
  rememberedFrames.set(key, images);
  for (const oldest of [...rememberedFrames.keys()].slice(0, -maxRemembered)) rememberedFrames.delete(oldest);
  images.catch(() => rememberedFrames.delete(key));
  return images;
}

const makeImages = ({ media, tools }: VideoFrameDeps, key: string, account: string): Promise<EncodedImage[]> =>
  withUploadsDir(media, async (dir) => {
    const input = `${dir}/video`;
    await media.fetch(key, input);
    const probe = await probeVideo(input, { ...tools, account });
    return makeFrames(input, dir, { probe, ffmpeg: tools.ffmpeg!, account });
  }).catch(noneIfUnreadable);

/** A file that is damaged or gone has no frames. */
function noneIfUnreadable(error: unknown): EncodedImage[] {
  if (isMissing(error) || (error instanceof ApiError && error.status === 422)) return [];
  throw error;
}

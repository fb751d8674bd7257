import { eraseMp4Metadata, eraseMp3Tags } from "#api/media/formats/erase-metadata";
import type { Probed } from "#api/media/formats/probed";
import type { ProcessingDeps } from "./deps";
import { needsRenditions } from "./make-playable";

/** Erases the metadata of a source file before anybody can fetch it; returns the number of tracks of an MP4, else 0. */
export async function eraseMetadata(path: string, { container }: Probed): Promise<number> {
  if (container === "mp3") await eraseMp3Tags(path);
  return container === "mp4" || container === "mov" ? await eraseMp4Metadata(path) : 0;
}

export type FirstJob = "make-playable" | "make-renditions" | null;

type Abilities = Pick<ProcessingDeps, "tools" | "renditionSides">;

/** Chooses the first job of a new file; null when it needs none. */
export function chooseFirstJob(abilities: Abilities, probed: Probed, tracks: number): FirstJob {
  const { videoCodec, audioCodec, playsAsIs, isMoovLast } = probed;
  // Tracks other than video and audio can contain private data, such as the camera's position.
  const hasMore =
    abilities.tools.ffmpeg !== null && tracks > [videoCodec, audioCodec].filter((codec) => codec !== null).length;
  if (!playsAsIs || isMoovLast || hasMore) return "make-playable";
  return needsRenditions(abilities) ? "make-renditions" : null;
}

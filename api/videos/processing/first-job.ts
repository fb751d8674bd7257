import { findPlayableExtension } from "#api/media/formats/codecs";
import { eraseMp4Metadata, eraseMp3Tags } from "#api/media/formats/erase-metadata";
import { keepPlayed } from "#api/media/formats/keep-played";
import { probeVideo, type ProbeOptions } from "#api/media/formats/probe";
import { eraseWebmMetadata } from "#api/media/formats/erase-webm";
import { mimes, type Probed } from "#api/media/formats/probed";
import type { ProcessingDeps } from "./deps";
import { needsRenditions } from "./make-playable";

/**
 * Probes a new file, and erases from it what describes its owner before anybody can fetch it. A file with other tracks
 * than its main ones waits for its conversion, and keeps them for its owner; without ffmpeg, they are erased.
 */
export async function prepareSource(path: string, options: ProbeOptions & Pick<ProcessingDeps, "tools">) {
  const { tools, account = "" } = options;
  const probeOptions = { ...options, ffprobe: tools.ffprobe };
  const probed = await probeVideo(path, probeOptions);
  const isErased = await eraseMetadata(path, probed, account);
  if (!isErased) return hide(probed);
  const isHidden = probed.hasOtherTracks && tools.ffmpeg !== null;
  if (probed.container !== "mp4" || isHidden || findPlayableExtension(probed) === null) return probed;
  const isReduced = await keepPlayed(path, account);
  return isReduced && probed.hasOtherTracks ? await probeVideo(path, probeOptions) : probed;
}

/** Returns false where that is impossible. */
async function eraseMetadata(path: string, { container, playsAsIs }: Probed, account: string): Promise<boolean> {
  if (container === "mp3") await eraseMp3Tags(path);
  if (container === "mp4" || container === "mov") await eraseMp4Metadata(path);
  return container !== "webm" || !playsAsIs || eraseWebmMetadata(path, account);
}

const hide = (probed: Probed): Probed => ({ ...probed, playsAsIs: false, extension: "bin", mime: mimes.bin });

export type FirstJob = "make-playable" | "make-renditions" | null;

type Abilities = Pick<ProcessingDeps, "tools" | "renditionSides">;

/** Chooses the first job of a new file; null when it needs none. */
export function chooseFirstJob(abilities: Abilities, { playsAsIs, isMoovLast }: Probed): FirstJob {
  if (!playsAsIs || isMoovLast) return "make-playable";
  return needsRenditions(abilities) ? "make-renditions" : null;
}

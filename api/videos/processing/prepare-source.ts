import { findPlayableExtension } from "#api/media/formats/codecs";
import { eraseMp4Metadata, eraseMp3Tags } from "#api/media/formats/erase-metadata";
import { keepPlayed } from "#api/media/formats/keep-played";
import { probeVideo, type ProbeOptions } from "#api/media/formats/probe";
import { eraseWebmMetadata } from "#api/media/formats/erase-webm";
import { mimes, type ProbeResult } from "#api/media/formats/probe-result";
import type { ProcessingDeps } from "./deps";
import { needsRenditions } from "./make-playable";

/**
 * Probes a new file, and erases personal metadata from it before anybody can fetch it. A file with further tracks keeps
 * these for its owner and waits for its conversion; without ffmpeg, they are erased.
 */
export async function prepareSource(path: string, options: ProbeOptions & Pick<ProcessingDeps, "tools">) {
  const { tools, account = "" } = options;
  const probeOptions = { ...options, ffprobe: tools.ffprobe };
  const probe = await probeVideo(path, probeOptions);
  const isErased = await eraseMetadata(path, probe, account);
  if (!isErased) return markUnplayable(probe);
  const isHidden = probe.hasOtherTracks && tools.ffmpeg !== null;
  if (probe.container !== "mp4" || isHidden || findPlayableExtension(probe) === null) return probe;
  const isReduced = await keepPlayed(path, account);
  return isReduced && probe.hasOtherTracks ? await probeVideo(path, probeOptions) : probe;
}

/** Erases metadata in place; returns false for a file in which that is impossible. */
async function eraseMetadata(path: string, { container, playsAsIs }: ProbeResult, account: string): Promise<boolean> {
  if (container === "mp3") await eraseMp3Tags(path);
  if (container === "mp4" || container === "mov") await eraseMp4Metadata(path);
  return container !== "webm" || !playsAsIs || eraseWebmMetadata(path, account);
}

const markUnplayable = (probe: ProbeResult): ProbeResult => ({
  ...probe,
  playsAsIs: false,
  extension: "bin",
  mime: mimes.bin,
});

export type FirstJob = "make-playable" | "make-renditions" | null;

type Abilities = Pick<ProcessingDeps, "tools" | "renditionSides">;

/** Chooses the first job of a new file; null when it needs none. */
export function chooseFirstJob(abilities: Abilities, { playsAsIs, isMoovLast }: ProbeResult): FirstJob {
  if (!playsAsIs || isMoovLast) return "make-playable";
  return needsRenditions(abilities) ? "make-renditions" : null;
}

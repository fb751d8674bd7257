import { formatBytes } from "#contract/format";
import { toPercent } from "#app/format/transfer";
import type { Draft, Frame, UploadLimits } from "#contract/drafts";
import type { DetailName } from "#contract/words/video-details";

export interface DraftView extends Pick<Draft, "_id" | DetailName | "hasThumbnail" | "file"> {
  /** When an earlier upload of its file ended; null if there was none. */
  uploadedAt: string | null;
  /** Frames of its video to choose the thumbnail from. */
  frames: Frame[];
  /** Whether they are still being made. */
  isAwaitingFrames?: boolean;
}

export const isWhole = (file: DraftView["file"]) => file !== null && file.receivedBytes >= file.bytes;

/** Returns whether a draft lacks nothing but its file: the server publishes it as soon as that is complete. */
export const isReadyToPublish = ({ title, description, hasThumbnail }: DraftView) =>
  hasThumbnail && title.trim() !== "" && description.trim() !== "";

/** Chooses the frame that stands for a video unless its owner chooses another one. */
export const chooseMiddle = <F>(frames: readonly F[]): F | undefined => frames[Math.floor(frames.length / 2)];

/** Says how much of a draft's file the server has. */
export function fileState(file: DraftView["file"]): string {
  if (!file) return "No video file yet";
  if (isWhole(file)) return `Video file complete, ${formatBytes(file.bytes)}`;
  return `${toPercent(file.receivedBytes, file.bytes)}% of ${formatBytes(file.bytes)} uploaded`;
}

export function fileHint(file: DraftView["file"], limits: UploadLimits | null): string {
  const quotaHint = limits ? ` ${toQuotaHint(limits)}` : "";
  if (!file) return `MP4, WebM, MP3 and M4A are ready right away; other formats are converted first.${quotaHint}`;
  if (isWhole(file)) return `${fileState(file)}. Choose another only to replace it.${quotaHint}`;
  const name = file.name || "the same file";
  return `Choose ${name} again to resume at ${toPercent(file.receivedBytes, file.bytes)}%.${quotaHint}`;
}

export function thumbnailHint(draft: DraftView | null, frames: readonly Frame[]): string {
  if (draft?.hasThumbnail) return "Your thumbnail is saved. Choose another only to replace it.";
  return frames.length > 0 ? "Choose a frame above, or an image of up to 5 MB" : "Image, up to 5 MB";
}

function toQuotaHint({ maxFileBytes, leftBytes }: UploadLimits) {
  const sizeHint = `Up to ${formatBytes(maxFileBytes)}.`;
  return leftBytes === null ? sizeHint : `${sizeHint} ${formatBytes(leftBytes)} left.`;
}

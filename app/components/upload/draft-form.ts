import { toNonBreaking } from "#app/format/counts";
import { formatBytes } from "#app/format/size";
import { toPercent } from "#app/format/transfer";
import type { Draft, Frame, UploadLimits } from "#contract/drafts";
import type { DetailName } from "#contract/words/video-details";
import * as t from "#languages/upload";

export interface DraftView extends Pick<Draft, "_id" | DetailName | "hasThumbnail" | "file"> {
  /** When an earlier upload of its file ended; null if there was none. */
  uploadedAt: string | null;
  /** Frames of its video to choose the thumbnail from. */
  frames: Frame[];
  /** Whether the frames are still being made. */
  isAwaitingFrames?: boolean;
}

export const isWhole = (file: DraftView["file"]) => file !== null && file.receivedBytes >= file.bytes;

/** Returns whether a draft lacks only its file: the server publishes the draft as soon as the file is complete. */
export const isReadyToPublish = ({ title, description, hasThumbnail }: DraftView) =>
  hasThumbnail && title.trim() !== "" && description.trim() !== "";

/** Chooses the frame that stands for a video unless its owner chooses another one. */
export const chooseMiddle = <F>(frames: readonly F[]): F | undefined => frames[Math.floor(frames.length / 2)];

/** Describes how much of a draft's file the server has. */
export function describeFileState(file: DraftView["file"]): string {
  if (!file) return t.noFileYet();
  const size = formatBytes(file.bytes);
  return isWhole(file) ? t.fileComplete({ size }) : t.fileUploaded({ percent: computePercent(file), size });
}

/** Describes what a person may choose for the file's field, within the server's limits. */
export const describeFileHint = (file: DraftView["file"], limits: UploadLimits | null): string =>
  [describeFile(file), ...(limits ? [describeLimits(limits)] : [])].join(" ");

function describeFile(file: DraftView["file"]): string {
  if (!file) return t.fileFormats();
  if (isWhole(file)) return t.fileCompleteReplace({ size: formatBytes(file.bytes) });
  const percent = computePercent(file);
  return file.name ? t.chooseFileToResume({ name: file.name, percent }) : t.chooseSameFileToResume({ percent });
}

const computePercent = ({ receivedBytes, bytes }: NonNullable<DraftView["file"]>) => toPercent(receivedBytes, bytes);

export function chooseThumbnailHint(draft: DraftView | null, frames: readonly Frame[]): string {
  if (draft?.hasThumbnail) return t.thumbnailSaved();
  return frames.length > 0 ? t.chooseFrameOrImage() : t.thumbnailHint();
}

function describeLimits({ maxFileBytes, leftBytes }: UploadLimits) {
  const size = formatBytes(maxFileBytes);
  return leftBytes === null
    ? toNonBreaking(t.fileLimit({ size }))
    : t.fileLimitLeft({ size, left: formatBytes(leftBytes) });
}

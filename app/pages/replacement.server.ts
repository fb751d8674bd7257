import type { ReplacementView } from "#app/components/upload/replace-section";
import type { RouteArgs } from "#app/context.server";
import { optional, required } from "#app/http/load.server";
import { videoApi } from "#app/video-api/index.server";
import { pick } from "#app/video-api/shapes/view-models.server";
import { findUploadLimits } from "./draft-form.server";

type OwnVideo = { _id: string; downloadFile: string; downloadBytes: number | null; captions: readonly unknown[] };

/** Finds what the form shows that replaces a video's file; null on servers that do not replace files. */
export const findReplacementView = (args: RouteArgs, video: OwnVideo): Promise<ReplacementView | null> =>
  optional(loadView(args, video));

/** Finds the same for a page that is nothing without it. */
export const requireReplacementView = (args: RouteArgs, video: OwnVideo): Promise<ReplacementView> =>
  required(loadView(args, video));

async function loadView(args: RouteArgs, { _id: videoId, downloadFile, downloadBytes, captions }: OwnVideo) {
  const finding = videoApi(args.request, args.context).replacements.find(videoId);
  const [{ data: state }, limits] = await Promise.all([finding, findUploadLimits(args)]);
  const uploadedAt = state.duplicateOf?.createdAt ?? null;
  const view = pick(state, "status", "failure", "progress", "file");
  return {
    data: { videoId, downloadFile, downloadBytes, hasCaptions: captions.length > 0, limits, uploadedAt, ...view },
  };
}

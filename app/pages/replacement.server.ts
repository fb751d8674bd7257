import type { ReplacementView } from "#app/components/upload/replace-section";
import type { RouteArgs } from "#app/context.server";
import { required } from "#app/http/load.server";
import { videoApi } from "#app/video-api/index.server";
import { isNotFound } from "#app/video-api/transport/errors.server";
import { UnsupportedCall } from "#app/video-api/transport/try-aliases.server";
import { pick } from "#app/video-api/shapes/view-models.server";
import { ApiError } from "#contract/errors";
import { findUploadLimits } from "./draft-form.server";

type OwnVideo = { _id: string; downloadFile: string; downloadBytes: number | null; captions: readonly unknown[] };

/** Loads what the form for replacing a video's file shows. */
export const requireReplacementView = (args: RouteArgs, video: OwnVideo): Promise<ReplacementView> =>
  required(loadView(args, video));

/** Returns whether the server can replace a video's file; true if that is unknown after an error. */
export async function mayReplaceFile({ request, context }: RouteArgs, videoId: string): Promise<boolean> {
  try {
    await videoApi(request, context).replacements.find(videoId);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return !(error instanceof UnsupportedCall || isNotFound(error));
  }
}

async function loadView(args: RouteArgs, { _id: videoId, downloadFile, downloadBytes, captions }: OwnVideo) {
  const finding = videoApi(args.request, args.context).replacements.find(videoId);
  const [{ data: state }, limits] = await Promise.all([finding, findUploadLimits(args)]);
  const uploadedAt = state.duplicateOf?.createdAt ?? null;
  const view = pick(state, "status", "failure", "progress", "file");
  return {
    data: { videoId, downloadFile, downloadBytes, hasCaptions: captions.length > 0, limits, uploadedAt, ...view },
  };
}

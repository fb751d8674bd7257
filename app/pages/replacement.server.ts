import type { ReplacementView } from "#app/components/upload/replace-file";
import type { RouteArgs } from "#app/context.server";
import { optional } from "#app/http/load.server";
import { videoApi } from "#app/video-api/index.server";
import { pick } from "#app/video-api/view-models.server";
import { findUploadLimits } from "./draft-form.server";

type OwnVideo = { _id: string; downloadFile: string; captions: readonly unknown[] };

/** Finds what the form shows that replaces a video's file; null on servers that do not replace files. */
export async function findReplacementView(
  args: RouteArgs,
  { _id: videoId, downloadFile, captions }: OwnVideo,
): Promise<ReplacementView | null> {
  const finding = videoApi(args.request, args.context).replacements.find(videoId);
  const [state, limits] = await Promise.all([optional(finding), findUploadLimits(args)]);
  if (!state) return null;
  const uploadedAt = state.duplicateOf?.createdAt ?? null;
  const view = pick(state, "status", "failure", "progress", "file");
  return { videoId, downloadFile, hasCaptions: captions.length > 0, limits, uploadedAt, ...view };
}

import { type Context, Hono } from "hono";
import { deleteUpload } from "./save-draft";
import { findDraftByUpload } from "./drafts";
import type { ApiDeps } from "#api/deps";
import type { DraftRow } from "#api/db/tables";
import { endpoint } from "#api/http/endpoint";
import { limitCall } from "#api/http/limit-call";
import type { Env } from "#api/http/env";
import { parseId } from "#api/http/validate";
import { fetchedMessage, reply } from "#api/http/reply";
import { requireVerified, requireViewer, requireUploader } from "#api/http/require-viewer";
import { calls } from "#contract/calls";
import { ApiError } from "#contract/errors";
import { checkChunks } from "./chunk-checksums";
import { openUpload } from "./open-upload";
import { finishOnce } from "./upload-lock";
import { finishUpload, isUploadComplete } from "./finish-upload";
import { findFinishedUpload } from "./finished-uploads";
import { findRemainingQuota } from "#api/videos/quotas/quotas";
import { tusServer } from "./tus-server";
import * as t from "#languages/api-videos";

/** Headers of tus 1.0.0 and our addition to them: `Upload-Video` is the id of the published video. */
export const uploadHeaders = {
  requestHeaders: ["Tus-Resumable", "Upload-Length", "Upload-Metadata", "Upload-Offset"],
  responseHeaders: ["Location", "Tus-Resumable", "Upload-Length", "Upload-Offset", "Upload-Video"],
} as const;

const readUploadId = (c: Context<Env>) => parseId(c.req.param("uploadId") ?? "", "upload");
const uploadNotFound = () => new ApiError(404, t.noUpload);

export const uploadEndpoints = [
  endpoint(calls.findUploadLimits, async ({ deps, db, viewerId }) => {
    const quota = await findRemainingQuota(db, deps.quotas, { ownerId: viewerId });
    const offersFrames = deps.tools.ffmpeg !== null;
    const limits = { maxFileBytes: deps.maxVideoBytes, leftBytes: quota?.bytes ?? null, offersFrames };
    return reply(fetchedMessage("Upload limits"), limits);
  }),
  endpoint(calls.checkUploadChunks, async ({ deps, db, viewerId, params, body }) => {
    const draft = await findDraftByUpload(db, params.uploadId, viewerId);
    if (!draft) throw uploadNotFound();
    return reply(t.uploadChecked, await checkChunks(deps, draft, body));
  }),
];

/**
 * Publishes the draft of a complete upload if its form is complete; for a replacement, starts to replace the video's file.
 * Returns the id of the video. Returns null when the upload remains a draft.
 */
const publishUpload = (deps: ApiDeps, draft: DraftRow, { uploadId, ownerId }: Record<"uploadId" | "ownerId", string>) =>
  finishOnce(deps.db, { draftId: draft.id, uploadId }, async () => {
    // The draft's texts may have changed during the upload, and another request may have published it.
    const currentDraft = await findDraftByUpload(deps.db, uploadId, ownerId);
    const finishedUpload = currentDraft ? null : await findFinishedUpload(deps.db, uploadId, ownerId);
    return finishedUpload?.video_id ?? (await finishUpload(deps, currentDraft ?? draft));
  });

/** Serves tus at /api/v1/uploads. Each upload fills a draft of the viewer. */
export function uploads(deps: ApiDeps) {
  const tus = tusServer(deps);

  /** Builds the response for a complete upload. It is the same for every repetition of the last request. */
  const finishedResponse = (c: Context<Env>, length: number, videoId: string | null) => {
    const headers = new Headers({ "Tus-Resumable": "1.0.0", "Cache-Control": "no-store" });
    for (const name of ["Upload-Offset", "Upload-Length"]) headers.set(name, String(length));
    if (videoId) headers.set("Upload-Video", videoId);
    return new Response(null, { status: c.req.raw.method === "HEAD" ? 200 : 204, headers });
  };

  const serveUpload = async (c: Context<Env>) => {
    const uploadId = readUploadId(c);
    const ownerId = requireViewer(c).id;
    const draft = await findDraftByUpload(deps.db, uploadId, ownerId);
    if (!draft) {
      const upload = await findFinishedUpload(deps.db, uploadId, ownerId);
      if (!upload) throw uploadNotFound();
      return finishedResponse(c, upload.length, upload.video_id);
    }
    const unfinishedResponse = await transferUpload(c.req.raw, draft, uploadId);
    if (unfinishedResponse) return unfinishedResponse;
    const videoId = await publishUpload(deps, draft, { uploadId, ownerId });
    return finishedResponse(c, draft.upload_length, videoId);
  };

  /** Lets tus answer a request; null when the upload is complete. */
  const transferUpload = async (request: Request, draft: DraftRow, uploadId: string) => {
    if (await isUploadComplete(deps, draft)) return null;
    const response = await tus(request, { draftId: draft.id, uploadId });
    return response.status === 204 && (await isUploadComplete(deps, draft)) ? null : response;
  };

  return new Hono<Env>()
    .use(requireUploader)
    .post("/", requireVerified, async (c) => {
      await limitCall(c, "upload");
      return tus(c.req.raw, await openUpload(deps, requireViewer(c).id, c.req.raw));
    })
    .get("/:uploadId", serveUpload)
    .patch("/:uploadId", serveUpload)
    .delete("/:uploadId", async (c) => {
      const draft = await findDraftByUpload(deps.db, readUploadId(c), requireViewer(c).id);
      if (!draft) throw uploadNotFound();
      await deleteUpload(deps, draft);
      return c.body(null, 204, { "Tus-Resumable": "1.0.0" });
    });
}

import { type Context, Hono } from "hono";
import type { ApiDeps } from "#api/deps";
import { dropUpload } from "#api/drafts/keep";
import { findDraftByUpload } from "#api/drafts/queries";
import type { Env } from "#api/http/env";
import { idOf } from "#api/http/ids";
import { fieldsOf } from "#api/http/fields";
import { reply } from "#api/http/reply";
import { signedIn, viewerOf } from "#api/http/session";
import { valid } from "#api/http/valid";
import { uploadBlocks } from "#contract/drafts";
import { ApiError } from "#contract/errors";
import { checkBlocks } from "./check";
import { openUpload } from "./create";
import { findFinished, finishUpload, isWhole } from "./finish";
import { roomFor } from "./room";
import { tusServer } from "./tus";

/** What the protocol and ours beside it say in headers; `Upload-Video` is the id of the video that was made. */
export const uploadHeaders = {
  asked: ["Tus-Resumable", "Upload-Length", "Upload-Metadata", "Upload-Offset"],
  told: ["Location", "Tus-Resumable", "Upload-Length", "Upload-Offset", "Upload-Video"],
} as const;

const uploadIdOf = (c: Context<Env>) => idOf(c.req.param("uploadId") ?? "", "upload");
const gone = () => new ApiError(404, "Upload does not exist");

/** Mounted at /api/v1/uploads: the tus protocol, each upload filling a draft of its owner's. */
export function uploads(parts: ApiDeps) {
  const tus = tusServer(parts);

  /** The same answer however often the last part is sent. */
  const whole = (c: Context<Env>, length: number, videoId: string | null) => {
    const headers = new Headers({ "Tus-Resumable": "1.0.0", "Cache-Control": "no-store" });
    for (const name of ["Upload-Offset", "Upload-Length"]) headers.set(name, String(length));
    if (videoId) headers.set("Upload-Video", videoId);
    return new Response(null, { status: c.req.raw.method === "HEAD" ? 200 : 204, headers });
  };

  const pass = async (c: Context<Env>) => {
    const [uploadId, ownerId] = [uploadIdOf(c), viewerOf(c).id];
    const draft = await findDraftByUpload(parts.db, uploadId, ownerId);
    if (!draft) {
      const finished = await findFinished(parts, uploadId, ownerId);
      if (!finished) throw gone();
      return whole(c, finished.length, finished.video_id);
    }
    if (await isWhole(parts, draft)) return whole(c, draft.upload_length, await finishUpload(parts, draft));
    const answer = await tus(c.req.raw, { draftId: draft.id, uploadId });
    if (answer.status !== 204 || !(await isWhole(parts, draft))) return answer;
    // Texts may have changed while the file came.
    const now = (await findDraftByUpload(parts.db, uploadId, ownerId)) ?? draft;
    return whole(c, draft.upload_length, await finishUpload(parts, now));
  };

  return new Hono<Env>()
    .use(signedIn)
    .get("/limits", async (c) => {
      const room = await roomFor(parts.db, parts.quotas, viewerOf(c).id);
      const limits = { maxFileBytes: parts.mostVideoBytes, leftBytes: room?.bytes ?? null };
      return reply(c, "Upload limits fetched successfully", limits);
    })
    .post("/", async (c) => tus(c.req.raw, await openUpload(parts, viewerOf(c).id, c.req.raw)))
    .get("/:uploadId", pass)
    .patch("/:uploadId", pass)
    .post("/:uploadId/blocks", async (c) => {
      const draft = await findDraftByUpload(parts.db, uploadIdOf(c), viewerOf(c).id);
      if (!draft) throw gone();
      const checked = await checkBlocks(parts, draft, valid(uploadBlocks, await fieldsOf(c)));
      return reply(c, "Upload checked successfully", checked);
    })
    .delete("/:uploadId", async (c) => {
      const draft = await findDraftByUpload(parts.db, uploadIdOf(c), viewerOf(c).id);
      if (!draft) throw gone();
      await dropUpload(parts, draft);
      return c.body(null, 204, { "Tus-Resumable": "1.0.0" });
    });
}

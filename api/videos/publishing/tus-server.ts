import { Server } from "@tus/server";
import type { ApiDeps } from "#api/deps";
import { ResumableUploadStore } from "./resumable-upload-store";
import type { UploadRef } from "#api/media/store/upload-parts";
import { createQuotaCheck } from "#api/videos/quotas/quotas";
import { createUploadLocker } from "./upload-lock";

type Request = Parameters<Server["handleWeb"]>[0];

/** How long a request may go on when another one wants its upload; what has arrived is stored either way. */
const drainMs = 1_000;

const uploadKeys = new WeakMap<object, UploadRef>();
const findFileId = (request: object) => {
  const { draftId, uploadId } = uploadKeys.get(request)!;
  return `${draftId}/${uploadId}`;
};

/** Serves the tus 1.0.0 protocol for the files of drafts. Callers check permissions first. */
export function tusServer(deps: Pick<ApiDeps, "db" | "media" | "quotas" | "hasOtherServers">) {
  const errors = new WeakMap<object, unknown>();
  const server = new Server({
    path: "/",
    datastore: new ResumableUploadStore(deps, createQuotaCheck(deps)),
    ...(deps.hasOtherServers && { locker: createUploadLocker(deps.db) }),
    lockDrainTimeout: drainMs,
    allowedOrigins: () => false,
    namingFunction: findFileId,
    getFileIdFromRequest: findFileId,
    generateUrl: (request, { id }) => `${new URL(request.url).pathname.replace(/\/$/, "")}/${id.split("/")[1]!}`,
    onResponseError: (request, error) => {
      // An error without a status of tus is ours. The library would send its message and log nothing.
      if (!("status_code" in error)) errors.set(request, error);
      return undefined;
    },
  });
  return async (request: globalThis.Request, key: UploadRef): Promise<Response> => {
    uploadKeys.set(request, key);
    const response = await server.handleWeb(request as Request);
    if (errors.has(request)) throw errors.get(request);
    return response;
  };
}

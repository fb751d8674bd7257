import { Server, Upload } from "@tus/server";
import type { ApiDeps } from "#api/deps";
import type { Db } from "#api/db/open";
import { ApiError } from "#contract/errors";
import { BlockStore } from "./block-store";
import type { UploadKey } from "./blocks";
import { createQuotaCheck } from "./quota";
import { createUploadLocker } from "./upload-lock";

type Request = Parameters<Server["handleWeb"]>[0];

const uploadKeys = new WeakMap<object, UploadKey>();
const findFileId = (request: object) => {
  const { draftId, uploadId } = uploadKeys.get(request)!;
  return `${draftId}/${uploadId}`;
};

/** Reads an upload's record from its draft's row, so that no second record can contradict it. */
const uploadRecords = (db: Db) => ({
  async get(fileId: string): Promise<Upload | undefined> {
    const [id = "", uploadId = ""] = fileId.split("/");
    const row = await db
      .selectFrom("drafts")
      .select("upload_length")
      .where("id", "=", id)
      .where("upload_id", "=", uploadId)
      .executeTakeFirst();
    return row && new Upload({ id: fileId, size: row.upload_length, offset: 0 });
  },
  set: () => Promise.resolve(),
  delete: () => Promise.resolve(),
});

/** Serves the tus 1.0.0 protocol for the files of drafts. Callers check permissions first. */
export function tusServer(deps: Pick<ApiDeps, "db" | "media" | "quotas" | "hasOtherServers">) {
  const { db, media } = deps;
  const errors = new WeakMap<object, ApiError>();
  const server = new Server({
    path: "/",
    datastore: new BlockStore(db, createQuotaCheck(deps), { directory: media.drafts, configstore: uploadRecords(db) }),
    ...(deps.hasOtherServers && { locker: createUploadLocker(db) }),
    allowedOrigins: () => false,
    namingFunction: findFileId,
    getFileIdFromRequest: findFileId,
    generateUrl: (request, { id }) => `${new URL(request.url).pathname.replace(/\/$/, "")}/${id.split("/")[1]!}`,
    onResponseError: (request, error) => {
      if (error instanceof ApiError) errors.set(request, error);
      return undefined;
    },
  });
  return async (request: globalThis.Request, key: UploadKey): Promise<Response> => {
    uploadKeys.set(request, key);
    const answer = await server.handleWeb(request as Request);
    const error = errors.get(request);
    if (error) throw error;
    return answer;
  };
}

import { Server, Upload } from "@tus/server";
import type { ApiDeps } from "#api/deps";
import type { Db } from "#api/db/open";
import { ApiError } from "#contract/errors";
import { BlockStore } from "./block-store";
import type { UploadKey } from "./blocks";
import { blockGate } from "./quota";

type Request = Parameters<Server["handleWeb"]>[0];

const placed = new WeakMap<object, UploadKey>();
const fileIdOf = (request: object) => {
  const { draftId, uploadId } = placed.get(request)!;
  return `${draftId}/${uploadId}`;
};

/** What a draft's row says of its upload, so that no other record has to agree with it. */
const records = (db: Db) => ({
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

/** The resumable protocol over the files of drafts; who may do what was judged before. */
export function tusServer(parts: Pick<ApiDeps, "db" | "media" | "quotas">) {
  const { db, media } = parts;
  const refusals = new WeakMap<object, ApiError>();
  const server = new Server({
    path: "/",
    datastore: new BlockStore(db, blockGate(parts), { directory: media.drafts, configstore: records(db) }),
    allowedOrigins: () => false,
    namingFunction: fileIdOf,
    getFileIdFromRequest: fileIdOf,
    generateUrl: (request, { id }) => `${new URL(request.url).pathname.replace(/\/$/, "")}/${id.split("/")[1]!}`,
    onResponseError: (request, error) => {
      if (error instanceof ApiError) refusals.set(request, error);
      return undefined;
    },
  });
  return async (request: globalThis.Request, place: UploadKey): Promise<Response> => {
    placed.set(request, place);
    const answer = await server.handleWeb(request as Request);
    const refusal = refusals.get(request);
    if (refusal) throw refusal;
    return answer;
  };
}

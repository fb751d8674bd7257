import { create as contentDisposition } from "content-disposition";
import type { Db } from "#api/db/open";
import type { VideoRow } from "#api/db/tables";
import { sourceFileName, type VideoVersion, versionPrefix } from "#api/media/store/keys";
import { unplayableSourceName } from "#api/media/store/urls";
import { ApiError } from "#contract/errors";
import { toFileName } from "#contract/file-name";
import type { MediaAccess } from "./find-media";
import type { FileResponse } from "./send-file";
import * as t from "#languages/api-media";

interface DownloadRequest {
  id: string;
  access: MediaAccess;
  isOwner: boolean;
}

/**
 * Finds the best file of a video and names it by the title. The owner gets the source if it is kept; everybody else gets
 * the playable file, because the source may contain private data. Throws 404 if the requester may not see the video.
 */
export async function findDownload(db: Db, { id, access, isOwner }: DownloadRequest): Promise<FileResponse> {
  const row = await db
    .selectFrom("videos")
    .select(["title", "version_id", "file_name", "mime", "source_bytes", "source_extension"])
    .where("id", "=", id)
    .where("media_key", "=", access.mediaKey)
    .executeTakeFirst();
  const mayDownload = isOwner || (access.isVisible && row?.file_name !== unplayableSourceName);
  if (!row || !mayDownload) throw new ApiError(404, t.notFound);
  const { key, extension, isOriginal } = chooseBestFile({ id, ...row }, { isOwner });
  return {
    key,
    mime: isOriginal ? "application/octet-stream" : row.mime,
    // The owner and a visitor may get different files.
    cacheControl: "private, no-cache",
    headers: { "Content-Disposition": contentDisposition(toFileName(row.title, extension)), Vary: "Cookie" },
  };
}

/**
 * Builds the headers that name a downloaded file: by the video's title, and a size, language or kind. The title may
 * change, so caches must revalidate the response.
 */
export async function buildDownloadHeaders(db: Db, id: string, name: string) {
  const row = await db.selectFrom("videos").select("title").where("id", "=", id).executeTakeFirst();
  const [, height, codec = ""] = /^(\d+)(-\w+)?\./.exec(name) ?? [];
  const [, audioKind] = /^audio(?:-(\w+))?\./.exec(name) ?? [];
  const language = /^captions-(.+)\.vtt$/.exec(name)?.[1];
  const extension = name.startsWith("audio") ? "m4a" : name.split(".").at(-1)!;
  const suffix = [height && `${height}p${codec}`, audioKind, language, extension].filter(Boolean).join(".");
  const headers = { "Content-Disposition": contentDisposition(toFileName(row?.title ?? "", suffix)) };
  return { headers, cacheControl: "private, no-cache" };
}

type FileColumns = VideoVersion & Pick<VideoRow, "file_name" | "source_bytes" | "source_extension">;

/** Chooses the best file of a video: the source if it is kept and for its owner, otherwise the playable file. */
export function chooseBestFile(video: FileColumns, { isOwner }: { isOwner: boolean }) {
  const isSource = isOwner && video.source_bytes > 0;
  const isOriginal = isSource || video.file_name === unplayableSourceName;
  return {
    key: versionPrefix(video) + (isSource ? sourceFileName : video.file_name),
    extension: (isOriginal && video.source_extension) || video.file_name.split(".").at(-1)!,
    isOriginal,
  };
}

import type { IncomingMessage, ServerResponse } from "node:http";
import type { MediaStore } from "#api/media/store/media-store";
import { ApiError } from "#contract/errors";
import { rangeApplies } from "./preconditions";
import { parseRanges } from "./ranges";
import { sendFile, type FileResponse } from "./send-file";
import * as t from "#languages/api-media";

type Store = Pick<MediaStore, "openFile" | "stat" | "sign">;

/**
 * Makes nginx in front of the server send a file from the media directory or from object storage. nginx evaluates
 * preconditions and ranges, and adds the headers of docs/operating.md. It takes the type, the cache time and the name
 * of a download from this response, and may cache it until the current second ends if everybody may get the file.
 * Rejects with a 404 if the directory has no such file.
 */
export async function sendByNginx(
  store: Store,
  response: ServerResponse,
  { key, mime, cacheControl, headers, isForEverybody }: FileResponse,
): Promise<void> {
  const { req: request } = response;
  const { sign, openFile } = store;
  const target = sign
    ? await findSignedTarget({ sign, openFile }, request, { key, cacheControl })
    : { "X-Accel-Redirect": `/_media/${key}`, ...buildCacheHeader(cacheControl) };
  if (!sign && (await isUnsatisfiable(store, request, key)))
    return sendFile(store, response, { key, mime, cacheControl });
  const expires = isForEverybody ? { "X-Accel-Expires": `@${Math.floor(Date.now() / 1_000)}` } : {};
  response.writeHead(200, { ...target, ...expires, "Content-Type": mime, ...headers });
  response.end();
}

/** Builds the header that nginx turns into `Cache-Control` for a file only; otherwise it would apply to errors, too. */
const buildCacheHeader = (cacheControl: string) => ({
  [cacheControl.includes("max-age") ? "X-Media-Cache-Control" : "Cache-Control"]: cacheControl,
});

/** Returns whether a request asks for bytes after the end of a file: nginx's 416 would have the file's cache time. */
async function isUnsatisfiable({ stat }: Store, { headers }: IncomingMessage, key: string): Promise<boolean> {
  const file = await stat(key);
  if (!file) throw new ApiError(404, t.fileNotFound);
  return parseRanges(headers.range, file.bytes)?.length === 0;
}

/**
 * Names the internal location of nginx for a path of object storage. Evaluates If-Range here, because the storage does
 * not. The storage adds the cache time, so that a missing file has none.
 */
async function findSignedTarget(
  { sign, openFile }: Required<Pick<Store, "sign" | "openFile">>,
  { method, headers }: IncomingMessage,
  { key, cacheControl }: Pick<FileResponse, "key" | "cacheControl">,
) {
  const { url } = await sign({ method: method === "HEAD" ? "HEAD" : "GET", key, cacheControl });
  const { pathname, search } = new URL(url);
  const ifRange = headers["if-range"]?.toString();
  const isWhole =
    headers.range !== undefined && ifRange !== undefined && !(await isCurrent({ openFile }, key, ifRange));
  return { "X-Accel-Redirect": `/_s3${pathname}${search}`, ...(isWhole && { "X-Media-Range": "ignored" }) };
}

async function isCurrent({ openFile }: Pick<Store, "openFile">, key: string, ifRange: string): Promise<boolean> {
  const file = await openFile(key);
  file?.close();
  const modifiedSeconds = Math.floor((file?.modifiedAtMs ?? 0) / 1000);
  return file !== null && rangeApplies(ifRange, { etag: file.etag ?? "", modifiedSeconds });
}

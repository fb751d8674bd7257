import type { IncomingMessage, ServerResponse } from "node:http";
import type { MediaStore } from "#api/media/store/media-store";
import { ApiError } from "#contract/errors";
import { rangeApplies } from "./preconditions";
import { readRanges } from "./ranges";
import { sendFile, type FileResponse } from "./send-file";
import * as t from "#languages/api-media";

type Store = Pick<MediaStore, "openFile" | "stat" | "sign">;

/**
 * Makes nginx in front of the server send a file: of the media directory, or of object storage. It answers conditions
 * and ranges, and adds the headers of docs/operating.md; of this answer it takes the type, the cache time and the name
 * of a download. Of a file that is open for everybody, nginx may remember the answer until the current second ends.
 * Rejects with a 404 when there is no such file in the directory.
 */
export async function sendByNginx(
  store: Store,
  response: ServerResponse,
  { key, mime, cacheControl, headers, isOpen }: FileResponse,
): Promise<void> {
  const { req: request } = response;
  const { sign, openFile } = store;
  const target = sign
    ? await findSignedTarget({ sign, openFile }, request, { key, cacheControl })
    : { "X-Accel-Redirect": `/_media/${key}`, ...describeCaching(cacheControl) };
  if (!sign && (await isBeyond(store, request, key))) return sendFile(store, response, { key, mime, cacheControl });
  const expires = isOpen ? { "X-Accel-Expires": `@${Math.floor(Date.now() / 1_000)}` } : {};
  response.writeHead(200, { ...target, ...expires, "Content-Type": mime, ...headers });
  response.end();
}

/**
 * Tells nginx the cache time in a header that it passes on with what it sends, and not with an error: of a redirect within
 * nginx, `Cache-Control` goes with both.
 */
const describeCaching = (cacheControl: string) => ({
  [cacheControl.includes("max-age") ? "X-Media-Cache-Control" : "Cache-Control"]: cacheControl,
});

/**
 * Returns whether a request wants bytes behind the end of a file: nginx would refuse that with the cache time of the
 * file.
 */
async function isBeyond({ stat }: Store, { headers }: IncomingMessage, key: string): Promise<boolean> {
  const file = await stat(key);
  if (!file) throw new ApiError(404, t.fileNotFound);
  return readRanges(headers.range, file.bytes)?.length === 0;
}

/**
 * Names the location of nginx that leads to the same path of object storage, which does not know If-Range. The storage
 * adds the cache time, so that a missing file has none.
 */
async function findSignedTarget(
  { sign, openFile }: Required<Pick<Store, "sign" | "openFile">>,
  { method, headers }: IncomingMessage,
  { key, cacheControl }: Pick<FileResponse, "key" | "cacheControl">,
) {
  const { url } = await sign({ method: method === "HEAD" ? "HEAD" : "GET", key, cacheControl });
  const { pathname, search } = new URL(url);
  const condition = headers["if-range"]?.toString();
  const isWhole =
    headers.range !== undefined && condition !== undefined && !(await holds({ openFile }, key, condition));
  return { "X-Accel-Redirect": `/_s3${pathname}${search}`, ...(isWhole && { "X-Media-Range": "ignored" }) };
}

async function holds({ openFile }: Pick<Store, "openFile">, key: string, condition: string): Promise<boolean> {
  const file = await openFile(key);
  file?.close();
  const modifiedSeconds = Math.floor((file?.modifiedAt ?? 0) / 1000);
  return file !== null && rangeApplies(condition, { etag: file.etag ?? "", modifiedSeconds });
}

import type { IncomingMessage, ServerResponse } from "node:http";
import type { MediaStore } from "#api/media/store/media-store";
import type { FileResponse } from "./send-file";

/**
 * Returns whether to redirect to a file: a video, audio or download. For a small picture, the second round trip costs
 * more than it saves; playlists and storyboards are read by scripts, which other origins do not allow.
 */
export const isRedirectable = ({ mime, slice }: FileResponse) =>
  !slice && /^(video\/|audio\/|application\/octet-stream$)/.test(mime);

/** Returns whether a script fetches a file to save it (Fetch Metadata §2.1). A script cannot read another origin. */
export const isForScript = ({ headers }: IncomingMessage) => headers["sec-fetch-dest"] === "empty";

/**
 * Redirects to the file in object storage, at a URL that is valid for five to ten minutes. The redirect is cached no
 * longer than the URL stays the same.
 */
export async function redirectToStorage(
  sign: NonNullable<MediaStore["sign"]>,
  response: ServerResponse,
  { key, mime, cacheControl, headers = {} }: FileResponse,
): Promise<void> {
  const { "Content-Disposition": disposition, ...rest } = headers;
  const { method } = response.req;
  const { url, stableForSeconds } = await sign({
    method: method === "HEAD" ? "HEAD" : "GET",
    key,
    mime,
    cacheControl: limitAge(cacheControl, 600),
    disposition: disposition?.toString(),
  });
  const vary = rest.Vary === undefined ? "Sec-Fetch-Dest" : `${String(rest.Vary)}, Sec-Fetch-Dest`;
  response.writeHead(302, {
    ...rest,
    Location: url,
    Vary: vary,
    "Cache-Control": limitAge(cacheControl, stableForSeconds),
    "Content-Length": 0,
  });
  response.end();
}

const limitAge = (cacheControl: string, seconds: number) => cacheControl.replace(/max-age=\d+/, `max-age=${seconds}`);

/** Finds the origin of signed URLs; null without object storage. */
export async function findStorageOrigin({ sign }: Pick<MediaStore, "sign">): Promise<string | null> {
  return sign ? new URL((await sign({ method: "GET", key: "videos/" })).url).origin : null;
}

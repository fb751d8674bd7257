import type { IncomingMessage } from "node:http";
import type { Db } from "#api/db/open";
import { parseLanguageTag } from "#contract/captions";
import { ApiError } from "#contract/errors";
import { findDownload, buildDownloadHeaders } from "./download";
import type { FindMediaAccess } from "./find-media";
import { findPicture } from "./find-picture";
import type { FindSegment } from "#api/media/formats/segments";
import type { FileResponse } from "./send-file";
import { findLargeFileName, type FindLargeStill } from "./large-stills";
import type { FindStill } from "./stills";
import type { TextResponse } from "./send-text";
import { buildMediaKey, framesPrefix, renditionsPrefix, type VersionWithRenditions } from "#api/media/store/keys";
import { downloadName, unplayableSourceName } from "#api/media/store/urls";
import * as t from "#languages/api-media";

const framePattern = /^\/media\/drafts\/([0-9a-f]{24})\/([0-9a-f]{24})\/([1-3]-\d{3}\.webp)$/;
const captionsPattern = /^captions-([a-z0-9-]{2,24})\.vtt$/;
const videoFilePattern =
  /^\/media\/([0-9a-f]{24})\/([0-9a-f]{32})\/((?:download\/)?[a-z0-9.-]{1,40}|[a-z0-9-]{1,10}\/[a-z0-9.]{1,10})$/;
const stillPattern = /^still-(0|[1-9]\d{0,5})\.webp$/;
const largeStillPattern = /^still-(0|[1-9]\d{0,5})-720\.jpg$/;
const segmentPattern = /^(audio(?:-high|-opus)?|\d{1,4}(?:-av1)?)\/(init\.mp4|(?:0|[1-9]\d{0,4})\.m4s)$/;

/**
 * The valid names of files, their media types (null: the video's row has it), and whether they lie in the directory of the
 * renditions.
 */
const fileKinds: readonly (readonly [pattern: RegExp, mime: string | null, isRendition: boolean])[] = [
  [/^(source|video)\.(mp4|m4a|mp3|webm|bin)$/, null, false],
  [/^thumbnail-\d+-\d+\.webp$/, "image/webp", false],
  [/^\d{1,4}(-av1)?\.mp4$/, "video/mp4", true],
  [/^audio(-high|-opus)?\.mp4$/, "audio/mp4", true],
  [/^(master|audio(-high|-opus)?|\d{1,4}(-av1)?)\.m3u8$/, "application/vnd.apple.mpegurl", true],
  [segmentPattern, "video/mp4", true],
  [/^storyboard\.vtt$/, "text/vtt; charset=utf-8", true],
  [captionsPattern, "text/vtt; charset=utf-8", false],
  [/^storyboard-\d{1,4}\.jpg$/, "image/jpeg", true],
  [stillPattern, "image/webp", true],
  [largeStillPattern, "image/jpeg", true],
];

interface AnswerDeps {
  db: Db;
  findAccess: FindMediaAccess;
  findSegment: FindSegment;
  findStill: FindStill;
  findLargeStill: FindLargeStill;
  /** Finds the account whose session or token a request carries; null for a visitor. */
  findHolder: FindHolder;
}

export type FindHolder = (request: IncomingMessage) => Promise<string | null>;

/** Finds the content for a path under /media, and checks access for all kinds of files. Throws 404 without access. */
export async function findAnswer(request: IncomingMessage, deps: AnswerDeps): Promise<FileResponse | TextResponse> {
  const path = request.url?.split("?", 1)[0] ?? "";
  if (request.method !== "GET" && request.method !== "HEAD") throw new ApiError(405, t.methodNotAllowed);
  const isOwner = async (ownerId: string) => (await deps.findHolder(request)) === ownerId;
  const picture = await findPicture(deps.db, path, isOwner);
  if (picture) return picture;
  const [, draftId, uploadId, frameFile] = framePattern.exec(path) ?? [];
  if (draftId && uploadId && frameFile) {
    if (!(await ownsDraft(deps.db, draftId, isOwner))) throw notFound();
    const key = framesPrefix(draftId, uploadId) + frameFile;
    return { key, mime: "image/webp", cacheControl: "private, no-store" };
  }
  return findFileOfVideo(path, deps, isOwner);
}

type IsOwner = (ownerId: string) => Promise<boolean>;

async function findFileOfVideo(path: string, deps: AnswerDeps, isOwner: IsOwner) {
  const [, id, mediaKey, requestedName = ""] = videoFilePattern.exec(path) ?? [];
  const name = parseDownloadName(requestedName) ?? requestedName;
  const [, mime, isRendition = false] = fileKinds.find(([pattern]) => pattern.test(name)) ?? [];
  if (!id || !mediaKey || (mime === undefined && name !== downloadName)) throw notFound();
  const access = await deps.findAccess(id, mediaKey, { isRendition });
  if (!access) throw notFound();
  if (name === downloadName) return findDownload(deps.db, { id, access, isOwner: await isOwner(access.ownerId) });
  const isForEverybody = access.isVisible && name !== unplayableSourceName;
  if (!isForEverybody && !(await isOwner(access.ownerId))) throw notFound();
  const mediaHeaders = {
    isForEverybody,
    mime: mime ?? access.mime,
    cacheControl: isForEverybody ? `${access.isPublic ? "public" : "private"}, max-age=3600` : "private, no-store",
  };
  const version = { id, version_id: access.versionId, renditions_id: access.renditionsId };
  const content = { ...mediaHeaders, ...(await findContent(deps, { version, name, isRendition })) };
  return name === requestedName ? content : { ...content, ...(await buildDownloadHeaders(deps.db, id, name)) };
}

/** Parses the name of the file in the path of a download; undefined for another path. */
const parseDownloadName = (name: string) =>
  /^download\/((?:source|video|audio|\d)[a-z0-9-]*\.(?:mp4|m4a|mp3|webm)|captions-[a-z0-9-]+\.vtt)$/.exec(name)?.[1];

interface NamedFile {
  version: VersionWithRenditions;
  name: string;
  isRendition: boolean;
}

/** Finds the content for a name: a file, a slice of a file, or a text or picture that is no file. */
async function findContent(deps: AnswerDeps, { version, name, isRendition }: NamedFile) {
  const { db, findSegment, findStill } = deps;
  const language = captionsPattern.exec(name)?.[1];
  if (language) return findText(db, version.id, language);
  const largeSecond = largeStillPattern.exec(name)?.[1];
  if (largeSecond) return (await findLarge(deps, version, Number(largeSecond))) ?? throwNotFound();
  const second = stillPattern.exec(name)?.[1];
  if (second) return (await findStill(renditionsPrefix(version), Number(second))) ?? throwNotFound();
  const [, rendition, part] = segmentPattern.exec(name) ?? [];
  if (!rendition || !part) return { key: buildMediaKey(version, { name, isRendition }) };
  const key = buildMediaKey(version, { name: `${rendition}.mp4`, isRendition: true });
  return { key, slice: (await findSegment(key, part)) ?? throwNotFound() };
}

/** Finds the picture of a second at 720p or the video's own size; the small still if that fails. */
async function findLarge(
  { db, findLargeStill, findStill }: AnswerDeps,
  version: VersionWithRenditions,
  second: number,
) {
  const name = await findLargeFileName(db, version.id);
  const large = name && (await findLargeStill(buildMediaKey(version, { name, isRendition: true }), second));
  if (large) return large;
  const small = await findStill(renditionsPrefix(version), second);
  return small && { ...small, mime: "image/webp", cacheControl: "private, no-store" };
}

async function ownsDraft(db: Db, draftId: string, isOwner: IsOwner): Promise<boolean> {
  const draft = await db.selectFrom("drafts").select("owner_id").where("id", "=", draftId).executeTakeFirst();
  return draft !== undefined && (await isOwner(draft.owner_id));
}

async function findText(db: Db, videoId: string, language: string) {
  const row = await db
    .selectFrom("captions")
    .select(["content", "sha256", "created_at"])
    .where("video_id", "=", videoId)
    .where("language", "=", parseLanguageTag(language) ?? "")
    .executeTakeFirstOrThrow(notFound);
  return { text: row.content, sha256: row.sha256, modifiedAtMs: Date.parse(row.created_at) };
}

const throwNotFound = (): never => {
  throw notFound();
};

const notFound = () => new ApiError(404, t.notFound);

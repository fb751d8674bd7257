import type { IncomingMessage } from "node:http";
import type { Db } from "#api/db/open";
import { parseLanguageTag } from "#contract/captions";
import { ApiError } from "#contract/errors";
import { findDownload, buildDownloadHeaders } from "./download";
import type { FindEntry } from "./find-media";
import { findPicture } from "./find-picture";
import type { FindSegment } from "#api/media/formats/segments";
import type { FileResponse } from "./send-file";
import { findLargeFileName, type FindLargeStill } from "./large-stills";
import type { FindStill } from "./stills";
import type { SentText } from "./send-text";
import { buildMediaKey, framesPrefix, renditionsPrefix, type VersionWithRenditions } from "#api/media/store/keys";
import { downloadName, unplayableSourceName } from "#api/media/store/urls";
import * as t from "#languages/api-media";

const frame = /^\/media\/drafts\/([0-9a-f]{24})\/([0-9a-f]{24})\/([1-3]-\d{3}\.webp)$/;
const captions = /^captions-([a-z0-9-]{2,24})\.vtt$/;
const ofVideo =
  /^\/media\/([0-9a-f]{24})\/([0-9a-f]{32})\/((?:download\/)?[a-z0-9.-]{1,40}|[a-z0-9-]{1,10}\/[a-z0-9.]{1,10})$/;
const still = /^still-(0|[1-9]\d{0,5})\.webp$/;
const largeStill = /^still-(0|[1-9]\d{0,5})-720\.jpg$/;
const segment = /^(audio(?:-high|-opus)?|\d{1,4}(?:-av1)?)\/(init\.mp4|(?:0|[1-9]\d{0,4})\.m4s)$/;

/**
 * The valid file names, the media type of each (null: the video's row has it), and whether it lies in the renditions'
 * directory.
 */
const names: readonly (readonly [pattern: RegExp, mime: string | null, isRendition: boolean])[] = [
  [/^(source|video)\.(mp4|m4a|mp3|webm|bin)$/, null, false],
  [/^thumbnail-\d+-\d+\.webp$/, "image/webp", false],
  [/^\d{1,4}(-av1)?\.mp4$/, "video/mp4", true],
  [/^audio(-high|-opus)?\.mp4$/, "audio/mp4", true],
  [/^(master|audio(-high|-opus)?|\d{1,4}(-av1)?)\.m3u8$/, "application/vnd.apple.mpegurl", true],
  [segment, "video/mp4", true],
  [/^storyboard\.vtt$/, "text/vtt; charset=utf-8", true],
  [captions, "text/vtt; charset=utf-8", false],
  [/^storyboard-\d{1,4}\.jpg$/, "image/jpeg", true],
  [still, "image/webp", true],
  [largeStill, "image/jpeg", true],
];

interface Parts {
  db: Db;
  find: FindEntry;
  findSegment: FindSegment;
  findStill: FindStill;
  findLargeStill: FindLargeStill;
  /** Finds the account whose session a request carries; null for a visitor. */
  findHolder: FindHolder;
}

export type FindHolder = (request: IncomingMessage) => Promise<string | null>;

/** Finds what an address under /media names, with the one check of access; throws 404 for what the requester may not see. */
export async function findAnswer(request: IncomingMessage, parts: Parts): Promise<FileResponse | SentText> {
  const path = request.url?.split("?", 1)[0] ?? "";
  if (request.method !== "GET" && request.method !== "HEAD") throw new ApiError(405, t.methodNotAllowed);
  const isOwner = async (ownerId: string) => (await parts.findHolder(request)) === ownerId;
  const picture = await findPicture(parts.db, path, isOwner);
  if (picture) return picture;
  const [, draftId, uploadId, frameFile] = frame.exec(path) ?? [];
  if (draftId && uploadId && frameFile) {
    if (!(await ownsDraft(parts.db, draftId, isOwner))) throw notFound();
    const key = framesPrefix(draftId, uploadId) + frameFile;
    return { key, mime: "image/webp", cacheControl: "private, no-store" };
  }
  return findFileOfVideo(path, parts, isOwner);
}

type IsOwner = (ownerId: string) => Promise<boolean>;

async function findFileOfVideo(path: string, parts: Parts, isOwner: IsOwner) {
  const [, id, mediaKey, requested = ""] = ofVideo.exec(path) ?? [];
  const name = readDownload(requested) ?? requested;
  const [, mime, isRendition = false] = names.find(([pattern]) => pattern.test(name)) ?? [];
  if (!id || !mediaKey || (mime === undefined && name !== downloadName)) throw notFound();
  const entry = await parts.find(id, mediaKey, { isRendition });
  if (!entry) throw notFound();
  if (name === downloadName)
    return findDownload(parts.db, { id, access: entry, isOwner: await isOwner(entry.ownerId) });
  const isOpen = entry.isVisible && name !== unplayableSourceName;
  if (!isOpen && !(await isOwner(entry.ownerId))) throw notFound();
  const mediaHeaders = {
    isOpen,
    mime: mime ?? entry.mime,
    cacheControl: isOpen ? `${entry.isPublic ? "public" : "private"}, max-age=3600` : "private, no-store",
  };
  const version = { id, version_id: entry.versionId, renditions_id: entry.renditionsId };
  const content = { ...mediaHeaders, ...(await findContent(parts, { version, name, isRendition })) };
  return name === requested ? content : { ...content, ...(await buildDownloadHeaders(parts.db, id, name)) };
}

/** Reads the name of a video, its sound or its captions in an address of a download; null in another. */
const readDownload = (name: string) =>
  /^download\/((?:source|video|audio|\d)[a-z0-9-]*\.(?:mp4|m4a|mp3|webm)|captions-[a-z0-9-]+\.vtt)$/.exec(name)?.[1];

interface NamedFile {
  version: VersionWithRenditions;
  name: string;
  isRendition: boolean;
}

/** Finds what is sent for a name: a file, a part of one, or a text or picture that is none. */
async function findContent(parts: Parts, { version, name, isRendition }: NamedFile) {
  const { db, findSegment, findStill } = parts;
  const language = captions.exec(name)?.[1];
  if (language) return findText(db, version.id, language);
  const largeSecond = largeStill.exec(name)?.[1];
  if (largeSecond) return (await findLarge(parts, version, Number(largeSecond))) ?? fail();
  const second = still.exec(name)?.[1];
  if (second) return (await findStill(renditionsPrefix(version), Number(second))) ?? fail();
  const [, rendition, part] = segment.exec(name) ?? [];
  if (!rendition || !part) return { key: buildMediaKey(version, { name, isRendition }) };
  const key = buildMediaKey(version, { name: `${rendition}.mp4`, isRendition: true });
  return { key, slice: (await findSegment(key, part)) ?? fail() };
}

/** Finds the picture of a second at 720p or the video's own size; the small still where it cannot be had. */
async function findLarge({ db, findLargeStill, findStill }: Parts, version: VersionWithRenditions, second: number) {
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
  return { text: row.content, sha256: row.sha256, changed: Date.parse(row.created_at) };
}

const fail = (): never => {
  throw notFound();
};

const notFound = () => new ApiError(404, t.notFound);

import { importVideo } from "#api/videos/publishing/import-video";
import { findVideoFileRule } from "#api/videos/quotas/quotas";
import { toVideoColumns } from "#api/videos/details/columns";
import { addToScore } from "#api/videos/videos/trending";
import { type ImportEntry, readBatches } from "./batches";
import { findExisting, findImported, recordImported } from "./ledger";
import { describeMediaError } from "./media-error";
import { pictureRule } from "./media-source";
import {
  type RecordFields,
  pick,
  readUrl,
  readCount,
  isDeleted,
  readId,
  invalidIdReason,
  ownerNames,
  readTimes,
} from "./record";
import type { ImportSite } from "./import-site";
import { readDetails } from "./read-texts";
import type { Changes } from "./fit-text";
import { readVisibility } from "./visibility";

export async function importVideos(site: ImportSite) {
  for await (const batch of readBatches(site, "videos", { size: 10 })) {
    const ids = batch.flatMap(({ origin }) => origin.id ?? []);
    const importedIds = await findImported(site.deps.db, "videos", ids);
    for (const entry of batch) {
      if (entry.origin.id && importedIds.has(entry.origin.id)) site.report.counts.videos.present += 1;
      else await importVideoRecord(site, entry);
    }
  }
}

async function importVideoRecord(site: ImportSite, { origin, record }: ImportEntry) {
  const { deps, report } = site;
  const id = readId(record._id);
  const ownerId = readId(pick(record, ...ownerNames, "uploadedBy", "uploader"));
  if (id && (await findExisting(deps.db, "videos", [id])).has(id)) {
    await recordImported(deps.db, "videos", [id]);
    report.counts.videos.present += 1;
    return;
  }
  const reason = await findRefusal(site, record, id, ownerId);
  if (reason) return await report.refuse(origin, reason);
  try {
    const changes: Changes = [];
    await publish(site, record, { id: id!, ownerId: ownerId! }, changes);
    await recordImported(deps.db, "videos", [id!]);
    report.counts.videos.came += 1;
    await report.change(origin, changes);
  } catch (error) {
    await report.refuse(origin, describeMediaError(error));
  }
}

/** Returns why a record cannot be imported; null if it can. */
async function findRefusal({ deps }: ImportSite, record: RecordFields, id: string | null, ownerId: string | null) {
  if (!id) return invalidIdReason;
  if (isDeleted(record)) return "it is deleted there";
  if (!ownerId) return "it names no owner";
  if (!(await findExisting(deps.db, "users", [ownerId])).has(ownerId))
    return `its owner ${ownerId} is not on this site`;
  return readUrl(pick(record, ...fileNames)) ? null : "it names no file";
}

const fileNames = ["videoFile", "videoUrl", "video", "videoFileUrl", "file", "url", "src"];
const thumbnailNames = ["thumbnail", "thumbnailUrl", "thumbNail", "thumb", "poster"];

async function publish(
  site: ImportSite,
  record: RecordFields,
  { id, ownerId }: { id: string; ownerId: string },
  changes: Changes,
) {
  const { deps, media } = site;
  const columns = {
    id,
    ...toVideoColumns(readDetails(record, changes)),
    ...toVisibility(record, changes),
    ...toFigures(record, changes),
  };
  const rule = await findVideoFileRule(deps, ownerId);
  await media.withScratch(async (dir) => {
    const file = await media.fetch(dir, readUrl(pick(record, ...fileNames)), rule);
    const thumbnail = await fetchThumbnail(site, dir, record, changes);
    const problem = await importVideo(deps, { ownerId, columns, file, thumbnail });
    if (problem) changes.push(`thumbnail could not come: ${problem}`);
  });
}

/** Fetches the thumbnail and returns its path; null if there is none. */
async function fetchThumbnail({ media }: ImportSite, dir: string, record: RecordFields, changes: Changes) {
  const url = readUrl(pick(record, ...thumbnailNames));
  if (!url) return null;
  try {
    return (await media.fetch(dir, url, pictureRule)).path;
  } catch (error) {
    changes.push(`thumbnail could not come: ${describeMediaError(error)}`);
    return null;
  }
}

function toVisibility(record: RecordFields, changes: Changes) {
  const { visibility, listed, hiding } = readVisibility(record);
  if (hiding) changes.push(`it is private: ${hiding}`);
  return {
    visibility,
    last_visibility: listed,
    is_published: hiding ? (0 as const) : (1 as const),
    has_been_public: visibility === "public" ? (1 as const) : (0 as const),
    publish_at: null,
  };
}

/** Reads times and views. The views count towards the trend at the time of the video's creation. */
function toFigures(record: RecordFields, changes: Changes) {
  const times = readTimes(record, changes);
  const views = readCount(pick(record, "views", "viewsCount", "viewCount"));
  const trend_score = views > 0 ? addToScore(0, views, Date.parse(times.created_at)) : 0;
  return { ...times, published_at: times.created_at, views, trend_score };
}

import type { Quotas } from "#api/deps";
import type { Db } from "#api/db/open";
import type { Tools } from "#api/media/processes/ffmpeg";
import type { MediaStore } from "#api/media/store/media-store";

export interface ProcessingDeps {
  db: Db;
  media: MediaStore;
  tools: Tools;
  /** Lengths of the renditions' shorter sides, in pixels; an empty list turns renditions off. */
  renditionSides: readonly number[];
  /** Whether small sizes are made as AV1, too. */
  makesAv1: boolean;
  /** Whether the sources of converted videos are kept within their owners' quotas. */
  keepsSources: boolean;
  quotas: Quotas;
  /** How long an unfinished upload is kept after its last bytes, in milliseconds. */
  keepUploadsMs: number;
}

export const findVideoRow = (db: Db, id: string) =>
  db.selectFrom("videos").selectAll().where("id", "=", id).executeTakeFirst();

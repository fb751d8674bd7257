import { sql } from "kysely";
import type { Migration } from "./migration";

/** The colour of a video's thumbnail; the upkeep measures those of earlier releases, since that needs their files. */
export const swatches: Migration = {
  kind: "expand",
  locks: ["videos"],
  up: async (db) => {
    await sql`alter table videos add column swatch bigint not null default 0`.execute(db);
    await sql`create index unmeasured_thumbnails on videos (id) where swatch = 0 and thumbnail_version > 0`.execute(db);
  },
};

import type { Migration } from "kysely";
import { addColumns } from "./columns";
import type { DatabaseKind } from "./database-kind";

/** Names what is complete among the stored files: the renditions of a video, and the frames of a draft. */
export const mediaStore = (kind: DatabaseKind): Migration => ({
  async up(db) {
    await addColumns(db, kind, "videos", { renditions_id: "text not null default ''" });
    const frames = { frames_upload_id: "text", frame_count: "integer not null default 0" };
    await addColumns(db, kind, "drafts", frames);
  },
});

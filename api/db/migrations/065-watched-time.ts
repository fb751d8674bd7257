import type { Migration } from "kysely";
import { addColumns } from "./columns";
import type { DatabaseKind } from "./database-kind";

/** Notes with each counted viewer how much was played, so that no more is counted than the time that has passed. */
export const watchedTime = (kind: DatabaseKind): Migration => ({
  up: (db) =>
    addColumns(db, kind, "view_windows", {
      watched_ms: "bigint not null default 0",
      watched_at: "text not null default ''",
    }),
});

import { sql } from "kysely";
import type { Migration } from "./migration";

/** Adds to the indexes of a channel's lists what owners filter them by, so that a search reads an index only. */
export const filteredLists: Migration = {
  kind: "expand",
  locks: ["videos"],
  up: async (db) => {
    const orders = ["duration", "likes_count", "published_at", "title_folded", "views"];
    for (const order of orders) {
      const columns = [...new Set(["owner_id", order, "id", "title_folded", "is_published", "status"])].join();
      await sql.raw(`create index channel_list_by_${order} on videos (${columns})`).execute(db);
    }
    // Last, since readers wait for it.
    for (const order of orders) await sql.raw(`drop index channel_by_${order}`).execute(db);
  },
};

import { type Migration, sql } from "kysely";
import { addColumns } from "./columns";
import type { DatabaseKind } from "./database-kind";

/** No session lasts longer than 90 days. */
const longestSessionMs = 90 * 24 * 60 * 60_000;

/** Notes the sessions that began before cookies were bound to their host: pages still take each of them once. */
export const plainCookies = (kind: DatabaseKind): Migration => ({
  async up(db) {
    await addColumns(db, kind, "sessions", { plain_cookies_until: "text" });
    const until = new Date(Date.now() + longestSessionMs).toISOString();
    await sql`update sessions set plain_cookies_until = ${until}`.execute(db);
  },
});

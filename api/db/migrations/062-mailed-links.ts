import { type Migration, sql } from "kysely";
import { addColumns } from "./columns";
import type { DatabaseKind } from "./database-kind";

/**
 * Lets the address of a mailed link be found, so that nobody else takes one that an account can take back; and notes when
 * a password was changed, so that no mail asked for before brings a link afterwards.
 */
export const mailedLinks = (kind: DatabaseKind): Migration => ({
  async up(db) {
    await addColumns(db, kind, "mail_links", { address_folded: "text" });
    await addColumns(db, kind, "users", { password_changed_at: "text" });
    await sql`update mail_links set address_folded = lower(address)`.execute(db);
    await sql`create index if not exists mail_links_address_folded on mail_links (address_folded)`.execute(db);
  },
});

import { type Migration, sql } from "kysely";
import { addColumns } from "./columns";
import type { DatabaseKind } from "./database-kind";

/** Lets the address of a mailed link be found, so that nobody else takes one that an account can take back. */
export const keptAddresses = (kind: DatabaseKind): Migration => ({
  async up(db) {
    await addColumns(db, kind, "mail_links", { address_folded: "text" });
    await sql`update mail_links set address_folded = lower(address)`.execute(db);
    await sql`create index if not exists mail_links_address_folded on mail_links (address_folded)`.execute(db);
  },
});

import { sql } from "kysely";
import type { Migration } from "./migration";

/** The language in which a person reads the site and its mails, as a BCP 47 tag; empty until one is chosen. */
export const languagesOfAccounts: Migration = {
  kind: "expand",
  locks: ["users"],
  up: async (db) => void (await sql`alter table users add column language text not null default ''`.execute(db)),
};

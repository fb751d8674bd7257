import { sql } from "kysely";
import type { Migration } from "./migration";

/** The time zone in which a person types and reads publishing times; empty for UTC. */
export const timeZones: Migration = {
  kind: "expand",
  locks: ["users"],
  up: async (db) => void (await sql`alter table users add column time_zone text not null default ''`.execute(db)),
};

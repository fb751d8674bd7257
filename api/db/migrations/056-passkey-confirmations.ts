import type { Migration } from "kysely";
import { addColumns } from "./columns";
import type { DatabaseKind } from "./database-kind";

/** Notes when a passkey last confirmed who uses a session. */
export const passkeyConfirmations = (kind: DatabaseKind): Migration => ({
  async up(db) {
    await addColumns(db, kind, "sessions", { passkey_confirmed_at: "text" });
  },
});

import type { Viewer } from "#api/deps";
import type { Db } from "#api/db/open";
import { countFactors, hasSecondFactor } from "./second-factor-state";

/** Returns whether an account lacks the second factor that the site requires of its administrators. */
export const isAdminWithoutSecondFactor = async (db: Db, { id, role }: Pick<Viewer, "id" | "role">): Promise<boolean> =>
  role === "admin" && !hasSecondFactor(await countFactors(db, id));

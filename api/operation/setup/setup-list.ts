import type { Viewer } from "#api/deps";
import { changeChoice } from "#api/site/settings/settings";
import { findSetup, type SetupDeps } from "./find-setup";

/** Shows the list of first steps to all administrators, or hides it. */
export async function setSetupListVisible(deps: SetupDeps, viewer: Viewer, isVisible: boolean) {
  const change = { key: "isSetupHidden", value: !isVisible } as const;
  await deps.db.transaction().execute((trx) => changeChoice(trx, viewer, change));
  return findSetup(deps);
}

import { readQuery } from "#app/format/query";
import { setupPath } from "#contract/words/setup";

/** Returns where a setting's form leads to: the first steps if it was opened from there, otherwise the list of settings. */
export const pathAfterSetting = (request: Request, list: string) =>
  readQuery(request, "from") === "setup" ? setupPath : list;

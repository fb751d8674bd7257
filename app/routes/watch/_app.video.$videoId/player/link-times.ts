import { encodePath } from "#app/format/path";
import { changeQuery } from "#app/format/query";

/** Returns how times in a text become links: each to the watch page at that time. */
export const linkTimes = ({ _id, duration }: { _id: string; duration: number }, search: string) => ({
  duration,
  pathAt: (seconds: number) => encodePath`/video/${_id}` + changeQuery(search, { t: String(seconds) }),
});

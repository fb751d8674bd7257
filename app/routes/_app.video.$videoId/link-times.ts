import { encodePath } from "#app/format/path";
import { readSearch } from "#app/format/query";
import { changeQuery } from "#app/format/search";

/** Says how times in a text become links: each to the page at that time, in the same quality and playlist. */
export const linkTimes = ({ _id, duration }: { _id: string; duration: number }, search: string) => ({
  duration,
  pathAt: (seconds: number) =>
    encodePath`/video/${_id}` +
    changeQuery("", { list: readSearch(search, "list"), q: readSearch(search, "q"), t: `${seconds}` }),
});

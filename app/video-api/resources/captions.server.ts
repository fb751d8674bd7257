import { z } from "zod";
import { calls } from "#contract/calls";
import { pageSizes } from "#contract/limits";
import type { MultipartForm } from "../transport/try-aliases.server";
import { call, method } from "../transport/call.server";
import { notFoundOnBadPage } from "../transport/fetch-rows.server";
import type { ApiSession } from "../transport/session.server";
import { count, id, text } from "../shapes/lenient-fields.server";
import { nameTrack, trackFields } from "../shapes/shapes.server";

const trackShape = z.object({ _id: id, ...trackFields, createdAt: text }).transform(nameTrack);
const cueShape = z.object({ start: count, end: count, text });
const pageNumber = count.optional().catch(undefined);
const pageShape = z.object({ cues: z.array(cueShape).catch([]), page: pageNumber, totalPages: pageNumber });

interface TranscriptPosition {
  page: number;
  seconds: number | null;
}

export const captions = (session: ApiSession) => ({
  list: method(session, calls.listCaptions, z.array(trackShape)),

  async readPage(videoId: string, captionsId: string, position: TranscriptPosition) {
    const query = position.seconds === null ? { page: position.page } : { t: position.seconds };
    const answer = call(session, calls.readCaptions, { params: { videoId, captionsId }, query }, pageShape);
    const { data } = await answer.catch(notFoundOnBadPage(query));
    const { page, totalPages, cues } = data;
    return { data: page && totalPages ? { page, totalPages, cues } : cutPage(cues, position) };
  },

  add: (videoId: string, form: MultipartForm, signal: AbortSignal) =>
    call(session, calls.addCaptions, { params: { videoId }, form, signal }),

  remove: method(session, calls.deleteCaptions),
});

/** Cuts a page out of all cues, for a server that does not page them. */
function cutPage(cues: z.output<typeof cueShape>[], { page: number, seconds }: TranscriptPosition) {
  const totalPages = Math.max(1, Math.ceil(cues.length / pageSizes.cues));
  const last = seconds === null ? -1 : cues.findLastIndex(({ start }) => start <= seconds);
  const page = seconds === null ? Math.min(totalPages, number) : Math.floor(Math.max(0, last) / pageSizes.cues) + 1;
  return { page, totalPages, cues: cues.slice((page - 1) * pageSizes.cues, page * pageSizes.cues) };
}

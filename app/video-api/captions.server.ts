import { z } from "zod";
import { call } from "./call.server";
import type { ApiSession } from "./session.server";
import { address, count, id, text } from "./shape-parts.server";
import type { Form } from "./videos.server";

const listed = z.object({ _id: id, language: text, label: text, src: address, bytes: count, createdAt: text });
const cue = z.object({ start: count, end: count, text });
const read = listed.extend({ cues: z.array(cue).catch([]) });

/** captions/… */
export const captions = (session: ApiSession) => ({
  list: (videoId: string) =>
    call(session, { to: ["GET captions/:videoId"], ids: { videoId }, answer: z.array(listed) }),

  /** With all that is said. */
  read: (videoId: string, captionsId: string) =>
    call(session, { to: ["GET captions/:videoId/:captionsId"], ids: { videoId, captionsId }, answer: read }),

  add: (videoId: string, { body, type }: Form, signal: AbortSignal) =>
    call(session, { to: ["POST captions/:videoId"], ids: { videoId }, body, type, signal, answer: z.unknown() }),

  remove: (videoId: string, captionsId: string) =>
    call(session, {
      to: ["DELETE captions/:videoId/:captionsId"],
      ids: { videoId, captionsId },
      answer: z.unknown(),
    }),
});

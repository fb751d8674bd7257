import { z } from "zod";
import { draftShape, keptDraft, uploadBlocks, uploadBlocksShape, uploadLimitsShape } from "#contract/drafts";
import { type Call, paging } from "./call";
import { pageOf } from "./page";

export const draftCalls: readonly Call[] = [
  {
    at: "GET /drafts",
    summary: "One's drafts, newest first",
    session: true,
    query: { ...paging, draft: "Only the one of this form" },
    answer: pageOf(draftShape),
  },
  {
    at: "POST /drafts",
    summary: "Keeps a form before its video file comes; the same one when `draft` is known",
    session: true,
    body: keptDraft.extend({ draft: z.string().optional() }),
    files: ["thumbnail"],
    answer: draftShape,
    status: 201,
  },
  { at: "GET /drafts/{draftId}", summary: "A draft of one's own", session: true, answer: draftShape },
  {
    at: "PATCH /drafts/{draftId}",
    summary: "Changes texts and thumbnail of one's draft; what is absent stays",
    session: true,
    body: keptDraft,
    files: ["thumbnail"],
    answer: draftShape,
  },
  {
    at: "DELETE /drafts/{draftId}",
    summary: "Deletes a draft with what came of its file",
    session: true,
    answer: z.object({}),
  },
  {
    at: "GET /uploads/limits",
    summary: "How large a file may be, and how many bytes are left to one",
    session: true,
    answer: uploadLimitsShape,
  },
  {
    at: "POST /uploads/{uploadId}/blocks",
    summary: "Whether blocks of 8 MiB of one's own file are those that came of an upload",
    session: true,
    body: uploadBlocks,
    answer: uploadBlocksShape,
  },
];

import { z } from "zod";
import {
  draftShape,
  draftForm,
  frameShape,
  uploadChunks,
  uploadChunksShape,
  uploadLimitsShape,
} from "#contract/drafts";
import { call } from "./call";
import { pageShape, paging } from "./list";

export const draftCalls = {
  listDrafts: call({
    address: "GET /drafts",
    summary: "One's drafts, newest first",
    who: "signed in",
    scope: "publish",
    query: { ...paging, draft: "Only the one of this form" },
    answer: pageShape(draftShape),
  }),
  addDraft: call({
    address: "POST /drafts",
    summary: "Keeps a form before its video file comes; the same one when `draft` is known",
    who: "signed in",
    scope: "publish",
    limit: "draft",
    body: draftForm.extend({ draft: z.string().optional() }),
    files: ["thumbnail"],
    answer: draftShape,
    status: 201,
  }),
  findDraft: call({
    address: "GET /drafts/{draftId}",
    summary: "A draft of the viewer",
    who: "signed in",
    scope: "publish",
    answer: draftShape,
  }),
  editDraft: call({
    address: "PATCH /drafts/{draftId}",
    summary: "Changes texts and thumbnail of the viewer's draft; what is absent stays",
    who: "signed in",
    scope: "publish",
    limit: "draft",
    body: draftForm,
    files: ["thumbnail"],
    answer: draftShape,
  }),
  deleteDraft: call({
    address: "DELETE /drafts/{draftId}",
    summary: "Deletes a draft with what came of its file",
    who: "signed in",
    scope: "publish",
    limit: "draft",
  }),
  listFrames: call({
    address: "GET /drafts/{draftId}/frames",
    summary: "Up to three frames of the complete video of the viewer's draft; POST /videos/ takes one as its thumbnail",
    who: "signed in",
    scope: "publish",
    answer: z.array(frameShape),
  }),
  findUploadLimits: call({
    address: "GET /uploads/limits",
    summary: "How large a file may be, and how many bytes are left to one",
    who: "signed in",
    scope: "publish",
    answer: uploadLimitsShape,
  }),
  checkUploadChunks: call({
    address: "POST /uploads/{uploadId}/blocks",
    summary: "Whether chunks of 8 MiB of the viewer's own file are those that came of an upload",
    who: "signed in",
    scope: "publish",
    body: uploadChunks,
    answer: uploadChunksShape,
  }),
};

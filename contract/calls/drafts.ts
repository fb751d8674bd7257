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
    route: "GET /drafts",
    summary: "Lists the viewer's drafts, newest first",
    who: "signed in",
    scope: "publish",
    query: { ...paging, draft: "Only the draft with this form token" },
    answer: pageShape(draftShape),
  }),
  addDraft: call({
    route: "POST /drafts",
    summary: "Saves a form as a draft before its video file arrives; updates the draft that `draft` names",
    who: "signed in",
    scope: "publish",
    limit: "draft",
    body: draftForm.extend({ draft: z.string().optional() }),
    files: ["thumbnail"],
    answer: draftShape,
    status: 201,
  }),
  findDraft: call({
    route: "GET /drafts/{draftId}",
    summary: "Returns a draft of the viewer",
    who: "signed in",
    scope: "publish",
    answer: draftShape,
  }),
  editDraft: call({
    route: "PATCH /drafts/{draftId}",
    summary: "Changes texts and thumbnail of the viewer's draft; absent fields stay unchanged",
    who: "signed in",
    scope: "publish",
    limit: "draft",
    body: draftForm,
    files: ["thumbnail"],
    answer: draftShape,
  }),
  deleteDraft: call({
    route: "DELETE /drafts/{draftId}",
    summary: "Deletes a draft and the part of its file that has arrived",
    who: "signed in",
    scope: "publish",
    limit: "draft",
  }),
  listFrames: call({
    route: "GET /drafts/{draftId}/frames",
    summary: "Returns up to three frames of a draft whose file is complete; POST /videos/ accepts one as the thumbnail",
    who: "signed in",
    scope: "publish",
    answer: z.array(frameShape),
  }),
  findUploadLimits: call({
    route: "GET /uploads/limits",
    summary: "Returns the largest size of a file, and how many bytes the viewer may still store",
    who: "signed in",
    scope: "publish",
    answer: uploadLimitsShape,
  }),
  checkUploadChunks: call({
    route: "POST /uploads/{uploadId}/blocks",
    summary: "Compares chunks of 8 MiB of the viewer's file with those of an upload that have arrived",
    who: "signed in",
    scope: "publish",
    body: uploadChunks,
    answer: uploadChunksShape,
  }),
};

import { json } from "@remix-run/node";
import { type DraftView, isWhole } from "#app/components/upload/draft-form";
import { uploaderHeader } from "#app/constants";
import type { InvalidForm } from "#app/form-result";
import { proposeTitle } from "#app/format/propose-title";
import { videoApi } from "#app/video-api/index.server";
import { pick, toTexts } from "#app/video-api/shapes/view-models.server";
import type { Draft, Frame } from "#contract/drafts";
import { ApiError } from "#contract/errors";
import { blankDetails, detailNames } from "#contract/words/video-details";
import { joinPublishZone } from "#contract/time-zones";
import { newVideo, missingFiles } from "#contract/videos";
import { pickShowable } from "#app/http/form-fields.server";
import { validateForm, invalidFormResponse, readForm } from "#app/http/form.server";
import { optional, optionalSection, required } from "#app/http/load.server";
import { formResponse, errorResponse } from "#app/http/form-response.server";
import { receiveUpload } from "#app/http/uploads.server";
import { readStartup, requireViewer } from "#app/http/viewer.server";
import { z } from "zod";
import type { RouteArgs } from "#app/context.server";
import * as answers from "#languages/api-videos";

const toDraftView = (draft: Draft, frames: Frame[] = []): DraftView => ({
  ...pick(draft, "_id", ...detailNames, "hasThumbnail", "file"),
  uploadedAt: draft.duplicateOf?.createdAt ?? null,
  frames,
});

/** Adds the frames of a draft's complete video to its view, or that they are still being made. */
async function withFrames(args: RouteArgs, draft: Draft): Promise<DraftView> {
  const frames = isWhole(draft.file) ? await findFrames(args, draft._id) : [];
  return { ...toDraftView(draft, frames ?? []), ...(!frames && { isAwaitingFrames: true }) };
}

/** Finds the frames of a draft's video: none from servers that make none, null while they are still being made. */
export async function findFrames({ request, context }: RouteArgs, draftId: string): Promise<Frame[] | null> {
  const fetchFrames = () => optionalSection(videoApi(request, context).drafts.frames(draftId));
  const first = await fetchFrames();
  // The server continues making frames after the deadline of a call.
  const { data, failure } = first.failure === "unreachable" ? await fetchFrames() : first;
  return failure === "unreachable" ? null : (data ?? []);
}

export async function requireOwnDraft({ request, context }: RouteArgs, id: string) {
  await requireViewer(request, context);
  return required(videoApi(request, context).drafts.find(id));
}

export async function loadDraftForm(args: RouteArgs, id: string) {
  const draft = await requireOwnDraft(args, id);
  return { token: draft.draft, draft: await withFrames(args, draft) };
}

/** Finds how large a file may be; null on servers without resumable uploads. */
export const findUploadLimits = ({ request, context }: RouteArgs) =>
  optional(videoApi(request, context).drafts.limits());

/** Finds what a new upload form begins with; null on servers without such defaults. */
export async function findUploadDefaults({ request, context }: RouteArgs) {
  const defaults = await optional(videoApi(request, context).uploadDefaults.find());
  // An empty value follows the channel's setting, also after it changes.
  return defaults && { ...blankDetails, ...toTexts(defaults), downloads: "" };
}

/** The texts of the form, with its token and the frame that may be the thumbnail. */
const uploadForm = newVideo.extend({ draft: z.string().optional(), frame: z.string().optional() });

/** Publishes the form of a new video. The response to a refused form has the draft in which the API saved it. */
export async function publishVideoForm(args: RouteArgs, goTo: string) {
  const { request, context } = args;
  const { drafts, videos } = videoApi(request, context);
  // A server with drafts validates the form, so that it can also save an invalid one.
  const ownRules = {
    requiredFiles: { thumbnail: missingFiles.thumbnail(), videoFile: missingFiles.videoFile() },
    largeFile: "videoFile",
  };
  const rules = { schema: uploadForm, ...(drafts.areMissing() ? ownRules : { isValidatedByApi: true }) };
  const form = await receiveUpload({ request, context }, rules);
  if (!form.ok) return invalidFormResponse(form, request);
  const { fileNames } = form;
  const publication = refuseOtherUploader(args).then(() => videos.publish(form, request.signal));
  const response = await formResponse(args, publication, {
    goTo,
    form,
    event: "published",
    fieldNames: [...Object.keys(newVideo.shape), "thumbnail", "videoFile"],
  });
  if (response.status < 400 || drafts.areMissing()) return response;
  return addDraft(args, response, { token: form.fields.draft, fileName: fileNames.get("videoFile") ?? "" });
}

interface SavedForm {
  token: string | undefined;
  /** Name of the video file; empty if there is none. */
  fileName: string;
}

async function addDraft(args: RouteArgs, response: Response, { token, fileName }: SavedForm) {
  const { request, context } = args;
  const draft = token ? await optional(videoApi(request, context).drafts.findByToken(token)) : null;
  const refusedForm = (await response.json()) as InvalidForm;
  const hasTitle = fileName === "" || refusedForm.values.title?.trim();
  const values = hasTitle ? {} : { values: { ...refusedForm.values, title: proposeTitle(fileName) } };
  const isSaved = draft !== null && response.status === 422;
  return json({ ...refusedForm, ...values, draft: draft && (await withFrames(args, draft)), isSaved }, response.status);
}

/** Throws a 403 if another account has signed in in this browser since the page was opened. */
async function refuseOtherUploader({ request, context }: RouteArgs) {
  const uploaderId = request.headers.get(uploaderHeader);
  if (!uploaderId) return;
  const { viewer } = await readStartup(request, context);
  if (viewer && viewer._id !== uploaderId) throw new ApiError(403, answers.otherUploader);
}

/** Saves a form as a draft and validates it before its file is uploaded: an invalid form costs no upload. */
export async function saveDraftForm({ request, context }: RouteArgs) {
  const rules = { schema: uploadForm, isValidatedByApi: true, largeFile: "videoFile" };
  const form = await receiveUpload({ request, context }, rules);
  if (!form.ok) return invalidFormResponse(form, request);
  try {
    await refuseOtherUploader({ request, context });
    const { data } = await videoApi(request, context).drafts.save(form, request.signal);
    const draft = toDraftView(data);
    const result = validateForm(joinPublishZone(form.fields), newVideo);
    const missing = draft.hasThumbnail ? {} : { thumbnail: [missingFiles.thumbnail()] };
    const errors = { ...(result.ok ? {} : result.errors), ...missing };
    return Object.keys(errors).length > 0
      ? json({ ok: false, values: pickShowable(form), errors, draft }, 422)
      : json({ ok: true as const, draft });
  } catch (error) {
    return errorResponse(error, { form });
  }
}

/** Begins a draft with a title and the viewer's upload defaults. */
export async function beginDraft(args: RouteArgs) {
  const form = await readForm(args.request, uploadForm);
  if (!form.ok) return invalidFormResponse(form, args.request);
  const { draft = "", title = "" } = form.fields;
  try {
    await refuseOtherUploader(args);
    const defaults = await findUploadDefaults(args);
    const { data } = await videoApi(args.request, args.context).drafts.begin({ ...defaults, draft, title });
    return json({ draft: toDraftView(data) });
  } catch (error) {
    return errorResponse(error, { form });
  }
}

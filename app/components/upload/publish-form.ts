import type { UploadLimits } from "#contract/drafts";
import { chooseMiddle, type DraftView } from "./draft-form";
import { waitForDraft } from "./begin-draft";
import { beginUploads } from "./begin-uploads";
import { looksSame } from "./send-file";
import { type FormAnswer, sendForm } from "./send-form";
import { UploadRemoved } from "./upload-stopped";
import { describeSending, describeVideoCheck, type ProgressView } from "./upload-progress";
import { sendFirst } from "./upload-queue";
import { changeUpload, findUpload } from "./upload-store";
import { fetchFrames } from "./use-frames";
import { waitForUpload } from "./wait-for-upload";

interface Publishing {
  url: string;
  token: string;
  /** null if the server takes a file only with its form. */
  limits: UploadLimits | null;
  /** Stops waiting; a file that is sent in parts continues. */
  signal: AbortSignal;
  onProgress: (progress: ProgressView) => void;
  onSaved: (draft: DraftView) => void;
}

/** Saves a form, waits until its file is complete, and publishes it. */
export async function publishForm(form: FormData, publishing: Publishing): Promise<FormAnswer> {
  const { url, token, limits, signal, onProgress } = publishing;
  const file = form.get("videoFile");
  const chosenFile = file instanceof File && file.size > 0 ? file : null;
  const uploadBefore = findUpload(token);
  const videoFile = uploadBefore?.file ?? chosenFile;
  if (limits && videoFile) {
    form.delete("videoFile");
    const savedForm = await saveForm(form, token);
    // A complete upload leaves the list when its form closes.
    if (uploadBefore && !findUpload(token) && !signal.aborted) throw new UploadRemoved();
    const { draft } = savedForm.body ?? {};
    if (draft) publishing.onSaved(draft);
    if (!draft || !(savedForm.status === 200 || awaitsFrames(savedForm, videoFile, limits))) return savedForm;
    // A frame of an earlier file is not valid for this one.
    if (!looksSame(draft.file, videoFile)) form.delete("frame");
    if (!findUpload(token)) beginUploads([videoFile], { form: { token, title: draft.title, draft } });
    sendFirst(token);
    await waitForUpload(token, signal);
    onProgress(describeVideoCheck());
    if (!draft.hasThumbnail && !form.has("frame")) await chooseFrame(form, draft._id, signal);
  }
  return sendForm(url, form, {
    signal,
    onProgress: (bytes, totalBytes) => onProgress(describeSending(bytes, totalBytes)),
  });
}

/** Adds the middle frame to a form that was sent before its video had frames. */
async function chooseFrame(form: FormData, draftId: string, signal: AbortSignal) {
  const frame = chooseMiddle((await fetchFrames(draftId, signal)) ?? []);
  if (frame) form.set("frame", `${frame.frame}`);
}

/** Returns whether a form lacks only its thumbnail, which may be a frame of the video once the server has the video. */
const awaitsFrames = ({ body }: FormAnswer, { type }: File, { offersFrames }: UploadLimits) =>
  offersFrames && !type.startsWith("audio/") && Object.keys(body?.errors ?? {}).join() === "thumbnail";

/** Saves a form as a draft, even if its dialog is closed before the server answers. */
async function saveForm(form: FormData, token: string): Promise<FormAnswer> {
  await waitForDraft(token);
  const savedForm = await sendForm("/actions/draft/keep", form);
  if (savedForm.body?.draft) changeUpload(token, { isNewDraft: false });
  return savedForm;
}

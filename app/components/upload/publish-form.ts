import { waitForDraft } from "./begin-draft";
import { beginUploads } from "./begin-uploads";
import { type Answered, sendForm } from "./send-form";
import { looking, type Progress, simple } from "./upload-progress";
import { sendFirst } from "./upload-queue";
import { changeUpload, findUpload } from "./upload-store";
import { waitForUpload } from "./wait-for-upload";

interface Publishing {
  /** The address that takes the form. */
  address: string;
  token: string;
  /** Whether the server takes files in parts. */
  inParts: boolean;
  /** Ends the waiting; a file that is sent in parts goes on. */
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/** Saves a form, waits until its file is complete, and publishes it. */
export async function publishForm(form: FormData, publishing: Publishing): Promise<Answered> {
  const { address, token, inParts, signal, onProgress } = publishing;
  const file = form.get("videoFile");
  const chosen = file instanceof File && file.size > 0 ? file : null;
  if (inParts && (chosen || findUpload(token))) {
    form.delete("videoFile");
    const saved = await saveForm(form, token);
    const draft = saved.body?.draft;
    if (saved.status !== 200 || !draft) return saved;
    if (chosen && !findUpload(token)) beginUploads([chosen], { token, title: draft.title, draft });
    sendFirst(token);
    await waitForUpload(token, signal);
    onProgress(looking);
  }
  return sendForm(address, form, { signal, onProgress: (bytes, all) => onProgress(simple(bytes, all)) });
}

/** Saves a form as its draft; also when its dialog is closed before the server answers. */
async function saveForm(form: FormData, token: string): Promise<Answered> {
  await waitForDraft(token);
  const saved = await sendForm("/actions/draft/keep", form);
  if (saved.body?.draft) changeUpload(token, { isNewDraft: false });
  return saved;
}

import { proposeTitle } from "#app/format/propose-title";
import type { Draft } from "#contract/drafts";
import { type DraftView, isWhole } from "./draft-form";
import { looksSame } from "./send-file";
import { addUpload, beginWaitingDrafts, maxQueued } from "./upload-queue";
import { UploadStatus } from "./upload-status";
import { readUploads } from "./upload-store";
import * as t from "#languages/upload";

/** The form that is open, whose draft the first file belongs to. */
interface OpenForm {
  token: string;
  title: string;
  draft: DraftView | null;
}

/** A draft of the page below, whose file may be among the chosen ones. */
export type WaitingDraft = Pick<Draft, "draft" | "title" | "file" | "duplicateOf"> & Omit<DraftView, UnlistedField>;

type UnlistedField = "uploadedAt" | "frames" | "isAwaitingFrames";

interface Options {
  form?: OpenForm | null;
  drafts?: readonly WaitingDraft[];
}

/**
 * Begins to upload files: the first one for the open form, each of the others for the draft that waits for it, or for a
 * new one. Returns a message about files that are left out.
 */
export function beginUploads(chosenFiles: readonly File[], { form = null, drafts = [] }: Options = {}): string {
  const files = chosenFiles.filter(({ size }) => size > 0);
  const freePlaces = Math.max(form ? 1 : 0, maxQueued - readUploads().uploads.length);
  const acceptedFiles = files.slice(0, freePlaces);
  // An empty first file is not replaced by another one in its form.
  const first = form && acceptedFiles[0] === chosenFiles[0] ? acceptedFiles.shift() : undefined;
  if (form && first) addUpload({ ...form, title: form.title || toTitle(first), file: first }, { isUrgent: true });
  const waitingDrafts = [...drafts];
  for (const file of acceptedFiles) {
    const index = waitingDrafts.findIndex((draft) => isFileOf(draft, file));
    const [draft] = index < 0 ? [] : waitingDrafts.splice(index, 1);
    addUpload(draft ? resume(draft, file) : { token: newToken(), title: toTitle(file), draft: null, file });
  }
  void beginWaitingDrafts();
  if (readUploads().uploads.length > 0) showOnAllPages();
  if (files.length > freePlaces) return t.tooManyFiles({ count: maxQueued });
  return files.length < chosenFiles.length ? (chosenFiles.length === 1 ? t.emptyFile() : t.emptyFiles()) : "";
}

/** Returns whether a draft waits for this file: it has a part of it, or its title is still the one proposed for it. */
export const isFileOf = ({ file, title }: Pick<WaitingDraft, "file" | "title">, chosenFile: File) =>
  file ? !isWhole(file) && looksSame(file, chosenFile) : title === toTitle(chosenFile);

const resume = ({ draft: token, duplicateOf, ...draft }: WaitingDraft, file: File) => ({
  token,
  title: draft.title || toTitle(file),
  draft: { ...draft, uploadedAt: duplicateOf?.createdAt ?? null, frames: [] },
  file,
});

/** Browsers offer crypto.randomUUID in secure contexts only. */
const newToken = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join("");

const toTitle = ({ name }: File) => proposeTitle(name) || name;

/** Registers what other pages show of uploads, so that none of them loads it before the first upload. */
function showOnAllPages() {
  window.uploadStatus = UploadStatus;
  dispatchEvent(new Event("uploads"));
}

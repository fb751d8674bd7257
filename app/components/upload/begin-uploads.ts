import { proposeTitle } from "#app/format/propose-title";
import type { Draft } from "#contract/drafts";
import { type DraftView, isWhole } from "./draft-form";
import { looksSame } from "./send-file";
import { addUpload, beginWaitingDrafts, maxQueued } from "./upload-queue";
import { UploadStatus } from "./upload-status";
import { readUploads } from "./upload-store";
import * as t from "#languages/upload";

/** The open form: the first file belongs to its draft. */
interface OpenForm {
  token: string;
  title: string;
  draft: DraftView | null;
}

/** A draft on the page below, whose file may be among the chosen ones. */
export type WaitingDraft = Pick<Draft, "draft" | "title" | "file" | "duplicateOf"> & Omit<DraftView, UnlistedField>;

type UnlistedField = "uploadedAt" | "frames" | "isAwaitingFrames";

interface Options {
  form?: OpenForm | null;
  drafts?: readonly WaitingDraft[];
}

/**
 * Begins to upload files: the first for the open form, each other file for the draft that waits for it, or for a new draft.
 * Returns a message about files that are left out; empty if there are none.
 */
export function beginUploads(chosenFiles: readonly File[], { form = null, drafts = [] }: Options = {}): string {
  const files = chosenFiles.filter(({ size }) => size > 0);
  const maxFiles = Math.max(form ? 1 : 0, maxQueued - readUploads().uploads.length);
  const acceptedFiles = files.slice(0, maxFiles);
  // No other file takes the place of an empty first file in its form.
  const first = form && acceptedFiles[0] === chosenFiles[0] ? acceptedFiles.shift() : undefined;
  if (form && first) addUpload({ ...form, title: form.title || toTitle(first), file: first }, { isUrgent: true });
  const waitingDrafts = [...drafts];
  for (const file of acceptedFiles) {
    const index = waitingDrafts.findIndex((draft) => isFileOf(draft, file));
    const [draft] = index < 0 ? [] : waitingDrafts.splice(index, 1);
    addUpload(draft ? toResumedUpload(draft, file) : { token: newToken(), title: toTitle(file), draft: null, file });
  }
  void beginWaitingDrafts();
  if (readUploads().uploads.length > 0) showOnAllPages();
  if (files.length > maxFiles) return t.tooManyFiles({ count: maxQueued });
  return files.length < chosenFiles.length ? (chosenFiles.length === 1 ? t.emptyFile() : t.emptyFiles()) : "";
}

/** Returns whether a draft waits for a file: the draft has a part of the file, or still the title proposed for it. */
export const isFileOf = ({ file, title }: Pick<WaitingDraft, "file" | "title">, chosenFile: File) =>
  file ? !isWhole(file) && looksSame(file, chosenFile) : title === toTitle(chosenFile);

const toResumedUpload = ({ draft: token, duplicateOf, ...draft }: WaitingDraft, file: File) => ({
  token,
  title: draft.title || toTitle(file),
  draft: { ...draft, uploadedAt: duplicateOf?.createdAt ?? null, frames: [] },
  file,
});

/** Browsers offer crypto.randomUUID in secure contexts only. */
const newToken = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join("");

const toTitle = ({ name }: File) => proposeTitle(name) || name;

/** Registers the component that shows uploads on all pages, so that no page loads it before the first upload. */
function showOnAllPages() {
  window.uploadStatus = UploadStatus;
  dispatchEvent(new Event("uploads"));
}

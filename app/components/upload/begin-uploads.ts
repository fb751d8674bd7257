import { proposeTitle } from "#app/format/propose-title";
import type { DraftView } from "./draft-form";
import { addUpload, beginWaitingDrafts, maxQueued } from "./upload-queue";
import { UploadStatus } from "./upload-status";
import { readUploads } from "./upload-store";

/** The form that is open, whose draft the first file belongs to. */
export interface OpenForm {
  token: string;
  title: string;
  draft: DraftView | null;
}

/** Begins to upload files; each has a draft of its own. Returns a message about files that are left out. */
export function beginUploads(files: readonly File[], form: OpenForm | null = null): string {
  const freePlaces = Math.max(0, maxQueued - readUploads().uploads.length);
  const [first, ...others] = files.slice(0, Math.max(freePlaces, form ? 1 : 0));
  if (form && first) addUpload({ ...form, title: form.title || toTitle(first), file: first }, { isUrgent: true });
  for (const file of form || !first ? others : [first, ...others])
    addUpload({ token: newToken(), title: toTitle(file), draft: null, file });
  void beginWaitingDrafts();
  showOnAllPages();
  return files.length > Math.max(freePlaces, form ? 1 : 0) ? tooManyText : "";
}

const tooManyText = `Up to ${maxQueued} files can be uploaded at once. The others were left out.`;

/** Browsers offer crypto.randomUUID in secure contexts only. */
const newToken = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join("");

const toTitle = ({ name }: File) => proposeTitle(name) || name;

/** Registers what other pages show of uploads, so that none of them loads it before the first upload. */
function showOnAllPages() {
  window.uploadStatus = UploadStatus;
  dispatchEvent(new Event("uploads"));
}

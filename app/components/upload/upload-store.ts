import { uploaderHeader } from "#app/constants";
import type { DraftView } from "./draft-form";
import { isFinal } from "./retries";

/** A file in the queue, which is uploaded whichever page is open. */
export interface QueuedUpload {
  token: string;
  file: File;
  title: string;
  /** null until the server has created it. */
  draft: DraftView | null;
  /** Whether the draft was created for this file, and nobody has typed into it. */
  isNewDraft: boolean;
  state: "waiting" | "sending" | "paused" | "stopped" | "done";
  /** The progress, or why the upload has stopped. */
  text: string;
  percent: number;
  /** Whether the connection was lost, and the upload is being retried. */
  isRetrying: boolean;
  /** A further message about the upload; empty if there is none. */
  notice: string;
  /** HTTP status and body of the response that stopped the upload; the status is 0 if the connection broke. */
  problem: { status: number; answer: string } | null;
  /** The published video; null before. */
  videoId: string | null;
}

interface Uploads {
  uploads: readonly QueuedUpload[];
  /** What screen readers announce. */
  announcement: string;
}

let uploaderId: string | null = null;

/** Returns the id of the viewer to whom the uploads belong; null if unknown. */
export const readUploaderId = () => uploaderId;
export const setUploaderId = (viewerId: string) => void (uploaderId = viewerId);

/** Returns the header by which the server refuses an upload if another account has logged in meanwhile. */
export const uploaderHeaders = (): Record<string, string> =>
  uploaderId === null ? {} : { [uploaderHeader]: uploaderId };

const noUploads: Uploads = { uploads: [], announcement: "" };

let current = noUploads;
const listeners = new Set<() => void>();

export const readUploads = () => current;
export const readNoUploads = () => noUploads;

/** Calls the listener after every change; returns a function that stops this. */
export function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const findUpload = (token: string) => current.uploads.find((upload) => upload.token === token);

export function setUploads(uploads: readonly QueuedUpload[], announcement = current.announcement) {
  current = { uploads, announcement };
  const change = uploads.some(isResumable) ? addEventListener : removeEventListener;
  change("beforeunload", askBeforeLeaving);
  for (const listener of [...listeners]) listener();
}

/** Changes one upload; calls the listeners only if a field differs. */
export function changeUpload(token: string, change: Partial<QueuedUpload>, announcement?: string) {
  const upload = findUpload(token);
  if (!upload) return;
  const isSame = Object.entries(change).every(([name, value]) => upload[name as keyof QueuedUpload] === value);
  if (isSame && announcement === undefined) return;
  setUploads(
    current.uploads.map((each) => (each === upload ? { ...each, ...change } : each)),
    announcement,
  );
}

export const isUnderway = ({ state }: QueuedUpload) => state !== "stopped" && state !== "done";

/** Returns whether the server refused the file itself. */
export const isRefused = ({ problem }: QueuedUpload) => problem !== null && isFinal(problem.status);

/** Returns whether a file has yet to be sent, by itself or after a press, a login or a pause. */
export const isResumable = (upload: QueuedUpload) => upload.state !== "done" && !isRefused(upload);

/** Makes the browser ask before the document is left while files have yet to be sent. */
function askBeforeLeaving(event: Event) {
  event.preventDefault();
  // Chromium before 119.
  event.returnValue = true;
}

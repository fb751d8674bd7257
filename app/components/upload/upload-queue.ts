import { beginDraft } from "./begin-draft";
import type { DraftView } from "./draft-form";
import { isTemporary } from "./retries";
import { runUpload } from "./run-upload";
import { describeSending } from "./upload-progress";
import { describeStop, UploadStopped } from "./upload-stopped";
import { changeUpload, findUpload, isResumable, type QueuedUpload, readUploads, setUploads } from "./upload-store";
import * as t from "#languages/upload";

/** How many uploads the queue holds at most. */
export const maxQueued = 20;

const runs = new Map<string, { controller: AbortController; uploadUrl: string | null }>();

interface NewUpload {
  token: string;
  file: File;
  title: string;
  draft: DraftView | null;
}

/** Adds a file, in place of an earlier one of the same draft. An urgent file is sent before the waiting ones. */
export function addUpload(added: NewUpload, { isUrgent = false } = {}) {
  removeUpload(added.token);
  addEventListener("online", resumeAfterOffline);
  const upload: QueuedUpload = {
    ...added,
    isNewDraft: added.draft === null,
    state: "waiting",
    text: t.waiting(),
    percent: 0,
    isRetrying: false,
    notice: "",
    problem: null,
    videoId: null,
  };
  const { uploads } = readUploads();
  setUploads(isUrgent ? [upload, ...uploads] : [...uploads, upload]);
  sendNext();
}

/** Creates the drafts of waiting files, one after another. */
export async function beginWaitingDrafts() {
  for (const { token, title, draft } of readUploads().uploads)
    if (!draft && findUpload(token))
      await beginDraft(token, title).then(
        (newDraft) => changeUpload(token, { draft: newDraft }),
        () => undefined,
      );
}

/** Sends the next file, one at a time: on a slow connection, the first is complete long before the last begins. */
function sendNext() {
  const { uploads } = readUploads();
  if (uploads.some(({ state }) => state === "sending")) return;
  const next = uploads.find(({ state }) => state === "waiting");
  if (next) void send(next);
}

async function send({ token }: QueuedUpload) {
  const controller = new AbortController();
  const run = { controller, uploadUrl: runs.get(token)?.uploadUrl ?? null };
  runs.set(token, run);
  const show = (change: Partial<QueuedUpload>) => {
    if (!controller.signal.aborted) changeUpload(token, { isRetrying: false, ...change });
  };
  show({ state: "sending", problem: null, ...describeSending(findUpload(token)!.percent, 100) });
  try {
    const onUrl = (url: string) => (run.uploadUrl = url);
    const { signal } = controller;
    finishUpload(token, signal, await runUpload(findUpload(token)!, { signal, uploadUrl: run.uploadUrl, onUrl, show }));
  } catch (error) {
    if (!controller.signal.aborted)
      stopUpload(token, error instanceof UploadStopped ? error : new UploadStopped(0, ""));
  }
  sendNext();
}

function finishUpload(token: string, signal: AbortSignal, videoId: string | null) {
  const upload = findUpload(token);
  if (signal.aborted || !upload) return;
  const text = videoId ? t.published() : t.uploadedAddDetails();
  changeUpload(
    token,
    { state: "done", percent: 100, text, videoId },
    t.titleAndState({ title: upload.title, state: text }),
  );
}

/** Stops an upload and says why. */
export function stopUpload(token: string, { status, answer }: Pick<UploadStopped, "status" | "answer">) {
  runs.get(token)?.controller.abort();
  const text = describeStop({ status, answer });
  const announcement = t.titleAndState({ title: findUpload(token)?.title ?? "", state: text });
  changeUpload(token, { state: "stopped", text, isRetrying: false, problem: { status, answer } }, announcement);
}

/** Stops sending a file; the sent part stays on the server. */
export function pauseUpload(token: string) {
  runs.get(token)?.controller.abort();
  const text = t.pausedPercent({ percent: findUpload(token)?.percent ?? 0 });
  changeUpload(token, { state: "paused", text, isRetrying: false });
  sendNext();
}

/** Sends the rest of a paused or stopped file. */
export function resumeUpload(token: string) {
  const upload = findUpload(token);
  if (!upload || upload.state === "done") return;
  if (upload.state !== "sending") changeUpload(token, { state: "waiting", text: t.waiting(), problem: null });
  sendNext();
}

/** Sends a file next, because its form waits for it. */
export function sendFirst(token: string) {
  const upload = findUpload(token);
  if (upload) setUploads([upload, ...readUploads().uploads.filter((each) => each !== upload)]);
  if (upload?.state === "stopped") resumeUpload(token);
}

/** Stops sending a file and removes it from the queue; its draft stays. */
export function removeUpload(token: string) {
  runs.get(token)?.controller.abort();
  runs.delete(token);
  if (!findUpload(token)) return;
  setUploads(readUploads().uploads.filter((each) => each.token !== token));
  sendNext();
}

export function removeDoneUpload(token: string) {
  if (findUpload(token)?.state === "done") removeUpload(token);
}

/** Removes all complete and refused files from the queue; their drafts stay. */
export const removeOverUploads = () =>
  readUploads()
    .uploads.filter((upload) => !isResumable(upload))
    .forEach(({ token }) => removeUpload(token));

export const removeDoneUploads = () => readUploads().uploads.forEach(({ token }) => removeDoneUpload(token));

/** Resumes at once when the network is back. */
function resumeAfterOffline() {
  for (const { token, state, isRetrying, problem } of readUploads().uploads) {
    if (state === "sending" && isRetrying) runs.get(token)?.controller.abort();
    else if (!problem || !isTemporary(problem.status)) continue;
    changeUpload(token, { state: "waiting", text: t.waiting(), isRetrying: false, problem: null });
  }
  sendNext();
}

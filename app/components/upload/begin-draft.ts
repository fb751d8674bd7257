import type { DraftView } from "./draft-form";
import { isTemporary, retrySeconds } from "./retries";
import { UploadStopped } from "./upload-stopped";
import { changeUpload, findUpload, subscribe, uploaderHeaders } from "./upload-store";
import * as t from "#languages/upload";

const pendingDrafts = new Map<string, Promise<DraftView>>();

/** Creates the draft of a file before its form is filled in; a second call for the same draft waits for the first. */
export function beginDraft(token: string, title: string): Promise<DraftView> {
  const pendingDraft = pendingDrafts.get(token) ?? postWithRetries(token, title);
  pendingDrafts.set(token, pendingDraft);
  pendingDraft.catch(() => pendingDrafts.delete(token));
  return pendingDraft;
}

/** Waits until a draft that is being created has its title, so that a later title replaces this one. */
export const waitForDraft = (token: string) => pendingDrafts.get(token)?.catch(() => null) ?? Promise.resolve(null);

async function postWithRetries(token: string, title: string): Promise<DraftView> {
  for (const seconds of retrySeconds)
    try {
      return await postDraft(token, title);
    } catch (error) {
      // A response that is cut off, or is no JSON, has no status.
      if (!isTemporary((error as Partial<UploadStopped>).status ?? 0) || !findUpload(token)) throw error;
      showRetry(token);
      await waitForRetry(seconds, token);
      if (!findUpload(token)) throw error;
    }
  return postDraft(token, title);
}

function showRetry(token: string) {
  if (findUpload(token)?.state === "sending") changeUpload(token, { text: t.connectionLost(), isRetrying: true });
}

/** Waits for some seconds, or until the network is back or the file is removed. */
const waitForRetry = (seconds: number, token: string) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stopListening();
      removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, seconds * 1000);
    const stopListening = subscribe(() => findUpload(token) ?? end());
    addEventListener("online", end);
  });

async function postDraft(token: string, title: string): Promise<DraftView> {
  const body = new URLSearchParams({ draft: token, title });
  const response = await fetch("/actions/draft/begin", { method: "POST", headers: uploaderHeaders(), body }).catch(
    () => {
      throw new UploadStopped(0, "");
    },
  );
  if (!response.ok) throw new UploadStopped(response.status, await response.text());
  return ((await response.json()) as { draft: DraftView }).draft;
}

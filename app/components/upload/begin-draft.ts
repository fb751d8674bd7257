import type { DraftView } from "./draft-form";
import { mayPass, retrySeconds } from "./retries";
import { uploaderHeaders } from "./uploader-headers";
import { UploadStopped } from "./upload-stopped";
import { changeUpload, findUpload, subscribe } from "./upload-store";
import * as t from "#languages/upload";

const pendingDrafts = new Map<string, Promise<DraftView>>();

/** Begins the draft of a file before its form is filled in; a second call for the same draft waits for the first. */
export function beginDraft(token: string, title: string): Promise<DraftView> {
  const pendingDraft = pendingDrafts.get(token) ?? postWithRetries(token, title);
  pendingDrafts.set(token, pendingDraft);
  pendingDraft.catch(() => pendingDrafts.delete(token));
  return pendingDraft;
}

/** Waits until a draft that is on its way has its title, so that a later title replaces it. */
export const waitForDraft = (token: string) => pendingDrafts.get(token)?.catch(() => null) ?? Promise.resolve(null);

async function postWithRetries(token: string, title: string): Promise<DraftView> {
  for (const seconds of retrySeconds)
    try {
      return await post(token, title);
    } catch (error) {
      // What is no JSON, or breaks off, has no status.
      if (!mayPass((error as Partial<UploadStopped>).status ?? 0) || !findUpload(token)) throw error;
      showRetry(token);
      await wait(seconds, token);
      if (!findUpload(token)) throw error;
    }
  return post(token, title);
}

function showRetry(token: string) {
  if (findUpload(token)?.state === "sending") changeUpload(token, { text: t.connectionLost(), isRetrying: true });
}

/** Waits until the network is back or the file is removed, and no longer than these seconds. */
const wait = (seconds: number, token: string) =>
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

async function post(token: string, title: string): Promise<DraftView> {
  const body = new URLSearchParams({ draft: token, title });
  const response = await fetch("/actions/draft/begin", { method: "POST", headers: uploaderHeaders(), body }).catch(
    () => {
      throw new UploadStopped(0, "");
    },
  );
  if (!response.ok) throw new UploadStopped(response.status, await response.text());
  return ((await response.json()) as { draft: DraftView }).draft;
}

import type { DraftView } from "./draft-form";
import { UploadStopped } from "./upload-stopped";

const retrySeconds = [1, 3, 5, 10, 20];

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
      const { status } = error as UploadStopped;
      if (status > 0 && status < 500) throw error;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  return post(token, title);
}

async function post(token: string, title: string): Promise<DraftView> {
  const body = new URLSearchParams({ draft: token, title });
  const response = await fetch("/actions/draft/begin", { method: "POST", body }).catch(() => {
    throw new UploadStopped(0, "");
  });
  if (!response.ok) throw new UploadStopped(response.status, await response.text());
  return ((await response.json()) as { draft: DraftView }).draft;
}

import { type RefObject, useEffect, useState } from "react";
import { encodePath } from "#app/format/path";
import type { Frame } from "#contract/drafts";
import type { DraftView } from "./draft-form";
import { useUploadOf } from "./use-uploads";

const noFrames: Frame[] = [];

interface Options {
  token: string;
  /** The draft with which the page was loaded. */
  draft: DraftView | null;
  form: RefObject<HTMLFormElement>;
  isSending: boolean;
}

export interface Frames {
  frames: Frame[];
  /** Whether the frames will appear soon. */
  isLoading: boolean;
  /** The path of the draft if its frames take longer than a request; null otherwise. */
  awaitedAt: string | null;
}

/**
 * Returns the frames from which a person chooses a thumbnail: those of the page's draft, or those of the file as soon as it
 * is uploaded. Returns none while the form has a thumbnail or is being published.
 */
export function useFrames({ token, draft, form, isSending }: Options): Frames {
  const upload = useUploadOf(token);
  const [loaded, setLoaded] = useState<{ file: File; frames: Frame[] | null }>();
  const file = upload?.state === "done" && !isSending ? upload.file : undefined;
  const draftId = upload?.draft?._id;
  useEffect(() => {
    if (!file || !draftId) return;
    const controller = new AbortController();
    findFrames(draftId, form.current, controller.signal)
      .catch(() => noFrames)
      .then((frames) => !controller.signal.aborted && setLoaded({ file, frames }));
    return () => controller.abort();
  }, [file, draftId, form]);
  if (!upload) return toFrames(draft?.isAwaitingFrames ? null : (draft?.frames ?? noFrames), draft?._id);
  if (!file || !draftId) return toFrames(noFrames);
  if (loaded?.file !== file) return { ...toFrames(noFrames), isLoading: true };
  return toFrames(loaded.frames, draftId);
}

const toFrames = (frames: Frame[] | null, draftId = ""): Frames => ({
  frames: frames ?? noFrames,
  isLoading: false,
  awaitedAt: frames === null ? encodePath`/admin/dashboard/drafts/${draftId}` : null,
});

/** Fetches the frames of a draft's video: none if there are none, null while the server is still making them. */
export async function fetchFrames(draftId: string, signal: AbortSignal): Promise<Frame[] | null> {
  const response = await fetch(encodePath`/actions/draft/${draftId}/frames`, { signal });
  return response.ok ? ((await response.json()) as Frame[] | null) : [];
}

/** Finds the frames: none for a form with a thumbnail, null while the server is still making them. */
const findFrames = async (draftId: string, form: HTMLFormElement | null, signal: AbortSignal) =>
  hasThumbnail(form) ? noFrames : fetchFrames(draftId, signal);

const hasThumbnail = (form: HTMLFormElement | null) =>
  (form?.elements.namedItem("thumbnail") as HTMLInputElement | null)?.files?.length === 1;

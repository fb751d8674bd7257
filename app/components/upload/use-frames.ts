import { type RefObject, useEffect, useState } from "react";
import { encodePath } from "#app/format/path";
import type { Frame } from "#contract/drafts";
import { useUploadOf } from "./use-uploads";

const none: Frame[] = [];

interface Options {
  token: string;
  /** The frames that the page came with. */
  ofPage: Frame[];
  form: RefObject<HTMLFormElement>;
  isSending: boolean;
}

/**
 * Returns the frames to choose a thumbnail from: those of the page, or of the file as soon as it is uploaded, unless its
 * form has a thumbnail or is being published.
 */
export function useFrames({ token, ofPage, form, isSending }: Options): Frame[] {
  const upload = useUploadOf(token);
  const [loaded, setLoaded] = useState<{ file: File; frames: Frame[] }>();
  const file = upload?.state === "done" && !isSending ? upload.file : undefined;
  const draftId = upload?.draft?._id;
  useEffect(() => {
    if (!file || !draftId || hasThumbnail(form.current)) return;
    const controller = new AbortController();
    fetchFrames(draftId, controller.signal).then(
      (frames) => setLoaded({ file, frames }),
      () => undefined,
    );
    return () => controller.abort();
  }, [file, draftId, form]);
  if (!upload) return ofPage;
  return file && loaded?.file === file ? loaded.frames : none;
}

const hasThumbnail = (form: HTMLFormElement | null) =>
  (form?.elements.namedItem("thumbnail") as HTMLInputElement | null)?.files?.length === 1;

async function fetchFrames(draftId: string, signal: AbortSignal): Promise<Frame[]> {
  const response = await fetch(encodePath`/actions/draft/${draftId}/frames`, { signal });
  return response.ok ? ((await response.json()) as Frame[]) : none;
}

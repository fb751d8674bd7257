import { encodePath } from "#app/format/path";
import type { Frame } from "#contract/drafts";

/** Fetches the frames of a draft's video: none if there are none, null while the server is still making them. */
export async function fetchFrames(draftId: string, signal: AbortSignal): Promise<Frame[] | null> {
  const response = await fetch(encodePath`/actions/draft/${draftId}/frames`, { signal });
  return response.ok ? ((await response.json()) as Frame[] | null) : [];
}

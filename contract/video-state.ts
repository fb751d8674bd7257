/** The states by which owners filter their videos. */
const videoStates = ["published", "unpublished", "processing", "failed"] as const;

export type VideoState = (typeof videoStates)[number];

/** Reads a state; null if it is absent or unknown. */
export const parseVideoState = (value: string | null | undefined): VideoState | null =>
  videoStates.find((state) => state === value) ?? null;

import type { toCards } from "#app/video-api/view-models.server";

/** What a card shows of a video. */
export type CardVideo = ReturnType<typeof toCards>[number];

import type { toCards } from "#app/video-api/cards.server";

/** What a card shows of a video. */
export type CardVideo = ReturnType<typeof toCards>[number];

import type { CardState, toCards } from "#app/video-api/view-models.server";

/** A video as a card shows it. */
export type CardVideo = ReturnType<typeof toCards>[number] & CardState;

import type { toChannel } from "#app/video-api/community-view-models.server";
/** What the head of a channel and its about tab show. */
export type ShownChannel = ReturnType<typeof toChannel>;

/** A page of a list as components take it; null where it could not be had. */
export type Listed<T> = { docs: T[]; next: string | null; prev: string | null; isCut: boolean } | null;

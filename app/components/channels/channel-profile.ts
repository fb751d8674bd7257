import type { toChannel } from "#app/video-api/community-view-models.server";
/** A channel as its head and its about tab show it. */
export type ShownChannel = ReturnType<typeof toChannel>;

/** A page of a list as components take it; null if it could not be loaded. */
export type Listed<T> = { docs: T[]; next: string | null; prev: string | null; isCut: boolean } | null;

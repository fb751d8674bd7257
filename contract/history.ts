import { z } from "zod";
import { count, id, time } from "./shapes";
import { videoShape } from "./videos";

/** A video of GET users/history. */
export const historyVideoShape = videoShape.extend({ watchedAt: time });

/** A video of GET users/video-states: whether the viewer watched it, or saved it to watch later, and the position in seconds. */
export const viewerStateShape = z.object({ _id: id, isWatched: z.boolean(), isSaved: z.boolean(), position: count });

/** A video of GET users/continue-watching, with the position in seconds at which it continues. */
export const videoToContinueShape = videoShape.extend({ position: count });

export type HistoryVideo = z.output<typeof historyVideoShape>;
export type ViewerState = z.output<typeof viewerStateShape>;
export type VideoToContinue = z.output<typeof videoToContinueShape>;

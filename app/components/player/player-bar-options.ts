import type { Qualities } from "./choices";
import type { MenuItem } from "./menu";
import type { Chapter } from "./seek-preview";

/** What a page says of the video that its bar plays. */
export interface PlayerBarOptions {
  /** It lies in an element of the class `player`, which the bar fills at its bottom. */
  video: HTMLVideoElement;
  /** Seconds; 0 if unknown. */
  duration: number;
  /** Address of the storyboard's WebVTT; empty without one. */
  storyboard: string;
  chapters: Chapter[];
  isAudio: boolean;
  readQualities: () => Qualities;
  /** What the page adds to the last menu. */
  listMore?: () => MenuItem[];
}

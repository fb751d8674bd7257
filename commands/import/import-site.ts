import type { AddDeps } from "#api/videos/publishing/add-video";
import type { MediaSource } from "./media-source";
import type { Report } from "./report";
import type { Export } from "./collections";

export interface ImportSite {
  deps: AddDeps;
  files: Export["files"];
  media: MediaSource;
  report: Report;
  /** Waits after a step, so that a site that serves meanwhile can write. */
  pause(stepMs: number): Promise<void>;
  /** Prints which part of the import begins, or how far it is. */
  showProgress(text: string): void;
}

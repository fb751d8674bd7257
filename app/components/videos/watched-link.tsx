import { lazyPart } from "#app/components/ui/lazy-part";
import type { WatchedCount } from "#app/video-api/shapes/view-models.server";
import * as link from "./lazy/watched-link";

/** The link that hides the watched videos of a list; only viewers who have watched some see it. */
export const WatchedLink = lazyPart(import.meta.env.SSR && link.WatchedLink, {
  selector: "#watched",
  load: () => import("./lazy/watched-link").then(({ WatchedLink }) => WatchedLink),
});

/** Adds to the path of a list that watched videos stay hidden, if they are. */
export const keepWatchedHidden = (path: string, watched: WatchedCount | undefined) =>
  watched?.areHidden ? `${path}${path.includes("?") ? "&" : "?"}watched=hide` : path;

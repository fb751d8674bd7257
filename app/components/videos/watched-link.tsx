import { seldom } from "#app/components/ui/seldom";
import type { WatchedCount } from "#app/video-api/shapes/view-models.server";
import * as link from "./seldom/watched-link";

/** Only viewers who watched some of a list see it. */
export const WatchedLink = seldom(import.meta.env.SSR && link.WatchedLink, {
  selector: "#watched",
  load: () => import("./seldom/watched-link").then(({ WatchedLink }) => WatchedLink),
});

/** Adds to the path of a list that watched videos are left out. */
export const keepHidden = (path: string, watched: WatchedCount | undefined) =>
  watched?.areHidden ? `${path}${path.includes("?") ? "&" : "?"}watched=hide` : path;

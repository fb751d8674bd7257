import { Link, useLocation } from "@remix-run/react";
import { changeQuery } from "#app/format/query";
import type { WatchedCount } from "#app/video-api/shapes/view-models.server";
import * as t from "#languages/positions";

/** Renders the link that leaves the watched videos out of a list, or shows them again. Only viewers who watched some see it. */
export function WatchedLink({ watched }: { watched: WatchedCount | undefined }) {
  const { pathname, search } = useLocation();
  if (!watched) return null;
  const { count, areHidden } = watched;
  return (
    <p className="row text-small">
      {areHidden && <span className="text-muted">{t.watchedAreHidden({ count })}</span>}
      <Link
        className="plain-link"
        to={pathname + changeQuery(search, { watched: areHidden ? null : "hide" })}
        replace
        preventScrollReset
      >
        {areHidden ? t.showWatched() : t.hideWatched({ count })}
      </Link>
    </p>
  );
}

/** Adds to the path of a list that watched videos are left out. */
export const keepHidden = (path: string, watched: WatchedCount | undefined) =>
  watched?.areHidden ? `${path}${path.includes("?") ? "&" : "?"}watched=hide` : path;

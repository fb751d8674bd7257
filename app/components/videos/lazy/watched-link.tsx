import { Link, useLocation } from "@remix-run/react";
import { changeQuery } from "#app/format/query";
import type { WatchedCount } from "#app/video-api/shapes/view-models.server";
import * as t from "#languages/positions";

/** Renders the link that hides the watched videos of a list, or shows them again. */
export function WatchedLink({ watched: { count, areHidden } }: { watched: WatchedCount }) {
  const { pathname, search } = useLocation();
  return (
    <p className="row mb-4 text-small" id="watched">
      {areHidden && <span className="text-muted">{t.watchedAreHidden({ count })}</span>}
      <Link
        className="button"
        to={pathname + changeQuery(search, { watched: areHidden ? null : "hide" })}
        replace
        preventScrollReset
      >
        {areHidden ? t.showWatched() : t.hideWatched({ count })}
      </Link>
    </p>
  );
}

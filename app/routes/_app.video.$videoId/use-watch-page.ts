import { useLocation, useParams } from "@remix-run/react";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import { encodePath } from "#app/format/path";

/** Where a comment's dialog leads back to: with JavaScript the page stays where it is, else it opens at the comment. */
export function useWatchPage(): string {
  const { videoId = "", commentId = "" } = useParams();
  const { search } = useLocation();
  return encodePath`/video/${videoId}` + search + (useIsHydrated() ? "" : `#comment-${commentId}`);
}

import { useLocation, useParams } from "@remix-run/react";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import { encodePath } from "#app/format/path";

/** Returns where a comment's dialog leads back to: with JavaScript to the page, else to the comment on the page. */
export function useWatchPage(): string {
  const { videoId = "", commentId = "" } = useParams();
  const { search } = useLocation();
  return encodePath`/video/${videoId}` + search + (useIsHydrated() ? "" : `#comment-${commentId}`);
}

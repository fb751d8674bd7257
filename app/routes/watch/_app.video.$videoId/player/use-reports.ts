import { type RefObject, useEffect } from "react";
import { encodePath } from "#app/format/path";

/**
 * Reports the watch time of a video and, if the viewer's account saves it, the position. Loads the code for that once
 * the video plays.
 */
export function useReports(element: RefObject<HTMLVideoElement>, id: string, hasPosition: boolean) {
  useEffect(() => {
    const video = element.current!;
    const stops: (() => void)[] = [];
    let hasLeft = false;
    const load = () =>
      void import("./report-watch-time").then(
        ({ reportPosition, reportWatchTime }) => {
          if (hasLeft) return;
          stops.push(reportWatchTime(video, encodePath`/actions/video/${id}/watch-time`));
          if (hasPosition) stops.push(reportPosition(video, encodePath`/actions/video/${id}/position`));
        },
        () => undefined,
      );
    // The viewer may have pressed play before this script was there.
    if (video.paused) video.addEventListener("playing", load, { once: true });
    else load();
    return () => {
      hasLeft = true;
      video.removeEventListener("playing", load);
      for (const stop of stops) stop();
    };
  }, [element, id, hasPosition]);
}

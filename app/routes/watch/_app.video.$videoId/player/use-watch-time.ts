import { type RefObject, useEffect } from "react";
import { encodePath } from "#app/format/path";

/** Reports the watch time of a video; the code for it is loaded once the video plays. */
export function useWatchTime(element: RefObject<HTMLVideoElement>, id: string) {
  useEffect(() => {
    const video = element.current!;
    let stop: (() => void) | undefined;
    let hasLeft = false;
    const load = () =>
      void import("./report-watch-time").then(
        ({ reportWatchTime }) => {
          if (!hasLeft) stop = reportWatchTime(video, encodePath`/actions/video/${id}/watch-time`);
        },
        () => undefined,
      );
    video.addEventListener("playing", load, { once: true });
    return () => {
      hasLeft = true;
      video.removeEventListener("playing", load);
      stop?.();
    };
  }, [element, id]);
}

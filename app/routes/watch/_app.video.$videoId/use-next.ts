import { useLocation, useNavigate } from "@remix-run/react";
import { type RefObject, useEffect } from "react";

/**
 * Marks the navigation from a video that ended to the next page, whose player starts by itself, once. A viewer who
 * opens that page later comes without the mark.
 */
let mark: number | null = null;

export function useNext(element: RefObject<HTMLVideoElement>, to: string | undefined) {
  const navigate = useNavigate();
  const { state } = useLocation();
  useEffect(() => {
    const isReached = mark !== null && state === mark;
    mark = null;
    // The browser may refuse sound that nobody asked for; the viewer then presses play.
    if (isReached) element.current!.play().catch(() => undefined);
  }, [element, state]);
  useEffect(() => {
    const video = element.current!;
    if (!to) return;
    const go = () => {
      mark = Date.now();
      navigate(to, { state: mark });
    };
    video.addEventListener("ended", go);
    return () => video.removeEventListener("ended", go);
  }, [element, navigate, to]);
}

import { useNavigate } from "@remix-run/react";
import { type RefObject, useEffect } from "react";

/** The path that a video which ended leads to; its player starts by itself. */
let arrival: string | null = null;

export function useNext(element: RefObject<HTMLVideoElement>, to: string | undefined) {
  const navigate = useNavigate();
  useEffect(() => {
    const isReached = arrival === location.pathname + location.search;
    arrival = null;
    // The browser may refuse sound that nobody asked for; the viewer then presses play.
    if (isReached) element.current!.play().catch(() => undefined);
  }, [element]);
  useEffect(() => {
    const video = element.current!;
    if (!to) return;
    const go = () => {
      arrival = to;
      navigate(to);
    };
    video.addEventListener("ended", go);
    return () => video.removeEventListener("ended", go);
  }, [element, navigate, to]);
}

import { type RefObject, useEffect, useState } from "react";
import { toggleFullScreen } from "./keys";

/**
 * Replaces the native button for full screen, which shows the video without its settings; returns whether it did.
 * Phones keep the native one, which also turns the picture.
 */
export function useOwnFullScreen(element: RefObject<HTMLVideoElement>): boolean {
  const [isOwn] = useState(
    () => document.fullscreenEnabled && "controlsList" in element.current! && matchMedia("(pointer: fine)").matches,
  );
  useEffect(() => {
    const video = element.current!;
    if (!isOwn) return;
    const toggle = () => toggleFullScreen(video);
    video.setAttribute("controlslist", "nofullscreen");
    video.addEventListener("dblclick", toggle);
    return () => {
      video.removeAttribute("controlslist");
      video.removeEventListener("dblclick", toggle);
    };
  }, [element, isOwn]);
  return isOwn;
}

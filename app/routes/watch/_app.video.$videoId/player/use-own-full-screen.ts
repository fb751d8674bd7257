import { type RefObject, useEffect, useState } from "react";
import { toggleFullScreen, togglePlay } from "./key-actions";

/**
 * Replaces the native button for full screen, which shows the video without its settings; returns whether it did.
 * Phones keep the native one, which also turns the picture. Without the native button, Chromium ignores a press on the
 * picture, so this plays and pauses, too.
 */
export function useOwnFullScreen(element: RefObject<HTMLVideoElement>): boolean {
  const [isOwn] = useState(
    () => document.fullscreenEnabled && "controlsList" in element.current! && matchMedia("(pointer: fine)").matches,
  );
  useEffect(() => {
    const video = element.current!;
    if (!isOwn) return;
    const toggle = () => toggleFullScreen(video);
    const onClick = (event: MouseEvent) => {
      if ((event as PointerEvent).pointerType === "touch") return;
      event.preventDefault();
      togglePlay(video);
    };
    video.setAttribute("controlslist", "nofullscreen");
    video.addEventListener("click", onClick);
    video.addEventListener("dblclick", toggle);
    return () => {
      video.removeAttribute("controlslist");
      video.removeEventListener("click", onClick);
      video.removeEventListener("dblclick", toggle);
    };
  }, [element, isOwn]);
  return isOwn;
}

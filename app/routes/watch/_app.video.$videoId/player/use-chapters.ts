import { type RefObject, useEffect } from "react";
import { linkIn } from "./use-switch";

/** Returns the links of each list: of the chapters and of a transcript. */
const findLinkLists = () =>
  [...document.querySelectorAll(".chapters")].map((list) => [...list.querySelectorAll<HTMLAnchorElement>("a")]);
const startOf = (link: HTMLAnchorElement) => Number(link.dataset["start"]);

const findLastStarted = (links: HTMLAnchorElement[], seconds: number) =>
  links.findLast((link) => startOf(link) <= seconds);

/** Marks the link of the chapter that plays, and makes the links seek in the player instead of loading the page. */
export function useChapters(element: RefObject<HTMLVideoElement>) {
  useEffect(() => {
    const video = element.current!;
    const mark = () => {
      for (const links of findLinkLists()) {
        const current = findLastStarted(links, video.currentTime);
        for (const link of links) {
          if (link === current) link.setAttribute("aria-current", "true");
          else link.removeAttribute("aria-current");
        }
      }
    };
    const seek = (event: MouseEvent) => {
      const link = linkIn(event, ".chapters a");
      if (!link) return;
      event.preventDefault();
      video.currentTime = startOf(link);
      video.play().catch(() => undefined);
    };
    mark();
    const controller = new AbortController();
    video.addEventListener("timeupdate", mark, controller);
    document.addEventListener("click", seek, controller);
    return () => controller.abort();
  }, [element]);
}

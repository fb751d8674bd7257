import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { pollMs } from "#app/constants";

/** Checks that the video server answers: reloading the page while it is down would lose what the viewer typed. */
const isHealthy = () =>
  fetch("/session").then(
    async (response) => response.ok && ((await response.json()) as { isHealthy: boolean }).isHealthy,
    () => false,
  );

/** Reloads the page's data every five seconds while a video is processing and the tab is in front. */
export function useLive(isInTheMaking: boolean) {
  const revalidator = useRevalidator();
  const latest = useRef(revalidator);
  useEffect(() => {
    latest.current = revalidator;
  });
  useEffect(() => {
    if (!isInTheMaking) return;
    let isOver = false;
    const timer = setInterval(async () => {
      if (document.visibilityState !== "visible" || !(await isHealthy())) return;
      if (!isOver && latest.current.state === "idle") latest.current.revalidate();
    }, pollMs);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [isInTheMaking]);
}

import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { pollMs } from "#app/constants";

/** Whether the video server answers: a page made again without it would lose what is typed on it. */
const isHealthy = () =>
  fetch("/session").then(
    async (response) => response.ok && ((await response.json()) as { isHealthy: boolean }).isHealthy,
    () => false,
  );

/** Asks for what the page shows again, every five seconds while that is in the making and the tab is looked at. */
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

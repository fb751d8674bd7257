import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { lookAgain } from "#app/constants";

/** Asks for what the page shows again, every five seconds while that is in the making and the tab is looked at. */
export function useLive(isInTheMaking: boolean) {
  const revalidator = useRevalidator();
  const latest = useRef(revalidator);
  useEffect(() => {
    latest.current = revalidator;
  });
  useEffect(() => {
    if (!isInTheMaking) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible" && latest.current.state === "idle") latest.current.revalidate();
    }, lookAgain);
    return () => clearInterval(timer);
  }, [isInTheMaking]);
}

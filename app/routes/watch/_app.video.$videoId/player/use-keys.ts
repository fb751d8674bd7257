import { useNavigate } from "@remix-run/react";
import { type RefObject, useEffect } from "react";
import { type Act, findAct } from "./key-actions";

interface Keys {
  isOff: boolean;
  /** Path of the next video. */
  next: string | undefined;
}

/** Lets keys control the player, open the list of keys, and lead to the next video. */
export function useKeys(
  element: RefObject<HTMLVideoElement>,
  list: RefObject<HTMLDialogElement>,
  { isOff, next }: Keys,
) {
  const navigate = useNavigate();
  useEffect(() => {
    if (isOff) return;
    const ofPage: Record<string, Act> = {
      "?": () => list.current!.showModal(),
      ...(next && { n: () => navigate(next) }),
    };
    return listenToKeys(element.current!, ofPage);
  }, [element, list, isOff, navigate, next]);
}

function listenToKeys(video: HTMLVideoElement, ofPage: Record<string, Act>) {
  const listen = (event: KeyboardEvent) => {
    const act = findAct(event, video, ofPage);
    if (!act) return;
    void act(video);
    event.preventDefault();
  };
  // Runs before the browser's native controls, which would apply the same key again.
  document.addEventListener("keydown", listen, { capture: true });
  return () => document.removeEventListener("keydown", listen, { capture: true });
}

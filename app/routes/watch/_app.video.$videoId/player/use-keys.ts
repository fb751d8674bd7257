import { useNavigate } from "@remix-run/react";
import { type RefObject, useEffect } from "react";
import { type PlayerAction, listenToKeys } from "#app/components/player/key-actions";

interface Keys {
  isOff: boolean;
  next: string | undefined;
  showKeys: () => void;
}

/** Lets keys control the player, open the list of keys, and lead to the next video. */
export function useKeys(element: RefObject<HTMLVideoElement>, { isOff, next, showKeys }: Keys) {
  const navigate = useNavigate();
  useEffect(() => {
    if (isOff) return;
    const ofPage: Record<string, PlayerAction> = { "?": showKeys, ...(next && { n: () => navigate(next) }) };
    return listenToKeys(element.current!, ofPage);
  }, [element, isOff, navigate, next, showKeys]);
}

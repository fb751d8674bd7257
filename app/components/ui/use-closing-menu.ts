import { type RefObject, useEffect, useRef } from "react";

/** Closes a menu on Escape, on a press outside it, and when the path changes. */
export function useClosingMenu(path: string): RefObject<HTMLDetailsElement> {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const details = menu.current!;
    const onPress = (event: Event) => {
      if (!details.contains(event.target as Node)) details.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.open) return;
      details.open = false;
      details.querySelector("summary")!.focus();
    };
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", onKey);
    return () => {
      details.open = false;
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onKey);
    };
  }, [path]);
  return menu;
}

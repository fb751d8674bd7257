import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Closes all menus on Escape, on a press outside and on a new page. Closes the menus of cards after every navigation, since
 * it may have moved the card. One listener serves all menus.
 */
export function useClosingMenus() {
  const { pathname, search, key } = useLocation();
  const path = pathname + search;
  useEffect(() => () => closeMenus(".menu"), [path]);
  useEffect(() => () => closeMenus(".card-menu"), [key]);
  useEffect(() => {
    const onPress = ({ target }: Event) => closeMenus(".menu", target as Node);
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", closeOnEscape);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", closeOnEscape);
    };
  }, []);
}

const findOpenMenus = (selector: string) => document.querySelectorAll<HTMLDetailsElement>(`${selector}[open]`);

/** Closes the matching menus but the one that contains a node. */
function closeMenus(selector: string, node: Node | null = null) {
  for (const menu of findOpenMenus(selector)) if (!menu.contains(node)) menu.open = false;
}

function closeOnEscape({ key }: KeyboardEvent) {
  if (key !== "Escape") return;
  for (const menu of findOpenMenus(".menu")) {
    menu.open = false;
    menu.querySelector("summary")?.focus();
  }
}

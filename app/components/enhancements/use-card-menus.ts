import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>(".card-menu[open]");

/**
 * Makes the menus of cards close on Escape, on a press outside and on a new page, and opens their links as dialogs. One
 * listener serves all cards.
 */
export function useCardMenus() {
  const navigate = useNavigate();
  const { key } = useLocation();
  const shownKey = useRef(key);
  useEffect(() => {
    if (shownKey.current !== key) closeAround(null);
    shownKey.current = key;
  }, [key]);
  useEffect(() => {
    const onPress = ({ target }: Event) => closeAround(target as Node);
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>(".card-menu a");
      if (!link || event.defaultPrevented || isForNewTab(event)) return;
      event.preventDefault();
      navigate(link.pathname + link.search, { state: { isOverList: true } });
    };
    // `toggle` does not bubble.
    document.addEventListener("toggle", showWhole, true);
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", closeOnEscape);
    document.addEventListener("click", onClick);
    return () => {
      document.removeEventListener("toggle", showWhole, true);
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", closeOnEscape);
      document.removeEventListener("click", onClick);
    };
  }, [navigate]);
}

const isForNewTab = ({ button, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button !== 0 || ctrlKey || metaKey || shiftKey;

function closeAround(node: Node | null) {
  for (const menu of openMenus()) if (!menu.contains(node)) menu.open = false;
}

/** Scrolls to the entries of a menu that opened near the lower edge of the screen. */
function showWhole({ target }: Event) {
  const menu = target as HTMLDetailsElement;
  if (menu.open && menu.matches(".menu")) menu.lastElementChild!.scrollIntoView({ block: "nearest" });
}

function closeOnEscape({ key }: KeyboardEvent) {
  if (key !== "Escape") return;
  for (const menu of openMenus()) {
    menu.open = false;
    menu.querySelector("summary")?.focus();
  }
}

import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { opensNewTab } from "./opens-new-tab";

const findOpenMenus = () => document.querySelectorAll<HTMLDetailsElement>(".menu[open]");

/**
 * Closes all menus on Escape, on a press outside and on a new page, and opens the links in menus of cards as dialogs. One
 * listener serves all menus.
 */
export function useMenus() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const path = pathname + search;
  const previousPath = useRef(path);
  useEffect(() => {
    if (previousPath.current !== path) closeMenusOutside(null);
    previousPath.current = path;
  }, [path]);
  useEffect(() => {
    const onPress = ({ target }: Event) => closeMenusOutside(target as Node);
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>(".card-menu a");
      if (!link || event.defaultPrevented || opensNewTab(event)) return;
      event.preventDefault();
      navigate(link.pathname + link.search, { state: { isOverList: true } });
    };
    // `toggle` does not bubble.
    document.addEventListener("toggle", showEntries, true);
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", closeOnEscape);
    document.addEventListener("click", onClick);
    return () => {
      document.removeEventListener("toggle", showEntries, true);
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", closeOnEscape);
      document.removeEventListener("click", onClick);
    };
  }, [navigate]);
}

/** Closes all menus but the one that contains a node. */
function closeMenusOutside(node: Node | null) {
  for (const menu of findOpenMenus()) if (!menu.contains(node)) menu.open = false;
}

/** Scrolls the entries of a menu into view if it opened near the lower edge of the screen. */
function showEntries({ target }: Event) {
  const menu = target as HTMLDetailsElement;
  if (menu.open && menu.matches(".menu")) menu.lastElementChild!.scrollIntoView({ block: "nearest" });
}

function closeOnEscape({ key }: KeyboardEvent) {
  if (key !== "Escape") return;
  for (const menu of findOpenMenus()) {
    menu.open = false;
    menu.querySelector("summary")?.focus();
  }
}

import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { opensNewTab } from "./opens-new-tab";

/** Scrolls to the entries of a menu that opens, and opens the links in menus of cards as dialogs. */
export function useMenuEntries() {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>(".card-menu a");
      if (!link || event.defaultPrevented || opensNewTab(event)) return;
      event.preventDefault();
      navigate(link.pathname + link.search, { state: { isOverList: true } });
    };
    // `toggle` does not bubble.
    document.addEventListener("toggle", showEntries, true);
    document.addEventListener("click", onClick);
    return () => {
      document.removeEventListener("toggle", showEntries, true);
      document.removeEventListener("click", onClick);
    };
  }, [navigate]);
}

/** Scrolls the entries of a menu into view if it opened near the lower edge of the screen. */
function showEntries({ target }: Event) {
  const menu = target as HTMLDetailsElement;
  if (menu.open && menu.matches(".menu")) menu.lastElementChild!.scrollIntoView({ block: "nearest" });
}

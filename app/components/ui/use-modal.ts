import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useIsHydrated } from "./use-is-hydrated";

/** React warns when a server renders a layout effect. */
const useLayout = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** Makes an open dialog modal once scripts run, and gives the focus back to its opener when the dialog closes. */
export function useModal(): RefObject<HTMLDialogElement> {
  const dialog = useRef<HTMLDialogElement>(null);
  const [wasHydrated] = useState(useIsHydrated());
  const [opener] = useState(findOpener);
  const [openerPath] = useState(() => (typeof document === "undefined" ? "" : location.pathname + location.search));
  useLayout(() => {
    const element = dialog.current;
    if (!element?.showModal) return;
    const open = () => {
      const focusedInside = element.contains(document.activeElement) ? findFocused() : null;
      // Calling `close()` would fire the `close` event.
      element.open = false;
      element.showModal();
      focusedInside?.focus();
    };
    // React may hydrate within the `change` event of a field that is being left. Nothing has the focus then, and a
    // dialog that opened would keep it from the next field.
    const isBetweenFields = !wasHydrated && document.activeElement === document.body;
    const timer = isBetweenFields ? setTimeout(open) : undefined;
    if (!isBetweenFields) open();
    return () => {
      clearTimeout(timer);
      // The rest of the page is inert until the dialog closes.
      element.close();
      const isKnown = opener && opener !== document.body && !element.contains(opener);
      (isKnown ? opener : findLink(openerPath))?.focus({ preventScroll: true });
    };
  }, [opener, openerPath, wasHydrated]);
  return dialog;
}

/** Finds the control that opened the dialog; for an entry of a menu, which closes, the menu's button. */
function findOpener(): HTMLElement | null {
  const opener = findFocused();
  return opener?.closest(".menu")?.querySelector("summary") ?? opener;
}

/** Finds a link to the dialog, for one that was opened with a new document, so that nothing had the focus before. */
const findLink = (openerPath: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>("main a"), ...document.links].find(
    (link) => link.pathname + link.search === openerPath && link.getClientRects().length > 0,
  );

function findFocused(): HTMLElement | null {
  if (typeof document === "undefined") return null;
  return document.activeElement instanceof HTMLElement ? document.activeElement : null;
}

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** React warns when a layout effect is rendered on a server. */
const useLayout = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** Turns an open dialog into a modal one once scripts run, and gives the focus back when it goes. */
export function useModal(): RefObject<HTMLDialogElement> {
  const dialog = useRef<HTMLDialogElement>(null);
  const [opener] = useState(focused);
  useLayout(() => {
    const element = dialog.current;
    if (!element?.showModal) return;
    const inside = element.contains(document.activeElement) ? focused() : null;
    // `close()` would tell its listeners.
    element.open = false;
    element.showModal();
    inside?.focus();
    return () => {
      // All else is inert until then.
      element.close();
      opener?.focus({ preventScroll: true });
    };
  }, [opener]);
  return dialog;
}

function focused(): HTMLElement | null {
  if (typeof document === "undefined") return null;
  return document.activeElement instanceof HTMLElement ? document.activeElement : null;
}

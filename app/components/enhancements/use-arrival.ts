import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect } from "react";

/** The path of the page that was shown last; null before the first page. The error page has an instance of its own. */
let lastPath: string | null = null;

/**
 * Moves the focus to the heading of a new page, and of the same page when the focused element disappeared. Where the
 * focus stays on the page, such as on a tab, it has the title read out.
 */
export function useArrival() {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  useEffect(() => {
    if (state !== "idle") return;
    const [isFirst, isNew] = [lastPath === null, lastPath !== pathname];
    lastPath = pathname;
    if (isFirst || document.querySelector("dialog[open]")) return;
    const { activeElement: focused, body } = document;
    const isLost = !focused || focused === body;
    if (isLost || (isNew && !focused.closest("main"))) focusHeading();
    else if (isNew) announceTitle();
  }, [pathname, state]);
}

function focusHeading() {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

const announceTitle = () => document.getElementById("announcer")?.replaceChildren(document.title);

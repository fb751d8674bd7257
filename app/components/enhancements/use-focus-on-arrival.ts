import { useLocation, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** The path of the last page; null before the first page. The error page renders an instance of its own. */
let lastPath: string | null = null;

/**
 * Moves the focus to the heading of a new page, or of the section that its address names; and to the heading of the same
 * page when the focused element has disappeared. Announces the title if the focus stays where it is, such as on a tab.
 */
export function useFocusOnArrival() {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  useEffect(() => {
    if (state !== "idle") return;
    const [isFirst, isNew] = [lastPath === null, lastPath !== pathname];
    lastPath = pathname;
    if (isFirst || document.querySelector("dialog[open]")) return;
    const focused = findFocused();
    if (!focused || (isNew && !focused.closest("main"))) focusHeading();
    else if (isNew) announceTitle();
  }, [pathname, state]);
  useFocusRecovery();
}

/** Moves the focus to the heading when new data of the same page removed the focused element. */
function useFocusRecovery() {
  const { state } = useRevalidator();
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    if (state === "loading") focused.current = findFocused();
    else if (focused.current && !focused.current.isConnected && !findFocused()) focusHeading();
  }, [state]);
}

const findFocused = () => (document.activeElement === document.body ? null : document.activeElement);

function focusHeading() {
  const section = document.getElementById(location.hash.slice(1));
  const heading = section?.querySelector<HTMLElement>("h2") ?? document.querySelector<HTMLElement>("main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

const announceTitle = () => document.getElementById("announcer")?.replaceChildren(document.title);

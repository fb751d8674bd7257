import { useLocation, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { focusHeading } from "./focus-heading";

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
    if (!focused || (isNew && !focused.closest("main"))) focusHeading(findHeading());
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
    else if (focused.current && !focused.current.isConnected && !findFocused()) focusHeading(findHeading());
  }, [state]);
}

const findFocused = () => (document.activeElement === document.body ? null : document.activeElement);

/** Finds the heading of the section that the address names, or of the page. */
const findHeading = () =>
  document.getElementById(location.hash.slice(1))?.querySelector<HTMLElement>("h2") ??
  document.querySelector<HTMLElement>("main h1");

const announceTitle = () => document.getElementById("announcer")?.replaceChildren(document.title);

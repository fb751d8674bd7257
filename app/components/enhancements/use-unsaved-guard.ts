import { useBlocker } from "@remix-run/react";
import { useEffect, useRef } from "react";
import * as t from "#languages/enhancements";

/**
 * Asks before a page or dialog with unsaved text is left. `data-done` marks a form that was sent, or left on purpose.
 */
export function useUnsavedGuard() {
  const submitted = useRef<EventTarget | null>(null);
  useBlocker(({ currentLocation: { pathname: from }, nextLocation: { pathname: to } }) => {
    // A choice is saved on the way back to the same page.
    if (from === to || to === "/preferences") return false;
    const form = findUnsaved((each) => each !== submitted.current && !staysBehindDialog(each, from, to));
    return form !== undefined && !confirm(form.dataset.question ?? t.leaveUnsaved());
  });
  useEffect(() => {
    // The router navigates between the two phases of the event.
    const onSubmit = ({ target }: Event) => {
      submitted.current = target;
      (target as HTMLFormElement).dataset.done ??= "sent";
    };
    const afterSubmit = () => (submitted.current = null);
    // Browsers keep pages with this listener out of their cache: only a page with typed text has it.
    const onInput = ({ target }: Event) => {
      (target as HTMLInputElement).form?.removeAttribute("data-done");
      addEventListener("beforeunload", onUnload);
    };
    document.addEventListener("submit", onSubmit, true);
    document.addEventListener("input", onInput);
    addEventListener("submit", afterSubmit);
    return () => {
      document.removeEventListener("submit", onSubmit, true);
      document.removeEventListener("input", onInput);
      removeEventListener("submit", afterSubmit);
      removeEventListener("beforeunload", onUnload);
    };
  }, []);
}

function onUnload(event: Event) {
  if (!findUnsaved(() => true)) return;
  event.preventDefault();
  // Chromium before 119.
  event.returnValue = true;
}

/** Finds a form with unsaved input. Search forms do not post, and forms marked as left are done. */
const findUnsaved = (isConcerned: (form: HTMLFormElement) => boolean) =>
  [...document.querySelectorAll<HTMLFormElement>("form[method=post]:not([data-done=left])")].find(
    (form) => isConcerned(form) && hasUnsaved(form),
  );

/** Returns whether a form has unsaved input. A form that has a question of its own (`data-question`) is being sent. */
function hasUnsaved(form: HTMLFormElement) {
  const isRefused = form.querySelector(".error") !== null;
  if ("question" in form.dataset) return true;
  if ("done" in form.dataset && !isRefused) return false;
  return [...form.elements].some((control) => isUnsaved(control, isRefused));
}

/**
 * Returns whether the input of a control is unsaved. A refused form has the typed texts as default values. A list without
 * a default begins with its first option. Checkboxes outside their form choose rows, and browsers fill in passwords by
 * themselves. `data-sent` has the value that the server knows already.
 */
function isUnsaved(control: Element, isRefused: boolean): boolean {
  if (control instanceof HTMLSelectElement)
    return (
      control.selectedIndex !==
      Math.max(
        0,
        [...control.options].findIndex((each) => each.defaultSelected),
      )
    );
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return false;
  if (/hidden|password/.test(control.type)) return false;
  if (control instanceof HTMLInputElement && /checkbox|radio/.test(control.type))
    return (
      !control.hasAttribute("form") && (control.checked !== control.defaultChecked || (isRefused && control.checked))
    );
  return control.value !== (control.dataset.sent ?? control.defaultValue) || (isRefused && control.value !== "");
}

/** The box for a new post stays on its page while a dialog opens or closes over it. */
const staysBehindDialog = ({ classList }: HTMLFormElement, from: string, to: string) =>
  classList.contains("compose") && (to.startsWith(`${from}/`) || from.startsWith(`${to}/`));

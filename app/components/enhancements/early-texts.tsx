import { useEffect } from "react";

/** What was typed into a page before it is hydrated, by its box; it grows until `stop`. */
export interface EarlyTexts {
  texts: Map<HTMLTextAreaElement, string>;
  stop: () => void;
}

/** Collects what was typed before the page's scripts run, and what is typed while they hydrate the page. */
export function collectEarlyTexts(): EarlyTexts {
  const changedBoxes = [...document.querySelectorAll("textarea")].filter((box) => box.value !== box.defaultValue);
  const texts = new Map(changedBoxes.map((box) => [box, box.value]));
  const note = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement) texts.set(target, target.value);
  };
  document.addEventListener("input", note);
  return { texts, stop: () => document.removeEventListener("input", note) };
}

/** Puts early texts back: while it hydrates, React 18 writes a textarea's first text over what was typed. */
export function EarlyTexts({ early: { texts, stop } }: { early: EarlyTexts }) {
  useEffect(() => {
    stop();
    texts.forEach(putBack);
  }, [texts, stop]);
  return null;
}

function putBack(text: string, box: HTMLTextAreaElement) {
  if (box.value === box.defaultValue) box.value = text;
}

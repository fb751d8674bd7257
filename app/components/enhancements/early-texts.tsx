import { useEffect } from "react";

/** The texts that were typed into a page before its hydration, by text box; the map grows until `stop` is called. */
export interface EarlyTexts {
  texts: Map<HTMLTextAreaElement, string>;
  stop: () => void;
}

/** Collects texts that were typed before the page's scripts ran, and that are typed while they hydrate the page. */
export function collectEarlyTexts(): EarlyTexts {
  const changedBoxes = [...document.querySelectorAll("textarea")].filter((box) => box.value !== box.defaultValue);
  const texts = new Map(changedBoxes.map((box) => [box, box.value]));
  const onInput = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement) texts.set(target, target.value);
  };
  document.addEventListener("input", onInput);
  return { texts, stop: () => document.removeEventListener("input", onInput) };
}

/** Puts early texts back: during hydration, React 18 replaces a typed text by the textarea's first one. */
export function RestoreEarlyTexts({ early: { texts, stop } }: { early: EarlyTexts }) {
  useEffect(() => {
    stop();
    texts.forEach(putBack);
  }, [texts, stop]);
  return null;
}

function putBack(text: string, box: HTMLTextAreaElement) {
  if (box.value === box.defaultValue) box.value = text;
}

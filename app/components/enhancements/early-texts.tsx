import { useEffect } from "react";

interface EarlyText {
  box: HTMLTextAreaElement;
  text: string;
}

/** Lists what was typed before the page's scripts run. */
export const listEarlyTexts = (): EarlyText[] =>
  [...document.querySelectorAll("textarea")]
    .filter((box) => box.value !== box.defaultValue)
    .map((box) => ({ box, text: box.value }));

/** Puts early texts back: while it hydrates, React 18 writes a textarea's first text over what was typed. */
export function EarlyTexts({ texts }: { texts: EarlyText[] }) {
  useEffect(() => texts.forEach(putBack), [texts]);
  return null;
}

function putBack({ box, text }: EarlyText) {
  if (box.value === box.defaultValue) box.value = text;
}

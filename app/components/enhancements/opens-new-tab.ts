type Press = Pick<MouseEvent, "button" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;

/** Returns whether a press on a link is one that browsers handle themselves: it opens a tab or window, or downloads. */
export const opensNewTab = ({ button, altKey, ctrlKey, metaKey, shiftKey }: Press) =>
  button !== 0 || altKey || ctrlKey || metaKey || shiftKey;

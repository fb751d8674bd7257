import { splitAddresses } from "./split-addresses";

const maxLines = 3;
const maxHeadLength = 280;

/**
 * Splits a text after three lines or 280 characters; a text of more than three lines after its first one, if a blank line
 * follows that. `head` does not end with a blank line; `rest` is empty if `head` has the whole text.
 */
export function collapseText(whole: string): { head: string; rest: string } {
  const text = whole.trim();
  const lines = text.split("\n");
  const isLoneLine = lines.length > maxLines && lines[1]!.trim() === "";
  const top = lines.slice(0, isLoneLine ? 1 : maxLines).join("\n");
  const { length: end } = (top.length <= maxHeadLength ? top : top.slice(0, cutWithin(top))).trimEnd();
  return { head: text.slice(0, end), rest: text.slice(end) };
}

/**
 * Returns the position after the last whole word that fits. Cuts a text without spaces between two characters, but never
 * inside a web address.
 */
function cutWithin(text: string): number {
  const space = text.slice(0, maxHeadLength + 1).search(/\s\S*$/);
  if (space > maxHeadLength / 2) return space;
  const cut = /[\udc00-\udfff]/.test(text[maxHeadLength]!) ? maxHeadLength - 1 : maxHeadLength;
  return moveOutOfAddress(text, cut);
}

function moveOutOfAddress(text: string, cut: number): number {
  let start = 0;
  for (const { value, isAddress } of splitAddresses(text)) {
    const end = start + value.length;
    if (isAddress && start < cut && cut < end) return start > 0 ? start : end;
    start = end;
  }
  return cut;
}

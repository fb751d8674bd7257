interface Piece {
  value: string;
  isAddress: boolean;
}

/** The source of a pattern that matches a web address, with the flags `iu`. */
export const addressSource = String.raw`https?:\/\/[\p{L}\p{N}[][^\s<>"'\x60]*`;
const address = new RegExp(addressSource, "giu");
const brackets = ["()", "[]", "{}"];
const punctuation = new Set(".,;:!?…*_~、。，！？；：）」』】»”’");

/** Splits a text into web addresses and the text between them. */
export function splitAddresses(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  const add = (value: string, isAddress: boolean) => value && pieces.push({ value, isAddress });
  for (const match of text.matchAll(address)) {
    const value = trimAddress(match[0]);
    add(text.slice(end, match.index), false);
    add(value, true);
    end = match.index + value.length;
  }
  add(text.slice(end), false);
  return pieces;
}

/** Removes final punctuation, which belongs to the sentence, and closing brackets that the address did not open. */
export function trimAddress(text: string): string {
  const surplus = new Map(brackets.map((pair) => [pair[1]!, count(text, pair[1]!) - count(text, pair[0]!)]));
  let end = text.length;
  for (; end > 0; end -= 1) {
    const last = text[end - 1]!;
    if (punctuation.has(last)) continue;
    const unopened = surplus.get(last) ?? 0;
    if (unopened <= 0) break;
    surplus.set(last, unopened - 1);
  }
  return text.slice(0, end);
}

const count = (text: string, sign: string) => text.split(sign).length - 1;

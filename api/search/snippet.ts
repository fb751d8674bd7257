import { fold } from "#contract/relevance";

/** The place in a text that a place in its folded text stands for: some letters are folded to two. */
export function unfolded(text: string, at: number): number {
  let [place, folded] = [0, 0];
  for (const sign of text) {
    if (folded >= at) break;
    place += sign.length;
    folded += fold(sign).length;
  }
  return place;
}

const most = { before: 40, after: 80 };

/** The last words of a text, or signs where there are no blanks. */
export function cutStart(text: string) {
  if (text.length <= most.before) return text;
  const end = text.slice(-most.before);
  return end.replace(/^\S*\s(?=\S)/, "").replace(/^[\udc00-\udfff]/, "");
}

/** The first words of a text, or signs. */
export function cutEnd(text: string) {
  if (text.length <= most.after) return text;
  const start = text.slice(0, most.after);
  return start.replace(/(?<=\S)\s\S*$/, "").replace(/[\ud800-\udbff]$/, "");
}

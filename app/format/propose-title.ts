import { limits } from "#contract/limits";

/** Names that cameras and phones give: 'IMG_1234', 'VID-20240131-WA0012', '20240131_120000'. */
const cameraName = /^(?:[A-Z]{2,5}[_-]?)?\d[\d._ -]*(?:WA\d+|[A-Z]+)?$/;

/** Proposes a title from a file's name: without its extension, with spaces between its words. */
export function proposeTitle(fileName: string): string {
  const name = fileName.replace(/\.[A-Za-z0-9]{1,5}$/, "").replace(/\p{Cc}/gu, "");
  return cameraName.test(name) ? name.slice(0, limits.title) : cutAtLimit(separateWords(name));
}

/** Leaves dashes and dots between digits, as in dates, and dashes of names that have spaces already. */
function separateWords(name: string): string {
  const signs = /\S\s+\S/.test(name) ? /\.+/g : /[.-]+/g;
  const isDigit = (character: string | undefined) => character !== undefined && /\d/.test(character);
  const spaced = name.replace(signs, (sign, at: number) =>
    isDigit(name[at - 1]) && isDigit(name[at + sign.length]) ? sign : " ",
  );
  return spaced.replace(/[_\s]+/g, " ").trim();
}

/** Cuts a title at the limit, but not within a character. */
const cutAtLimit = (title: string) =>
  title.length > limits.title
    ? title
        .slice(0, limits.title)
        .replace(/[\uD800-\uDBFF]$/, "")
        .trim()
    : title;

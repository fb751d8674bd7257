import { limits } from "#contract/limits";

/** Names that cameras and phones give: 'IMG_1234', 'VID-20240131-WA0012', '20240131_120000'. */
const cameraName = /^(?:[A-Z]{2,5}[_-]?)?\d[\d._ -]*(?:WA\d+|[A-Z]+)?$/;

/** Proposes a title from a file's name: without its extension, with spaces between its words. Keeps the names of cameras. */
export function proposeTitle(fileName: string): string {
  const name = fileName.replace(/\.[A-Za-z0-9]{1,5}$/, "").replace(/\p{Cc}/gu, "");
  return cameraName.test(name) ? name.slice(0, limits.title) : cutAtLimit(separateWords(name));
}

/**
 * Replaces separators by spaces. Keeps dashes and dots between digits, as in dates, and dashes in a name that already has
 * spaces.
 */
function separateWords(name: string): string {
  const separators = /\S\s+\S/.test(name) ? /\.+/g : /[.-]+/g;
  const isDigit = (character: string | undefined) => character !== undefined && /\d/.test(character);
  const spaced = name.replace(separators, (separator, offset: number) =>
    isDigit(name[offset - 1]) && isDigit(name[offset + separator.length]) ? separator : " ",
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

import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { MediaError, parseUrl } from "./media-error";

/** The paths of a folder's files, by file name. */
export type MediaIndex = Map<string, string[]>;

/** Indexes the files of a folder and its subfolders, without following links. */
export async function indexMediaFolder(dir: string): Promise<MediaIndex> {
  const folder: MediaIndex = new Map();
  const entries = await readdir(dir, { withFileTypes: true, recursive: true });
  for (const entry of entries)
    if (entry.isFile()) folder.set(entry.name, [...(folder.get(entry.name) ?? []), join(entry.parentPath, entry.name)]);
  return folder;
}

/**
 * Finds the file that a URL names, percent-encoded or decoded. Among files of one name, chooses the file whose folders match
 * the URL best. Throws a MediaError if several match equally.
 */
export function findInFolder(folder: MediaIndex, url: string): string | null {
  const path = toSegments(parseUrl(url)?.pathname ?? url.replace(/[?#].*$/, ""));
  const candidates = [toSegments(url), path, path.map(decode)];
  const segments = candidates.find((each) => folder.has(each.at(-1) ?? "")) ?? path;
  const paths = folder.get(segments.at(-1) ?? "") ?? [];
  const scores = paths.map((path) =>
    countCommonSuffix(toSegments(relative("/", path)).map(decode), segments.map(decode)),
  );
  const best = Math.max(0, ...scores);
  const matches = paths.filter((_, index) => scores[index] === best);
  if (matches.length > 1) throw new MediaError(`the folder of media has ${matches.length} files “${segments.at(-1)}”`);
  return matches[0] ?? null;
}

const toSegments = (path: string) => path.split(/[\\/]+/).filter(Boolean);

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function countCommonSuffix(one: string[], other: string[]): number {
  let count = 0;
  while (count < one.length && one.at(-1 - count) === other.at(-1 - count)) count += 1;
  return count;
}

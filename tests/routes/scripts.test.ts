import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { listLanguages } from "#languages/compile/read-texts";
import { requireBuild } from "#tests/support/built";

requireBuild();
const assets = readdirSync("build/client/assets");
const findAsset = (start: string, end = ".js") =>
  `/assets/${assets.find((name) => name.startsWith(start) && name.endsWith(end))}`;
const compressed = (path: string) => statSync(`build/client${path}.br`).size;
const text = (path: string) => readFileSync(`build/client${path}`, "utf8");

const library = findAsset("vendor-");
const entry = findAsset("entry.client-");

interface Manifest {
  routes: Record<string, { module: string; imports: string[] }>;
}

const { routes } = JSON.parse(text(findAsset("manifest-")).replace(/^[^{]*|;\s*$/g, "")) as Manifest;

/** Returns files with everything that they import; the first visit runs boot.js and the entry. */
function load(...paths: string[]): Set<string> {
  const files = new Set(["/boot.js", entry, ...paths]);
  for (const path of files)
    for (const [, name] of text(path).matchAll(/\b(?:from|import)\s?"\.\/([^"]+\.js)"/g)) files.add(`/assets/${name}`);
  return files;
}

/** Returns the script that a language has for itself, or the one of all languages. */
const inLanguage = (path: string, language: string) => {
  const own = path.replace("/assets/", `/assets/${language}/`);
  return existsSync(`build/client${own}`) ? own : path;
};

const kilobytes = (files: Set<string>, language = "") =>
  [...files].reduce((sum, path) => sum + compressed(inLanguage(path, language)), 0) / 1000;

const sizes = new Map<string, number>();

/**
 * Compresses a file without the hashes in the names that it imports: another hash, which any edit makes, changes the size by
 * tens of bytes.
 */
function sizeOfText(path: string): number {
  const withoutHashes = () => text(path).replace(/-[\w-]{8}(?=\.(?:js|css|svg)\b)/g, "");
  const size = sizes.get(path) ?? brotliCompressSync(withoutHashes()).length;
  sizes.set(path, size);
  return size;
}

const kilobytesOfTexts = (files: Set<string>, language = "") =>
  [...files].reduce((sum, path) => sum + sizeOfText(inLanguage(path, language)), 0) / 1000;

const watchFiles = () => {
  const { module, imports } = routes["routes/_app.video.$videoId"]!;
  return load(module, ...imports, findAsset("player-tools-"));
};
const homeFiles = () => {
  const { module, imports } = routes["routes/_app._index"]!;
  return load(module, ...imports);
};

test("the scripts that a watch page loads before its first press are at most 100 kB", () => {
  const files = watchFiles();
  expect(files).toContain(library);
  expect(kilobytes(files)).toBeLessThanOrEqual(100);
});

test.each(listLanguages())(
  "the bar that reaching for a player loads is at most 5.5 kB, and 2 of styles, in %s",
  (language) => {
    const before = watchFiles();
    const bar = [...load(findAsset("player-bar-"))].filter((path) => !before.has(path));
    expect(bar).toContain(findAsset("player-bar-"));
    expect(kilobytes(new Set(bar), language)).toBeLessThanOrEqual(5.5);
    expect(compressed(findAsset("player-bar-", ".css")) / 1000).toBeLessThanOrEqual(2);
    expect(kilobytes(new Set([findAsset("embed-bar-")]), language), "in a frame").toBeLessThanOrEqual(7.2);
  },
);

test("the scripts that home loads before its first press are at most 90 kB, and those of the first toast 6 kB more", () => {
  const files = homeFiles();
  expect(kilobytes(files)).toBeLessThanOrEqual(90);
  expect(files).not.toContain(findAsset("messages-"));
  expect(compressed(findAsset("messages-")) / 1000).toBeLessThanOrEqual(6);
});

test.each(listLanguages().filter((language) => language !== "en"))(
  "the scripts of home and watch weigh little more in the language %s than in English",
  (language) => {
    for (const [files, most] of [
      [watchFiles(), 100],
      [homeFiles(), 90],
    ] as const) {
      expect(kilobytes(files, language)).toBeLessThanOrEqual(most);
      expect(kilobytesOfTexts(files, language) - kilobytesOfTexts(files)).toBeLessThanOrEqual(1);
    }
  },
);

test("library chunks import none of our chunks, and the entry imports only libraries", () => {
  const waitsFor = (path: string) => [...text(path).matchAll(/\bimport(?:\{[^}]*\}from)?"\.([^"]+)"/g)];
  expect(waitsFor(library)).toEqual([]);
  expect(waitsFor(entry).map(([, path]) => `/assets${path}`)).toEqual([library]);
});

test("no script of a page has the library that checks data", () => {
  const names = assets.filter((name) => name.endsWith(".js"));
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => text(`/assets/${name}`).includes("ZodObject"))).toEqual([]);
});

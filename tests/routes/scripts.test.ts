import { readdirSync, readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";

const assets = readdirSync("build/client/assets");
const findAsset = (start: string) => `/assets/${assets.find((name) => name.startsWith(start) && name.endsWith(".js"))}`;
const compressed = (path: string) => statSync(`build/client${path}.br`).size;
const text = (path: string) => readFileSync(`build/client${path}`, "utf8");

const library = findAsset("vendor-");
const entry = findAsset("entry.client-");
const late = findAsset("late-");

interface Manifest {
  routes: Record<string, { module: string; imports: string[] }>;
}

test("the scripts of home and of a watch page, toasts included, are at most 90 kB", () => {
  const { routes } = JSON.parse(text(findAsset("manifest-")).replace(/^[^{]*|;\s*$/g, "")) as Manifest;
  const { module, imports } = routes["routes/_app.video.$videoId"]!;
  const files = new Set(["/boot.js", library, entry, late, module, ...imports]);
  const kilobytes = [...files].reduce((sum, path) => sum + compressed(path), 0) / 1000;
  expect(kilobytes).toBeLessThanOrEqual(90);
});

test("library chunks import none of our chunks, and the entry imports only libraries", () => {
  const waitsFor = (path: string) => [...text(path).matchAll(/\bimport(?:\{[^}]*\}from)?"\.([^"]+)"/g)];
  expect(waitsFor(library)).toEqual([]);
  expect(waitsFor(entry).map(([, path]) => `/assets${path}`)).toEqual([library]);
});

import { readFileSync } from "node:fs";
import { afterAll, expect, vi } from "vitest";

/**
 * Loads all modules again for a file that mocks some or sets the environment before their load, and once more after it:
 * files of one worker share their modules otherwise.
 */
const text = readFileSync(expect.getState().testPath!, "utf8");
const mockedPaths = [...text.matchAll(/\bvi\.mock\(\s*"([^"]+)"/g)].map(([, path]) => path!);

if (mockedPaths.length > 0 || /\bvi\.hoisted\(/.test(text)) {
  vi.resetModules();
  afterAll(() => {
    for (const path of mockedPaths) vi.doUnmock(path);
    vi.unstubAllEnvs();
    vi.resetModules();
  });
}

// Files of one worker share a page, too.
if ("document" in globalThis) afterAll(() => document.body.replaceChildren());

// Tests look at what servers draw, in documents of a browser, too.
import.meta.env.SSR = true;

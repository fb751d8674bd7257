import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { type BuildOptions, defineConfig, type Plugin, type Rollup } from "vite";
import { inlineLanguages } from "./languages/compile/vite-plugin";
import remixConfig from "./remix.config.js";
import { gatherMedia } from "./scripts/gather-media.mjs";
import { leaveOutRemix } from "./scripts/leave-out-remix.mjs";

/**
 * Assigns modules to chunks, because every file and every byte costs time on a slow connection. A first visit runs two
 * files, and the first toast loads a third. The watch page adds one, the player's tools one more, and the player's bar
 * another when somebody reaches for it. Code that only other pages share is one chunk. A library that few pages use is
 * bundled with them.
 */
function chooseChunk(id: string, { getModuleInfo }: Rollup.ManualChunkMeta) {
  const importersOf = (of: string) => getModuleInfo(of)?.importers ?? [];
  if (id.includes("?__remix-build-client-route")) return undefined;
  if (drawingPattern.test(id)) return "lark";
  const [, part] = lazyPattern.exec(id) ?? [];
  if (part) return `lazy-${part}`;
  if (isNeededBy(/\/app\/entry\.client\.tsx$/, id, importersOf)) return isLibrary(id) ? "vendor" : "start";
  if (occasionalPattern.test(id)) return undefined;
  if (latePattern.test(id)) return "start";
  if (toastPattern.test(id)) return "messages";
  if (isLibrary(id)) return undefined;
  if (isNeededBy(/\/app\/routes\/watch\/_app\.video\.\$videoId\/route\.tsx$/, id, importersOf)) return "watch";
  if (isNeededBy(/\/player\/player-tools\.tsx$/, id, importersOf)) return "player-tools";
  if (isNeededBy(/\/player\/player-bar\.ts$/, id, importersOf)) return "player-bar";
  return /\/app\/(components\/(?!upload\/)|format\/)/.test(id) ? "pages" : undefined;
}

/** Matches modules that every page needs after its start; they are too small for a request of their own. */
const latePattern = /\/app\/components\/(enhancements\/|ui\/use-latest\.ts$)/;

/** Matches modules that browsers load when a list is scrolled, and for a text that may stay unsent. */
const occasionalPattern =
  /\/enhancements\/(more-pages|use-more-pages|page-memory|unsent-texts|form-texts|use-lost-form)\.tsx?$/;

/** Matches modules that browsers load only for an empty page that they render themselves. */
const drawingPattern = /\/lark-drawings\.ts$/;

/** Matches the parts that few pages have, by the folder that they lie in: one script for each. */
const lazyPattern = /([\w-]+)(?:\.\$\w+)?\/lazy\/[\w-]+\.tsx$/;

/** Matches the library of toasts, which the first toast loads. */
const toastPattern = /\/node_modules\/(react-toastify|clsx)\//;

/**
 * Matches libraries, with their own imports and the bundler's helpers: they must never wait for the site's code, which
 * waits for them.
 */
const isLibrary = (id: string) => /^\0|\/node_modules\//.test(id);

/** Returns whether a module with a matching name imports this one statically, also by way of others. */
function isNeededBy(
  name: RegExp,
  id: string,
  importersOf: (id: string) => readonly string[],
  visited = new Set<string>(),
): boolean {
  if (name.test(id)) return true;
  if (visited.has(id)) return false;
  visited.add(id);
  return importersOf(id).some((importer) => isNeededBy(name, importer, importersOf, visited));
}

/**
 * Moves Tailwind's defaults for old browsers out of their layer, because the oldest browsers ignore layers:
 * docs/decisions/10-weight-of-pages.md.
 */
const flattenLayers: Plugin = {
  name: "flatten-layers",
  enforce: "pre",
  transform(code, id) {
    if (!/\.css(\?|$)/.test(id) || !code.includes("@layer properties")) return null;
    const withoutOrder = code.replace(/@layer properties;/g, "");
    return withoutOrder.replace(/@layer properties\s*\{(\s*@supports[^{]*\{[^{}]*\{[^{}]*\}\s*\})\s*\}/g, "$1");
  },
};

/** Names each media query of component classes once: docs/decisions/10-weight-of-pages.md. */
const gatherMediaQueries: Plugin = {
  name: "gather-media-queries",
  apply: "build",
  enforce: "pre",
  transform: (code, id) => (/\/app\/styles\/[\w-]+\.css(\?|$)/.test(id) ? gatherMedia(code) : null),
};

/** Remix builds a script for every route, and an address without a page has none; zod's comments suit esbuild. */
function passUnexpectedWarnings(warning: Rollup.RollupLog, warn: Rollup.LoggingFunction) {
  const isOfZod = warning.code === "INVALID_ANNOTATION" && /\/node_modules\/zod\//.test(warning.id ?? "");
  if (warning.code !== "EMPTY_BUNDLE" && !isOfZod) warn(warning);
}

/**
 * Names variables in the order of the letters that scripts have most. Terser's own order follows the letters of each script,
 * and of the names of others that it imports, so that any edit changed names, and bytes, everywhere.
 */
const variableNames = {
  get(index: number) {
    const [first, later] = ["etnrisouaflchpdvmgybwxkjqzESTNCLAOMDPHBFIRUWXVJKQGYZ$_", "0123456789"];
    let name = first[index % first.length]!;
    for (let number = Math.floor(index / first.length); number > 0; number = Math.floor(number / 64)) {
      number -= 1;
      name += (first + later)[number % 64];
    }
    return name;
  },
};

/** Terser takes 12 seconds and saves 4 % over esbuild. It may assume that reading a property has no side effect. */
const forBrowsers: BuildOptions = {
  minify: "terser",
  terserOptions: {
    ecma: 2020,
    module: true,
    compress: { passes: 3, pure_getters: true },
    mangle: { nth_identifier: variableNames },
  },
  // Every file that a dynamic import shares with other scripts is loaded before it, so no preload is needed.
  modulePreload: false,
  rollupOptions: {
    onwarn: passUnexpectedWarnings,
    output: { manualChunks: chooseChunk, freeze: false, generatedCode: { preset: "es2015", symbols: false } },
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    flattenLayers,
    gatherMediaQueries,
    leaveOutRemix(),
    remix(remixConfig as Parameters<typeof remix>[0]),
    inlineLanguages(),
  ],
  build: {
    target: "es2020",
    assetsInlineLimit: 0,
    ...(isSsrBuild ? {} : forBrowsers),
  },
  // The server reads texts with JSON.parse, which starts sooner than a variable for each of them.
  ...(isSsrBuild && { json: { namedExports: false, stringify: true } }),
  // Scripts of single pages, which the build moves to the files of browsers: scripts/build.mjs.
  worker: { format: "es", plugins: () => [inlineLanguages()] },
}));

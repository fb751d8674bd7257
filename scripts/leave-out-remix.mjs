import { readFileSync } from "node:fs";

/**
 * What no page of the site runs of @remix-run/react, by file: single fetch is off (remix.config.js), no loader defers,
 * no link prefetches, the root has its own error boundary, and its scripts come from `Boot`.
 */
const neverRun = {
  "components.js": ["Await", "PrefetchPageLinks", "Scripts"],
  "data.js": ["parseDeferredReadableStream"],
  "links.js": ["getDataLinkHrefs", "getKeyedPrefetchLinks", "getModuleLinkHrefs", "getNewMatchesForLinks"],
  "single-fetch.js": ["decodeViaTurboStream", "getSingleFetchDataStrategy", "singleFetchUrl", "StreamTransfer"],
};

const mark = "\0leave-out:";

/** The file that another of ours takes the place of: every export of it. */
const replaced = "./routeModules.js";
const replacement = "\0load-route-module";

/**
 * Leaves these exports out of the browser's build: a function that throws stands for each. The files stay as they are,
 * and all other exports are theirs. What loads the scripts of routes is replaced: load-route-module.mjs.
 *
 * @returns {import("vite").Plugin}
 */
export const leaveOutRemix = () => ({
  name: "leave-out-remix",
  apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  enforce: "pre",
  async resolveId(source, importer = "") {
    if (importer.startsWith(mark) || !importer.includes("/node_modules/@remix-run/react/")) return null;
    if (source === replaced) return replacement;
    const names = neverRun[/** @type {keyof typeof neverRun} */ (source.replace(/^\.\//, ""))];
    const original = names && (await this.resolve(source, importer, { skipSelf: true }));
    return original ? mark + original.id : null;
  },
  load(id) {
    if (id === replacement) return readFileSync(new URL("load-route-module.mjs", import.meta.url), "utf8");
    return id.startsWith(mark) ? shadow(id.slice(mark.length)) : null;
  },
});

/** @param {string} path */
function shadow(path) {
  const file = /** @type {keyof typeof neverRun} */ (path.replace(/^.*\//, ""));
  const names = neverRun[file];
  const [, exported = ""] = /^export \{(.*)\};$/m.exec(readFileSync(path, "utf8")) ?? [];
  const missing = names.filter((name) => !exported.split(/,? /).includes(name));
  if (missing.length > 0) throw new Error(`${file} exports no ${missing.join(", ")}`);
  return `export * from ${JSON.stringify(path)};
function leftOut() { throw new Error("Left out of this build"); }
export { ${names.map((name) => `leftOut as ${name}`).join(", ")} };`;
}

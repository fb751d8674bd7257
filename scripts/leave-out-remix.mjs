import { readFileSync } from "node:fs";

/**
 * The exports of @remix-run/react that no page of the site uses, by file: single fetch is off (remix.config.js), no loader defers,
 * no link prefetches, the root has its own error boundary, and its scripts come from `Boot`.
 */
const unusedExports = {
  "components.js": ["Await", "PrefetchPageLinks", "Scripts"],
  "data.js": ["parseDeferredReadableStream"],
  "links.js": ["getDataLinkHrefs", "getKeyedPrefetchLinks", "getModuleLinkHrefs", "getNewMatchesForLinks"],
  "single-fetch.js": ["decodeViaTurboStream", "getSingleFetchDataStrategy", "singleFetchUrl", "StreamTransfer"],
};

const prefix = "\0leave-out:";

/** The module that load-route-module.mjs replaces, with all its exports. */
const replacedModule = "./routeModules.js";
const replacement = "\0load-route-module";

/**
 * Leaves these exports out of the browser's build: a function that throws replaces each. Also replaces the module that
 * loads the scripts of routes by load-route-module.mjs.
 *
 * @returns {import("vite").Plugin}
 */
export const leaveOutRemix = () => ({
  name: "leave-out-remix",
  apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  enforce: "pre",
  async resolveId(source, importer = "") {
    if (importer.startsWith(prefix) || !importer.includes("/node_modules/@remix-run/react/")) return null;
    if (source === replacedModule) return replacement;
    const names = unusedExports[/** @type {keyof typeof unusedExports} */ (source.replace(/^\.\//, ""))];
    const original = names && (await this.resolve(source, importer, { skipSelf: true }));
    return original ? prefix + original.id : null;
  },
  load(id) {
    if (id === replacement) return readFileSync(new URL("load-route-module.mjs", import.meta.url), "utf8");
    return id.startsWith(prefix) ? writeShadow(id.slice(prefix.length)) : null;
  },
});

/**
 * Writes a module that exports what the file at this path does, but for the unused exports.
 * @param {string} path
 */
function writeShadow(path) {
  const file = /** @type {keyof typeof unusedExports} */ (path.replace(/^.*\//, ""));
  const names = unusedExports[file];
  const [, exported = ""] = /^export \{(.*)\};$/m.exec(readFileSync(path, "utf8")) ?? [];
  const missing = names.filter((name) => !exported.split(/,? /).includes(name));
  if (missing.length > 0) throw new Error(`${file} exports no ${missing.join(", ")}`);
  return `export * from ${JSON.stringify(path)};
function leftOut() { throw new Error("Left out of this build"); }
export { ${names.map((name) => `leftOut as ${name}`).join(", ")} };`;
}

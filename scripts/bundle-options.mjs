/**
 * The options by which esbuild bundles our programs. Packages without machine code are included, because a few files load
 * in half the time of hundreds.
 *
 * @satisfies {import("esbuild").BuildOptions}
 */
export const bundleOptions = {
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  mainFields: ["module", "main"],
  external: ["@node-rs/*", "@photostructure/sqlite", "pg-native", "sharp", "vite"],
  define: { "process.env.NODE_ENV": '"production"' },
  // Packages in CommonJS require the modules of Node.
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module";\nconst require = requireFrom(import.meta.url);',
  },
  logLevel: "warning",
  // Vite leaves imports of packages that its files no longer use.
  logOverride: { "ignored-bare-import": "silent" },
};

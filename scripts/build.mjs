import { spawnSync } from "node:child_process";
import { createReadStream, createWriteStream } from "node:fs";
import { readdir, rename, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import { bundleOptions } from "./bundle-options.mjs";
import { hashSources } from "./prepare.mjs";

/** Builds the browser's and the server's parts, bundles the server, and compresses the files that browsers fetch. */
const run = (command, ...args) => {
  const { status } = spawnSync(process.execPath, [command, ...args], {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) process.exit(status ?? 1);
};

const hashFile = "build/source-hash";
// Sources that change during the build make it stale, and an unfinished build has no hash.
const sourceHash = hashSources();
for (const file of [hashFile, "build/pseudo-scripts"]) await rm(file, { force: true });
run("node_modules/@remix-run/dev/dist/cli.js", "vite:build");
// Remix leaves scripts that only the server knows among the server's files: one for each language.
for (const name of await readdir("build/server/assets", { recursive: true }))
  if (/(^|\/)(embed-bar|keep-panel|kept-list)-[^/]+$/.test(name))
    await rename(`build/server/assets/${name}`, `build/client/assets/${name}`);
const { build } = await import("esbuild");
for (const name of await readdir("build")) if (/-[A-Z0-9]{8}\.js(\.map)?$/.test(name)) await rm(join("build", name));
await build({
  entryPoints: { server: "server.ts", worker: "worker.ts", "server/index": "build/server/index.js" },
  outdir: "build",
  allowOverwrite: true,
  ...bundleOptions,
  // Dynamic imports stay files of their own, next to the server: their paths start from there.
  splitting: true,
  sourcemap: true,
});
await rm("build/server/assets", { recursive: true });
// Vite copies the files of public/ unchanged, so esbuild minifies them here.
const scripts = ["public/boot.js", "public/loading.js", "public/offline.js"];
await build({ entryPoints: scripts, outdir: "build/client", minify: true, target: "es2022", logLevel: "warning" });

const compressible = /\.(js|css|svg|json|txt|html)$/;
const bestQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
const entries = await readdir("build/client", { recursive: true, withFileTypes: true });
const toCompress = entries.filter((entry) => entry.isFile() && compressible.test(entry.name)).values();
const compressAll = async () => {
  for (const { parentPath, name } of toCompress) {
    const file = join(parentPath, name);
    await pipeline(createReadStream(file), createBrotliCompress(bestQuality), createWriteStream(`${file}.br`));
    await pipeline(createReadStream(file), createGzip({ level: 9 }), createWriteStream(`${file}.gz`));
  }
};
await Promise.all(Array.from({ length: availableParallelism() }, compressAll));
await writeFile(hashFile, sourceHash);

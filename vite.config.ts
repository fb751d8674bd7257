import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";

/** A slow line pays for every file: what routes share comes as two files, the toast library when it is needed. */
function chunkOf(id: string) {
  if (/node_modules\/(react-toastify|clsx)\//.test(id)) return undefined;
  if (id.includes("/node_modules/")) return "vendor";
  return /\/app\/(components|format|messages|constants)[/.]/.test(id) ? "shared" : undefined;
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig as Parameters<typeof remix>[0])],
  build: {
    target: "es2020",
    assetsInlineLimit: 0,
    ...(isSsrBuild ? {} : { rollupOptions: { output: { manualChunks: chunkOf } } }),
  },
}));

import { createServer as createHttpServer } from "node:http";
import type { ServerBuild } from "@remix-run/node";

/** Runs Vite in this process: modules and hot reload for the browser, the newest build for the server. */
export async function developmentAssets() {
  const { createServer } = await import("vite");
  const hot = createHttpServer();
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: hot } }, appType: "custom" });
  return {
    assets: vite.middlewares,
    loadBuild: () => vite.ssrLoadModule("virtual:remix/server-build") as Promise<ServerBuild>,
    /** Serves the hot reload socket on the site's own server. */
    attach: (server: ReturnType<typeof createHttpServer>) =>
      server.on("upgrade", (...args) => hot.emit("upgrade", ...args)),
    close: () => vite.close(),
  };
}

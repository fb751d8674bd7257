import { createServer as createHttpServer, type Server } from "node:http";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import type * as Entry from "../app/entry.server";
import { offerLanguages } from "#languages/runtime/language";
import { offeredIn } from "#languages/runtime/offered";
import { type AssetHandler, createAssetHandler } from "./http-server";

/** The web tier: the files for browsers, and the build of pages. */
export interface WebTier {
  mode: "production" | "development";
  assets: AssetHandler;
  /** Loads the build: always the same one, except in development. */
  loadBuild: () => Promise<ServerBuild>;
  /** Serves the socket for hot reload on the site's own server. */
  attach?: (server: Server) => void;
  close?: () => Promise<void>;
}

interface WebTierSettings {
  /** The key of cookies. */
  secret: string;
  /** The other origin from which pages play videos; null if there is none. */
  storageOrigin: string | null;
}

/** Opens the built web tier, or its sources in development, and passes it the server's settings. */
export async function openWebTier(
  isDevelopment: boolean,
  { secret, storageOrigin }: WebTierSettings,
): Promise<WebTier> {
  const webTier = isDevelopment ? await openSources() : await openBuild();
  const app = (await webTier.loadBuild()).entry.module as unknown as typeof Entry;
  app.configureCookies(secret);
  app.configurePolicy(storageOrigin);
  offerLanguages(offeredIn(process.env));
  return webTier;
}

async function openBuild(): Promise<WebTier> {
  const build = (await import(pathToFileURL(resolve("build/server/index.js")).href)) as ServerBuild;
  return { mode: "production", assets: createAssetHandler(resolve("build/client")), loadBuild: async () => build };
}

/** Runs Vite in this process. It serves modules and hot reload to browsers, and the newest build to the server. */
async function openSources(): Promise<WebTier> {
  const { createServer } = await import("vite");
  const hot = createHttpServer();
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: hot } }, appType: "custom" });
  return {
    mode: "development",
    assets: vite.middlewares,
    loadBuild: () => vite.ssrLoadModule("virtual:remix/server-build") as Promise<ServerBuild>,
    attach: (server) => void server.on("upgrade", (...args) => hot.emit("upgrade", ...args)),
    close: () => vite.close(),
  };
}

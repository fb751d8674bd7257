import { cleanUp, startBuiltServer } from "#tests/support/spawned";
import type { OwnServers } from "./own-server";
import { test as siteTest } from "./site";

const settings = { NODE_ENV: "production", PSEUDO_LANGUAGES: "on", RENDITIONS: "240", WEBHOOKS_TO_LOOPBACK: "on" };

/** Gives each test a site of its own: on that of its worker are texts that other tests wrote. */
export const test = siteTest.extend<{ ownUrl: string }>({
  ownUrl: async ({ browserName: _ }, use, { parallelIndex }) => {
    const shared = process.env.E2E_SERVERS!;
    const { url, dataDir } = await startBuiltServer(settings);
    const servers: OwnServers[] = Array.from({ length: parallelIndex + 1 }, () => ({ url, webOnlyUrl: url, dataDir }));
    process.env.E2E_SERVERS = JSON.stringify(servers);
    await use(url);
    process.env.E2E_SERVERS = shared;
    await cleanUp();
  },
  baseURL: async ({ ownUrl }, use) => use(ownUrl),
});

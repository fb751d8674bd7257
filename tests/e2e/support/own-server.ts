import type { TestInfo } from "@playwright/test";

/** The servers of one worker of Playwright; `webOnly` runs the web tier alone. */
export interface OwnServers {
  url: string;
  webOnlyUrl: string;
  dataDir: string;
}

/** Returns the servers of the test's worker: no other test uses them meanwhile, so it may change the whole site. */
export function serversOf({ parallelIndex }: Pick<TestInfo, "parallelIndex">): OwnServers {
  const servers = JSON.parse(process.env.E2E_SERVERS!) as OwnServers[];
  return servers[parallelIndex]!;
}

/** Returns the origin that the test's pages are on. */
export function originOf(info: TestInfo): string {
  const { url, webOnlyUrl } = serversOf(info);
  return info.project.name === "web-only" ? webOnlyUrl : url;
}

import type { ServerBuild } from "@remix-run/node";
import { pino } from "pino";
import type { Transport } from "#app/context.server";
import type { OpenPageCalls } from "#contract/page-calls";
import { createPageCache } from "#server/page-cache";
import { createPageHandler } from "#server/page-handler";
import { Browser } from "./browser";
import { importBuild } from "./built";

let servers = 0;

/** Handles requests with the built web tier, in front of a video API behind this transport, or in this process. */
export function openSite(transport: Transport, build?: ServerBuild, openPageCalls?: OpenPageCalls) {
  const loaded = build ? Promise.resolve(build) : importBuild();
  return createPageHandler({
    loadBuild: () => loaded,
    mode: "production",
    apiUrl: `http://site-${(servers += 1)}.test/api/v1`,
    mediaPath: null,
    support: { social: null, professional: null, code: null, chat: null },
    pages: createPageCache(),
    log: pino({ level: "silent" }),
    transport,
    openPageCalls,
  });
}

/** Opens a browser without scripts at the built site, whose video API `stubApi` stubs. */
export function openBrowser(cookie?: string) {
  const site = openSite((request) => fetch(request));
  const requester = { address: "203.0.113.7", origin: "http://site.test", requestId: "REQUEST-1" };
  return new Browser((request) => site(request, requester), requester.origin, cookie);
}

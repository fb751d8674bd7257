import { AsyncLocalStorage } from "node:async_hooks";
import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import type { Requester } from "#contract/requester";
import { readSupport, type Support } from "./support.server";

/** Sends a request to the video API. `requester` goes with it: the API counts views and limits rates by it. */
export type Transport = (request: Request, requester: Requester) => Promise<Response>;

/** What server.ts hands to Remix for one browser request. Under remix-serve it is absent. */
export interface SiteContext {
  transport: Transport;
  apiUrl: string;
  requester: Requester;
  /** Where `routes/media.$.ts` proxies media from the API server's root; null if this server has them. */
  mediaPath: string | null;
  /** Whether server.ts appends the session's cookies to the final response. */
  sendsCookies: boolean;
  support: Support;
  /** The name of the site, where the environment says it. */
  siteName?: string | null;
  /** Where people report a hole in the site's security; a `mailto:` or https address. */
  securityContact?: string | null;
  /** Whether the requester's connection seems slow; absent under remix-serve. */
  isSlowLine?: (request: Request, videoId: string) => boolean;
}

declare module "@remix-run/node" {
  interface AppLoadContext {
    site?: SiteContext;
  }
}

/** Holds the requester of the current request under remix-serve, which passes no `context`. */
export const requesterStorage = new AsyncLocalStorage<Requester>();

/** Names the requester as a proxy does; the API trusts this from its TRUSTED_PROXIES. */
const sendOverHttp: Transport = (request, { address }) => {
  if (address) request.headers.set("X-Forwarded-For", address);
  return fetch(request);
};

/** Returns the site's context for a request; without server.ts it is made from VIDEO_API_URL. */
export function siteOf(request: Request, context: AppLoadContext): SiteContext {
  context.site ??= {
    transport: sendOverHttp,
    apiUrl: process.env.VIDEO_API_URL ?? "http://127.0.0.1:8000/api/v1",
    requester: requesterStorage.getStore() ?? unknownRequester(request),
    mediaPath: "/media",
    sendsCookies: false,
    support: readSupport(process.env),
    siteName: process.env.SITE_NAME?.trim() || null,
    securityContact: process.env.SECURITY_CONTACT?.trim() || null,
  };
  return context.site;
}

const unknownRequester = (request: Request): Requester => ({
  address: "",
  origin: process.env.PUBLIC_URL ?? new URL(request.url).origin,
  requestId: crypto.randomUUID(),
});

/** What a loader or an action passes on: the browser's request and the site's context. */
export type RouteArgs = Pick<LoaderFunctionArgs, "request" | "context">;

import { AsyncLocalStorage } from "node:async_hooks";
import type { AppLoadContext } from "@remix-run/node";
import { readSupport, type Support } from "./support.server";

/** Carries a request to the video API. `visitor` is passed on: the API counts and limits by it. */
export type Transport = (request: Request, visitor: Visitor) => Promise<Response>;

export interface Visitor {
  address: string;
  /** The origin people reach this site under. */
  origin: string;
  requestId: string;
}

/** What server.ts hands to Remix for one browser request. Under remix-serve it is absent. */
export interface SiteContext {
  transport: Transport;
  apiUrl: string;
  visitor: Visitor;
  /** Where `routes/media.$.ts` passes media on that stand at the API server's root; null when they are here. */
  mediaPath: string | null;
  /** Whether the server in front appends the session's cookies to the final answer itself. */
  sendsCookies: boolean;
  support: Support;
  /** Whether the line between the visitor and this server seems slow; not there under remix-serve. */
  isSlowLine?: (request: Request, videoId: string) => boolean;
}

declare module "@remix-run/node" {
  interface AppLoadContext {
    site?: SiteContext;
  }
}

/** The visitor of the request under way, where no server.ts hands one over in Remix's `context`. */
export const visitorStorage = new AsyncLocalStorage<Visitor>();

/** Names the visitor as a proxy does; the API believes it from those in its TRUSTED_PROXIES. */
const sendOverHttp: Transport = (request, { address }) => {
  if (address) request.headers.set("X-Forwarded-For", address);
  return fetch(request);
};

/** The site's parts for a request; without server.ts the API is the one VIDEO_API_URL names. */
export function siteOf(request: Request, context: AppLoadContext): SiteContext {
  context.site ??= {
    transport: sendOverHttp,
    apiUrl: process.env.VIDEO_API_URL ?? "http://127.0.0.1:8000/api/v1",
    visitor: visitorStorage.getStore() ?? unknownVisitor(request),
    mediaPath: "/media",
    sendsCookies: false,
    support: readSupport(process.env),
  };
  return context.site;
}

const unknownVisitor = (request: Request): Visitor => ({
  address: "",
  origin: process.env.PUBLIC_URL ?? new URL(request.url).origin,
  requestId: crypto.randomUUID(),
});

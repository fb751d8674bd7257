import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import type { AnswerCall, FindPictureBytes } from "#contract/page-calls";
import type { Requester } from "#contract/requester";
import { readSupport, type Support } from "./support.server";

/** Sends a request to the video API. `requester` goes with it: the API counts views and limits rates by it. */
export type Transport = (request: Request, requester: Requester) => Promise<Response>;

/** What `server/` passes to Remix for one browser request. Under remix-serve, `readSiteContext` makes it. */
export interface SiteContext {
  transport: Transport;
  /** Answers calls of this page without a request, where the API is in this process; absent elsewhere and in actions. */
  answerCall?: AnswerCall;
  /** Finds the sizes in bytes of this server's pictures. Absent if the API is another server, which is asked instead. */
  findPictureBytes?: FindPictureBytes | undefined;
  apiUrl: string;
  requester: Requester;
  /** Where `routes/media.$.ts` proxies media from the API server's root; null if this server has them. */
  mediaPath: string | null;
  /** Whether this process runs `server/`, which counts views and streams files; false under remix-serve. */
  runsOwnServer: boolean;
  support: Support;
  /** The name of the site as the setting SITE_NAME says it; null without the setting. */
  siteName?: string | null;
  /** Where people report a vulnerability of the site; a `mailto:` or https address. */
  securityContact?: string | null;
  /** Whether the URL names a language other than the reader's. Such a page has no scripts. */
  hasLinkedLanguage?: boolean;
  /**
   * Returns whether the requester's connection is slow; null if a redirect has to measure it first. `isBack` marks the
   * request that follows the redirect. Absent under remix-serve.
   */
  isSlowConnection?: (request: Request, videoId: string, isBack: boolean) => boolean | null;
}

/** What the `handle` of a route tells `server/`, through which its requests come. */
export interface RouteHandle {
  /** The response is the same for all viewers: a frame for other sites, or a document that programs read. */
  isViewerIndependent?: true;
  /** The language cookie changes more than the page's language, so no cache shares the page. */
  isPersonal?: true;
  /** The response is a file, which no cache shares between visitors. */
  isFile?: true;
  /** The form of the route sends files, so its request has no time limit. */
  takesFiles?: true;
}

declare module "@remix-run/node" {
  interface AppLoadContext {
    site?: SiteContext;
  }
}

/** Returns the site's context for a request; without server.ts it is made from VIDEO_API_URL. */
export function readSiteContext(request: Request, context: AppLoadContext): SiteContext {
  context.site ??= {
    transport: sendOverNetwork,
    apiUrl: process.env.VIDEO_API_URL ?? "http://127.0.0.1:8000/api/v1",
    requester: unknownRequester(request),
    mediaPath: "/media",
    runsOwnServer: false,
    support: readSupport(process.env),
    siteName: process.env.SITE_NAME?.trim() || null,
    securityContact: process.env.SECURITY_CONTACT?.trim() || null,
  };
  return context.site;
}

const deadSocketCodes = new Set(["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"]);

const isDeadSocket = (error: unknown) =>
  error instanceof Error && deadSocketCodes.has((error.cause as NodeJS.ErrnoException | undefined)?.code ?? "");

/** Sends a request; repeats a safe one if a kept-alive connection turns out to be closed (RFC 9110 §9.2.2). */
export async function sendOverNetwork(request: Request): Promise<Response> {
  const isSafe = request.method === "GET" || request.method === "HEAD";
  try {
    return await fetch(request);
  } catch (error) {
    if (!isSafe || !isDeadSocket(error)) throw error;
    return fetch(request);
  }
}

/** Describes the requester under remix-serve, which does not pass on an IP address. */
const unknownRequester = (request: Request): Requester => ({
  address: "",
  origin: process.env.PUBLIC_URL ?? new URL(request.url).origin,
  requestId: crypto.randomUUID(),
});

/** What loaders and actions pass to helpers: the browser's request and the site's context. */
export type RouteArgs = Pick<LoaderFunctionArgs, "request" | "context">;

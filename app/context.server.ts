import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import type { AnswerCall, FindPictureBytes } from "#contract/page-calls";
import type { Requester } from "#contract/requester";
import { readSupport, type Support } from "./support.server";

/** Sends a request to the video API. `requester` goes with it: the API counts views and limits rates by it. */
export type Transport = (request: Request, requester: Requester) => Promise<Response>;

/** What `server/` hands to Remix for one browser request; under remix-serve it is absent. */
export interface SiteContext {
  transport: Transport;
  /** Answers calls of this page without a request, where the API is in this process; absent elsewhere and in actions. */
  answerCall?: AnswerCall;
  /** Finds the bytes of this server's pictures; absent where the API is elsewhere, which is asked for each. */
  findPictureBytes?: FindPictureBytes | undefined;
  apiUrl: string;
  requester: Requester;
  /** Where `routes/media.$.ts` proxies media from the API server's root; null if this server has them. */
  mediaPath: string | null;
  /** Whether requests come through `server/`, which counts views and streams files; false under remix-serve. */
  isBehindFront: boolean;
  support: Support;
  /** The name of the site, where the environment says it. */
  siteName?: string | null;
  /** Where people report a hole in the site's security; a `mailto:` or https address. */
  securityContact?: string | null;
  /** Whether the address has another language than its reader's, so that the page has no scripts. */
  hasLinkedLanguage?: boolean;
  /**
   * Whether the requester's connection is slow; null for a player that is to be sent round once, and `isBack` then. Absent
   * under remix-serve.
   */
  isSlowConnection?: (request: Request, videoId: string, isBack: boolean) => boolean | null;
}

/** What a route says in its `handle` to the server in front of it. */
export interface RouteHandle {
  /** No session changes the answer: a frame for other sites, or a document that programs read. */
  isViewerIndependent?: true;
  /** A cookie of the language changes more than the language, so that no cache shares the page. */
  isPersonal?: true;
  /** The answer is a file, which no cache shares between visitors. */
  isFile?: true;
  /** Its form brings files, which may take as long as they need. */
  takesFiles?: true;
}

declare module "@remix-run/node" {
  interface AppLoadContext {
    site?: SiteContext;
  }
}

/** Returns the site's context for a request; without server.ts it is made from VIDEO_API_URL. */
export function siteOf(request: Request, context: AppLoadContext): SiteContext {
  context.site ??= {
    transport: sendOverNetwork,
    apiUrl: process.env.VIDEO_API_URL ?? "http://127.0.0.1:8000/api/v1",
    requester: unknownRequester(request),
    mediaPath: "/media",
    isBehindFront: false,
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

/** remix-serve tells an application no address. */
const unknownRequester = (request: Request): Requester => ({
  address: "",
  origin: process.env.PUBLIC_URL ?? new URL(request.url).origin,
  requestId: crypto.randomUUID(),
});

/** What a loader or an action passes on: the browser's request and the site's context. */
export type RouteArgs = Pick<LoaderFunctionArgs, "request" | "context">;

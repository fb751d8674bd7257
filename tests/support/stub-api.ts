import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import type { Comment } from "#contract/comments";
import type { Draft } from "#contract/drafts";
import type { FieldError } from "#contract/errors";
import type { Site } from "#contract/site";
import type { Video } from "#contract/videos";
import { defaultDescription } from "#contract/site-words";

type Reply = Response | ((request: Request) => Response | Promise<Response>);

/** Stubs the video API; a call that the test does not stub fails the test. */
export const server = setupServer(
  http.get("*/api/v1/healthcheck", () => envelope({})),
  http.get("*/api/v1/site", () => envelope(aSite())),
  http.get("*/api/v1/drafts", () => page([])),
  http.get("*/api/v1/users/video-states", () => envelope([])),
  http.get("*/api/v1/comment/:id", () => errorEnvelope(404, "Comment does not exist")),
  http.get("*/api/v1/uploads/limits", () =>
    envelope({ maxFileBytes: 4 * 1024 ** 3, leftBytes: null, offersFrames: true }),
  ),
);

/** Stubs calls: `{ "GET videos/v1": envelope(aVideo()) }`. */
export function stubApi(replies: Record<string, Reply>) {
  const handlers = Object.entries(replies).map(([call, reply]) => {
    const [method = "", path = ""] = call.split(" ");
    return http.all(`*/api/v1/${path}`, ({ request }) => {
      if (request.method !== method) return;
      return typeof reply === "function" ? reply(request) : reply.clone();
    });
  });
  server.use(...handlers);
}

/** Builds what the API says of a site that nobody has named yet. */
export const aSite = (changed: Partial<Site> = {}): Site => ({
  ...{ name: "Vidlark", description: defaultDescription, contact: "", notice: null, texts: [] },
  ...{ publishesDecisions: false, ...changed },
});

/** Builds a successful response. */
export function envelope(data: unknown, message = "Done", cookies: string[] = []): Response {
  const headers = new Headers(cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
  return HttpResponse.json({ statusCode: 200, data, message, success: true }, { headers });
}

export const errorEnvelope = (status: number, message: string, errors: FieldError[] = []): Response =>
  HttpResponse.json({ statusCode: status, message, success: false, errors }, { status });

/** Fails like a server that cannot be reached. */
export const unreachable = () => HttpResponse.error();

/** Builds a response that breaks off. */
export const truncatedResponse = () =>
  new HttpResponse('{"data": [', { headers: { "Content-Type": "application/json" } });

export const page = (docs: (Video | Comment | Draft)[], cursors: { nextCursor?: string; prevCursor?: string } = {}) =>
  envelope({ docs, totalDocs: docs.length, nextCursor: null, prevCursor: null, ...cursors });

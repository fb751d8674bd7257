import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import type { Comment } from "#contract/comments";
import type { Draft } from "#contract/drafts";
import type { FieldError } from "#contract/errors";
import type { Site } from "#contract/site";
import type { User } from "#contract/users";
import type { Video } from "#contract/videos";
import { defaultDescription } from "#contract/words/site";
import { describeCall, isCall, type ApiCall, type IsCall } from "./api-calls";
import { aUser } from "./fixtures";

type Reply = Response | ((request: Request) => Response | Promise<Response>);
/** The keys of `Call` that are misspelt; whether the contract has a composed text is known only when it is stubbed. */
type Misspelt<Call extends string> = {
  [C in Call as string extends C ? never : IsCall<C> extends true ? never : C]: "The contract has no such call";
};

/** Replies by call. */
export type Stubs = { [Call in ApiCall]?: Reply };

interface Stub {
  call: string;
  path: RegExp;
  reply: Reply;
  isOptional: boolean;
  isUsed: boolean;
}

const anyCall = "* *";

/** The stubs of the running test, the latest first. */
let stubs: Stub[] = [];
const unstubbed = new Set<string>();
const optionalReplies = new WeakSet<Reply>();

/** Intercepts the calls of the video API. */
export const server = setupServer(http.all("*/api/v1/*", ({ request }) => replyTo(request)));

/** What pages ask for beside their own calls; a test stubs it only if it matters. */
const defaults: Stub[] = [
  makeStub("GET healthcheck", () => envelope({})),
  makeStub("GET site", () => envelope(aSite())),
  makeStub("GET drafts", () => page([])),
  // As of a server without the call: the newest videos stand for the related ones.
  makeStub("GET videos/{videoId}/related", () => errorEnvelope(404, "Cannot GET /api/v1/videos/v1/related")),
  makeStub("GET users/showcase", () => errorEnvelope(404, "Cannot GET /api/v1/users/showcase")),
  // As of a server whose channels have neither trailer nor pinned videos.
  makeStub("GET users/{userId}/showcase", () => errorEnvelope(404, "Cannot GET /api/v1/users/u2/showcase")),
  makeStub("GET users/video-states", () => envelope([])),
  makeStub("GET comment/{commentId}", () => errorEnvelope(404, "Comment does not exist")),
  makeStub("GET tweets/t1", () => errorEnvelope(404, "Cannot GET /api/v1/tweets/t1")),
  makeStub("GET uploads/limits", () => envelope({ maxFileBytes: 4 * 1024 ** 3, leftBytes: null, offersFrames: true })),
];

/**
 * Stubs calls: `{ "GET videos/v1": envelope(aVideo()) }`; in place of an id, `{videoId}` matches every id. A stub
 * replaces the earlier one of its call. The test fails if it makes another call, or leaves a stub unused that is not
 * {@link optional}.
 */
export function stubApi<Call extends string>(replies: { [C in Call]?: Reply | undefined } & Misspelt<Call>) {
  for (const [call, reply] of Object.entries<Reply | undefined>(replies)) if (reply) addStub(call, reply);
}

/** Stubs every call of the API that has no later stub. */
export const stubEveryCall = (reply: Reply) => addStub(anyCall, reply);

/** Marks stubs that a test may leave unused, for a set that several tests share. */
export function optional<Replies extends Record<string, Reply>>(replies: Replies): Replies {
  const marked = Object.entries(replies).map(([call, reply]) => {
    const copy = reply instanceof Response ? reply.clone() : (request: Request) => reply(request);
    optionalReplies.add(copy);
    return [call, copy];
  });
  return Object.fromEntries(marked) as Replies;
}

/** Stubs the account of the viewer whose cookie is `signedIn`. */
export const aViewer = (fields: Partial<User> = {}) => ({ "GET users/current-user": envelope(aUser(fields)) });

/** Removes the stubs of a test; returns the calls that lacked one, and the stubs that lacked a call, in sentences. */
export function removeStubs() {
  const faults = {
    unstubbed: [...unstubbed].map((call) => `No stub answers ${describeCall(call)}: add it to stubApi.`),
    unused: stubs
      .filter(({ isUsed, isOptional }) => !isUsed && !isOptional)
      .map(({ call }) => `The test never called ${describeCall(call)}: delete its stub, or mark it as optional.`),
  };
  stubs = [];
  unstubbed.clear();
  return faults;
}

function makeStub(call: string, reply: Reply): Stub {
  const path = call.replace(/[.()]/g, "\\$&").replace(/\{\w+\}/g, "[^/]+");
  const pattern = call === anyCall ? /^/ : new RegExp(`^${path}${path.endsWith("/") ? "" : "/?"}$`);
  return { call, path: pattern, reply, isOptional: call === anyCall || optionalReplies.has(reply), isUsed: false };
}

function addStub(call: string, reply: Reply) {
  if (call !== anyCall && !isCall(call)) throw new Error(`The contract has no call "${call}"`);
  stubs = [makeStub(call, reply), ...stubs.filter((stub) => stub.call !== call)];
}

function replyTo(request: Request) {
  const call = `${request.method} ${new URL(request.url).pathname.replace(/^.*?\/api\/v1\//, "")}`;
  const stub = [...stubs, ...defaults].find(({ path }) => path.test(call));
  if (!stub) {
    unstubbed.add(call);
    return unreachable();
  }
  stub.isUsed = true;
  return typeof stub.reply === "function" ? stub.reply(request) : stub.reply.clone();
}

/** Builds what the API says of a site that nobody has named yet. */
export const aSite = (changed: Partial<Site> = {}): Site => ({
  ...{ name: "Vidlark", description: defaultDescription, contact: "", language: "en", notice: null, texts: [] },
  ...{ publishesDecisions: false, categories: [], accent: "", pattern: "waves", logo: null, ...changed },
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

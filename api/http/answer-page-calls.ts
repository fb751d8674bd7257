import type { Logger } from "pino";
import { ApiError } from "#contract/errors";
import type { OpenPageCalls, PageAnswer, PageCall } from "#contract/page-calls";
import type { Requester } from "#contract/requester";
import type { ApiDeps, Viewer } from "#api/deps";
import type { Db } from "#api/db/open";
import type { Endpoint } from "./endpoint";
import { describeError } from "./errors";
import * as t from "#languages/api-http";

interface PageCallDeps {
  endpoints: readonly Endpoint[];
  findViewer: (db: Db, token: string) => Promise<Viewer | null>;
}

/** Answers calls of pages in this process. Calls and answers are objects, and each page reads its viewer once. */
export function createPageCalls(deps: ApiDeps, { endpoints, findViewer }: PageCallDeps): OpenPageCalls {
  const byRoute = new Map(endpoints.map((endpoint) => [endpoint.call.route, endpoint]));
  return (requester) => {
    const viewers = new Map<string, Promise<Viewer | null>>();
    const readViewer = (token: string) => {
      const viewer = viewers.get(token) ?? findViewer(deps.db, token);
      viewers.set(token, viewer);
      return viewer;
    };
    const context = { deps, requester, readViewer, log: deps.log.child({ requestId: requester.requestId }) };
    return (call) => {
      const answerPage = byRoute.get(call.route)?.answerPage;
      return answerPage ? answer(call, answerPage, context) : null;
    };
  };
}

interface PageContext {
  deps: ApiDeps;
  requester: Requester;
  readViewer: (token: string) => Promise<Viewer | null>;
  log: Logger;
}

async function answer(
  { route, accessToken, fields, ...input }: PageCall,
  answerPage: NonNullable<Endpoint["answerPage"]>,
  { deps, requester, readViewer, log }: PageContext,
): Promise<PageAnswer> {
  try {
    refuseNul(input.query);
    const viewer = accessToken ? await readViewer(accessToken) : null;
    const env = { ...requester, isInProcess: true };
    const readFields = async () => ({ ...fields });
    const body = await answerPage({ var: { deps, db: deps.db, log, viewer }, env, ...input, readFields });
    return { status: body.statusCode, body };
  } catch (error) {
    const [method = "", path = ""] = route.split(" ");
    return describeError(error, log, { method, path });
  }
}

/** PostgreSQL cannot store or compare a NUL. */
function refuseNul(query: PageCall["query"]) {
  if (Object.values(query).some((value) => value.includes("\0"))) throw new ApiError(400, t.badAddress);
}

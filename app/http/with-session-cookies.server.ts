import type { RouteArgs } from "#app/context.server";
import { readSetCookies } from "#app/video-api/transport/cookies.server";
import { type ApiSession, apiSession } from "#app/video-api/transport/session.server";

export function addSessionCookies(headers: Headers, { toSend }: ApiSession) {
  const present = readSetCookies(headers);
  for (const line of toSend.values()) if (!present.includes(line)) headers.append("Set-Cookie", line);
}

export function appendSessionCookies(response: Response, session: ApiSession): Response {
  addSessionCookies(response.headers, session);
  return response;
}

/**
 * Wraps an action, or the loader of an address without a page: what it returns or throws carries the session's new
 * cookies. Pages and their data get them in the server's entry, and redirects from redirectTo.
 */
export const withSessionCookies =
  <Args extends RouteArgs, T>(handle: (args: Args) => T) =>
  async (args: Args): Promise<Awaited<T>> => {
    const carry = (answer: unknown) => {
      if (answer instanceof Response) addSessionCookies(answer.headers, apiSession(args.request, args.context));
    };
    try {
      const answer = await handle(args);
      carry(answer);
      return answer;
    } catch (thrown) {
      carry(thrown);
      throw thrown;
    }
  };

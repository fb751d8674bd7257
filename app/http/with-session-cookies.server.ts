import type { RouteArgs } from "#app/context.server";
import { readSetCookies } from "#app/video-api/transport/cookies.server";
import { type ApiSession, apiSession } from "#app/video-api/transport/session.server";

export function addCookiesToHeaders(headers: Headers, { cookiesToSend }: ApiSession) {
  const existing = readSetCookies(headers);
  for (const line of cookiesToSend.values()) if (!existing.includes(line)) headers.append("Set-Cookie", line);
}

export function addCookiesToResponse(response: Response, session: ApiSession): Response {
  addCookiesToHeaders(response.headers, session);
  return response;
}

/**
 * Wraps an action, or the loader of an address without a page: what it returns or throws carries the session's new
 * cookies. Pages and their data get them in the server's entry, and redirects from redirectTo.
 */
export const withSessionCookies =
  <Args extends RouteArgs, T>(handle: (args: Args) => T) =>
  async (args: Args): Promise<Awaited<T>> => {
    const addCookies = (answer: unknown) => {
      if (answer instanceof Response) addCookiesToResponse(answer, apiSession(args.request, args.context));
    };
    try {
      const answer = await handle(args);
      addCookies(answer);
      return answer;
    } catch (thrown) {
      addCookies(thrown);
      throw thrown;
    }
  };

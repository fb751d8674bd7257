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
 * Wraps an action, or the loader of a route without a page. Adds the session's new cookies to the response that it
 * returns or throws. Pages and their data get the cookies in the server's entry, and redirects in redirectTo.
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

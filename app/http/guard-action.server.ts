import { type ActionFunctionArgs, json } from "@remix-run/node";
import { readSiteContext } from "#app/context.server";
import { readTypedValues } from "./form-fields.server";
import { hasTypedValues, isJson, storeIfRefused } from "./refused-form.server";
import { passesCsrfCheck } from "./same-site.server";
import { freeBytes } from "./upload-memory.server";
import { withSessionCookies } from "./with-session-cookies.server";

/**
 * Wraps every action. Refuses a form of another site before anything reads it, sends the session's new cookies with the
 * response, and adds what was typed to an error response. This happens here and not in server.ts, because remix-serve
 * has no hook before an action.
 */
export const guardAction = <T>(action: (args: ActionFunctionArgs) => T) =>
  withSessionCookies(async (args: ActionFunctionArgs) => {
    if (!passesCsrfCheck(args.request, readSiteContext(args.request, args.context).requester.origin))
      throw json(null, 403);
    try {
      const answer = await action(args);
      await storeIfRefused(args.context, answer);
      return answer;
    } catch (thrown) {
      throw thrown instanceof Response && thrown.status >= 400 ? await addTypedValues(thrown, args.request) : thrown;
    } finally {
      freeBytes(args.request);
    }
  });

/** Adds the typed values to an error response, so that the error page can show them. Leaves a response that has them. */
async function addTypedValues(response: Response, request: Request) {
  if (!isJson(response)) return response;
  const body = (await response.clone().json()) as { typedValues?: object } | null;
  if (hasTypedValues(body?.typedValues)) return response;
  const typedValues = await readTypedValues(request);
  if (!hasTypedValues(typedValues)) return response;
  return json({ ...body, typedValues }, { status: response.status, headers: response.headers });
}

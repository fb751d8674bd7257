import { type ActionFunctionArgs, json } from "@remix-run/node";
import { siteOf } from "#app/context.server";
import { passesCsrfCheck } from "./same-site.server";
import { withSessionCookies } from "./with-session-cookies.server";

/**
 * Begins every action: refuses a form of another site before anything reads it, and sends the session's new cookies with
 * the answer. Under remix-serve no code of the server runs before an action.
 */
export const guardAction = <T>(act: (args: ActionFunctionArgs) => T) =>
  withSessionCookies((args: ActionFunctionArgs) => {
    if (!passesCsrfCheck(args.request, siteOf(args.request, args.context).requester.origin)) throw json(null, 403);
    return act(args);
  });

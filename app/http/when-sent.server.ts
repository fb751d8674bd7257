import type { AppLoadContext } from "@remix-run/node";
import { type RouteArgs, siteOf } from "#app/context.server";
import { isPrefetch } from "#contract/prefetch";

type DeferredTask = () => Promise<unknown>;

const acts = new WeakMap<AppLoadContext, DeferredTask[]>();

/**
 * Has an act wait for the page of a request to be sent: the loading view may take its place, and a prefetch or HEAD shows
 * it to nobody. remix-serve has no loading view.
 */
export async function whenSent({ request, context }: RouteArgs, act: DeferredTask) {
  if (request.method === "HEAD" || isPrefetch(request.headers)) return;
  if (siteOf(request, context).isBehindFront) acts.set(context, [...(acts.get(context) ?? []), act]);
  else await act();
}

/** Does what waited for the page of a request. */
export const finishPage = (context: AppLoadContext) => Promise.all((acts.get(context) ?? []).map((act) => act()));

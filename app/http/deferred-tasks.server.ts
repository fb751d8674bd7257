import type { AppLoadContext } from "@remix-run/node";
import { type RouteArgs, siteOf } from "#app/context.server";
import { isPrefetch } from "#contract/prefetch";

type DeferredTask = () => Promise<unknown>;

const deferredTasks = new WeakMap<AppLoadContext, DeferredTask[]>();

/**
 * Runs a task once the page of a request is sent: the loading view may take the page's place. Does not run it for a
 * prefetch or HEAD, which show the page to nobody. remix-serve has no loading view, so there the task runs at once.
 */
export async function deferUntilSent({ request, context }: RouteArgs, task: DeferredTask) {
  if (request.method === "HEAD" || isPrefetch(request.headers)) return;
  if (siteOf(request, context).isBehindFront) deferredTasks.set(context, [...(deferredTasks.get(context) ?? []), task]);
  else await task();
}

/** Runs the tasks that waited until the page of a request was sent. */
export const runDeferredTasks = (context: AppLoadContext) =>
  Promise.all((deferredTasks.get(context) ?? []).map((task) => task()));

import type { AppLoadContext } from "@remix-run/node";
import { type RouteArgs, readSiteContext } from "#app/context.server";
import { isPrefetch } from "#contract/prefetch";

type DeferredTask = () => Promise<unknown>;

const deferredTasks = new WeakMap<AppLoadContext, DeferredTask[]>();

/**
 * Runs a task if the page of a request is shown. Defers it until it is certain that the page is sent and not the loading
 * view; remix-serve has no loading view, so there the task runs at once. A prefetch or HEAD shows the page to nobody.
 */
export async function runIfShown({ request, context }: RouteArgs, task: DeferredTask) {
  if (request.method === "HEAD" || isPrefetch(request.headers)) return;
  if (readSiteContext(request, context).runsOwnServer)
    deferredTasks.set(context, [...(deferredTasks.get(context) ?? []), task]);
  else await task();
}

/** Runs the deferred tasks of a request, once it is certain that its page is sent; the response waits for them. */
export const runDeferredTasks = (context: AppLoadContext) =>
  Promise.all((deferredTasks.get(context) ?? []).map((task) => task()));

import { resolve } from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { matchRoutes, Outlet, type RouteObject } from "react-router-dom";
import * as root from "#app/root";
import { addLostForm } from "#app/http/lost-form.server";
import routes from "#app/routes";
import { parse } from "./parse";
import type { Route, routeArgs } from "./route-args";

interface RouteModule {
  default?: ComponentType;
  ErrorBoundary?: ComponentType;
  loader?: Route;
  action?: Route;
}

const run = (call?: Route) =>
  call &&
  (async ({ request, params, context }: Parameters<Route>[0]) => (await call({ request, params, context })) as object);

async function toRoute({ id, file, path, index, children = [] }: RouteConfigEntry): Promise<RouteObject> {
  const module = (await import(resolve("app", file))) as RouteModule;
  return {
    id: id!,
    path,
    loader: run(module.loader),
    action: run(module.action),
    Component: module.default,
    ErrorBoundary: module.ErrorBoundary,
    ...(index ? { index } : { children: await Promise.all(children.map(toRoute)) }),
  } as RouteObject;
}

const handler = createStaticHandler([
  {
    id: "root",
    loader: run(root.loader as Route) as never,
    Component: Outlet,
    ErrorBoundary: root.ErrorBoundary,
    children: await Promise.all(routes.map(toRoute)),
  },
]);

/**
 * Handles a request for a document as the site does, with all its routes, and renders the page in all its layouts: with
 * a POST, after the action. Returns the response in place of a page where a route redirects.
 */
export async function renderSite({ request, context }: ReturnType<typeof routeArgs>) {
  const result = await handler.query(request, { requestContext: context });
  if (result instanceof Response) return { status: result.status, response: result, document: null };
  const router = createStaticRouter(handler.dataRoutes, result);
  const html = renderToStaticMarkup(<StaticRouterProvider router={router} context={result} hydrate={false} />);
  return { status: result.statusCode, response: null, document: parse(addLostForm(html, result.actionData)) };
}

/** Finds the id of the route that answers a form at a path. */
export const findRouteId = (path: string) => matchRoutes(handler.dataRoutes, path)?.at(-1)?.route.id;

const listRoutes = (list: readonly RouteObject[]): RouteObject[] =>
  list.flatMap((route) => [route, ...listRoutes(route.children ?? [])]);

/** The ids of all routes that answer forms. */
export const idsWithAction = listRoutes(handler.dataRoutes)
  .filter(({ action }) => action)
  .map(({ id }) => id!);

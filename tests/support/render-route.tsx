import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Outlet } from "react-router-dom";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { loader as rootLoader } from "#app/root";
import AppShell, { ErrorBoundary } from "#app/routes/site/_app";
import { parse } from "./parse";
import { describeResponse, type Route, type routeArgs } from "./route-args";

interface RouteModule {
  /** Needed where components look up the data of this route. */
  id?: string;
  default: ComponentType;
  loader?: Route;
  action?: Route;
}

/**
 * Renders the page of a route inside the shell, and inside the page of a parent: with a POST, after its action, with the data of both. A thrown response
 * renders the page that the shell shows for it.
 */
export async function renderRoute(
  route: RouteModule,
  { request, params, context }: ReturnType<typeof routeArgs>,
  parent?: RouteModule,
) {
  const run = (call?: Route) =>
    call && (async ({ request }: { request: Request }) => (await call({ request, params, context })) as object);
  const toEntry = ({ id, default: Component, loader, action }: RouteModule) => ({
    ...(id !== undefined && { id }),
    Component,
    loader: run(loader),
    action: run(action),
  });
  const own = { path: pathOf(request, params), ...toEntry(route) };
  const page = parent ? { ...toEntry(parent), children: [own] } : own;
  const shell = { Component: AppShell, ErrorBoundary, children: [page] };
  const root = { id: "root", loader: run(rootLoader), Component: Outlet, children: [shell] };
  const { query, dataRoutes } = createStaticHandler([root]);
  const result = await query(request, { requestContext: context });
  if (result instanceof Response) throw await describeResponse("answered with", result);
  const router = createStaticRouter(dataRoutes, result);
  const html = renderToStaticMarkup(<StaticRouterProvider router={router} context={result} hydrate={false} />);
  return { status: result.statusCode, document: parse(html) };
}

/** Puts the names of the parameters in place of their values: `/video/v1` becomes `/video/:videoId`. */
function pathOf({ url }: Request, params: Record<string, string>) {
  const names = new Map(Object.entries(params).map(([name, value]) => [encodeURIComponent(value), `:${name}`]));
  return new URL(url).pathname
    .split("/")
    .map((segment) => names.get(segment) ?? segment)
    .join("/");
}

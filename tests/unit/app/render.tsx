import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";

/** The server's HTML of a component, with routes around it; `data` is what a page's loader answers. */
export async function render(element: ReactElement, path = "/", data: object | null = null): Promise<string> {
  const { query, dataRoutes } = createStaticHandler([{ path: "*", element, loader: () => data }]);
  const context = await query(new Request(`http://vidlark.test${path}`));
  if (context instanceof Response) throw context;
  const router = createStaticRouter(dataRoutes, context);
  return renderToStaticMarkup(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

/** The same as a document to look things up in; needs happy-dom. */
export async function renderInto(element: ReactElement, path?: string): Promise<HTMLElement> {
  document.body.innerHTML = await render(element, path);
  return document.body;
}

/**
 * What the framework does not promise to keep. It has no public way to draw a page's scripts at a place of our choice,
 * to keep the scroll position behind a dialog, to read another route's form state, or to learn a component's own route;
 * check each on an update of Remix.
 */
export { UNSAFE_RemixContext as RemixContext } from "@remix-run/react";
export {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  UNSAFE_RouteContext as RouteContext,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from "react-router-dom";

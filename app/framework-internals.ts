/**
 * Internals of Remix, which any release may change: check each on an update. No public API draws a page's scripts where
 * we want them, keeps the scroll position behind a dialog, reads another route's form state, or tells a component its
 * own route.
 */
export { UNSAFE_RemixContext as RemixContext } from "@remix-run/react";
export {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  UNSAFE_RouteContext as RouteContext,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from "react-router-dom";

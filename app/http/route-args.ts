import type { LoaderFunctionArgs } from "@remix-run/node";

/** What a loader or an action passes on: the browser's request and the site's context. */
export type RouteArgs = Pick<LoaderFunctionArgs, "request" | "context">;

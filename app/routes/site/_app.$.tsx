import { json, type MetaFunction } from "@remix-run/node";
import * as t from "#languages/site";

export { NotFoundPage as default } from "#app/components/shell/lazy/error-response-page";

export const meta: MetaFunction = () => [{ title: `${t.notFound()} · Vidlark` }];

/** Throws a 404 for every path without a page. */
export function loader() {
  throw json(null, 404);
}

import { json, type MetaFunction } from "@remix-run/node";

export { NotFoundPage as default } from "#app/components/shell/failed-page";

export const meta: MetaFunction = () => [{ title: "Not found · Vidlark" }];

/** Answers every path without a page with a 404. */
export function loader() {
  throw json(null, 404);
}

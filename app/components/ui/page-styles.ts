import type { LinksFunction } from "@remix-run/node";
import href from "#app/styles/pages.css?url";

/** The `links` of a route that is dressed with more utilities than the pages a visitor sees first. */
export const pageStyles: LinksFunction = () => [{ rel: "stylesheet", href }];

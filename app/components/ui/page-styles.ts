import type { LinksFunction } from "@remix-run/node";
import href from "#app/styles/pages.css?url";

/** Returns the `links` of a route that needs more utilities than the inline CSS of home and watch pages has. */
export const pageStyles: LinksFunction = () => [{ rel: "stylesheet", href }];

import type { LinksFunction } from "@remix-run/node";
import href from "#app/styles/more.css?url";

/** The `links` of a route whose look is not part of every page's. */
export const moreStyles: LinksFunction = () => [{ rel: "stylesheet", href }];

import { lazyPart } from "#app/components/ui/lazy-part";
import { somethingWentWrong } from "#app/messages";
import * as error from "./lazy/unexpected-error-page";
import * as forbidden from "./lazy/forbidden-page";

/** Matches a document in which the root shows an error. */
const selector = "[data-request-id]";

const fallback = () => <h1>{somethingWentWrong()}</h1>;

export const UnexpectedErrorPage = lazyPart(import.meta.env.SSR && error.UnexpectedErrorPage, {
  selector,
  fallback,
  load: () => import("./lazy/unexpected-error-page").then(({ UnexpectedErrorPage }) => UnexpectedErrorPage),
});

export const ForbiddenPage = lazyPart(import.meta.env.SSR && forbidden.ForbiddenPage, {
  selector,
  fallback,
  load: () => import("./lazy/forbidden-page").then(({ ForbiddenPage }) => ForbiddenPage),
});

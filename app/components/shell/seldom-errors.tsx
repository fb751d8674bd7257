import { seldom } from "#app/components/ui/seldom";
import { somethingWentWrong } from "#app/messages";
import * as error from "./seldom/error-page";
import * as forbidden from "./seldom/forbidden-page";

/** Documents of errors that the root shows have it. */
const selector = "[data-request-id]";

const instead = () => <h1>{somethingWentWrong()}</h1>;

export const ErrorPage = seldom(import.meta.env.SSR && error.ErrorPage, {
  ...{ selector, instead },
  load: () => import("./seldom/error-page").then(({ ErrorPage }) => ErrorPage),
});

export const ForbiddenPage = seldom(import.meta.env.SSR && forbidden.ForbiddenPage, {
  ...{ selector, instead },
  load: () => import("./seldom/forbidden-page").then(({ ForbiddenPage }) => ForbiddenPage),
});

import { buttonAction } from "#app/http/button-action.server";
import { redirectingLoader } from "#app/http/params.server";
import { clearSiteCache } from "#app/http/read-site.server";

export { ErrorBoundary } from "../site/_app";

const listPath = "/administration/settings/categories";

export const loader = redirectingLoader(listPath, "category");

/** Moves a category of the site one place up or down, as the pressed button says. */
export const action = buttonAction(["category"], ({ ids, fields, api }) => ({
  call: api.site.moveCategory(ids.category, fields.to ?? "").finally(clearSiteCache),
  goTo: listPath,
}));

import { z } from "zod";
import { categoryShape, deletedCategory, movedCategory, namedCategory, ownCategoryShape } from "#contract/categories";
import { logoShape } from "#contract/site-settings";
import { changedSettings, iconShape, settingsShape, siteShape, siteTextShape, textNames } from "#contract/site";
import { iconNames } from "#contract/icon";
import { call, emptyData } from "./call";

export const siteCalls = {
  findSite: call({
    route: "GET /site",
    summary: "Describes the site for every page: its name, its notice, and which legal pages it has",
    who: "everybody",
    scope: "read",
    answer: siteShape,
  }),
  findSiteText: call({
    route: "GET /site/texts/{name}",
    summary: "Returns a legal page of the site: `terms`, `privacy` or `imprint`; 404 when it has none",
    who: "everybody",
    scope: "read",
    ids: { name: textNames },
    answer: siteTextShape,
  }),
  findIcon: call({
    route: "GET /site/icons/{name}",
    summary: "Returns an icon of the site with its logo or its accent, such as `192`; 404 for another name",
    who: "everybody",
    scope: "read",
    ids: { name: iconNames },
    answer: iconShape,
  }),
  changeLogo: call({
    route: "PATCH /administration/settings/logo",
    summary: "Changes the logo; 422 for a file that is neither a PNG nor an SVG of shapes only",
    who: "administrator",
    scope: "administer",
    body: emptyData,
    files: ["logo"],
    answer: logoShape,
  }),
  removeLogo: call({
    route: "DELETE /administration/settings/logo",
    summary: "Removes the logo",
    who: "administrator",
    scope: "administer",
  }),
  findSettings: call({
    route: "GET /administration/settings",
    summary: "Returns the settings of the site, and which of them environment variables decide",
    who: "administrator",
    scope: "administer",
    answer: settingsShape,
  }),
  changeSettings: call({
    route: "PATCH /administration/settings",
    summary:
      "Changes settings of the site; 409 when another administrator has changed one of them, or an environment variable decides it",
    who: "administrator",
    scope: "administer",
    body: changedSettings,
    answer: settingsShape,
  }),
  listCategories: call({
    route: "GET /administration/categories",
    summary: "Lists the categories of the site in their order, each with the number of its videos",
    who: "administrator",
    scope: "administer",
    answer: z.array(ownCategoryShape),
  }),
  addCategory: call({
    route: "POST /administration/categories",
    summary: "Adds a category at the end of the list",
    who: "administrator",
    scope: "administer",
    body: namedCategory,
    answer: categoryShape,
    status: 201,
  }),
  renameCategory: call({
    route: "PATCH /administration/categories/{categoryId}",
    summary: "Renames a category; its id and its videos stay",
    who: "administrator",
    scope: "administer",
    ids: { categoryId: null },
    body: namedCategory,
    answer: categoryShape,
  }),
  moveCategory: call({
    route: "POST /administration/categories/{categoryId}/move",
    summary: "Moves a category one place up or down in the list",
    who: "administrator",
    scope: "administer",
    ids: { categoryId: null },
    body: movedCategory,
  }),
  deleteCategory: call({
    route: "DELETE /administration/categories/{categoryId}",
    summary: "Deletes a category; its videos get another one or none",
    who: "administrator",
    scope: "administer",
    ids: { categoryId: null },
    body: deletedCategory,
  }),
};

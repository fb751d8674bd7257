import { changedSettings, settingsShape, siteShape, siteTextShape } from "#contract/site";
import { call } from "./call";

export const siteCalls = {
  findSite: call({
    address: "GET /site",
    summary: "What every page needs to know of its site: its name, a notice for all, and which texts it has",
    who: "everybody",
    answer: siteShape,
  }),
  findSiteText: call({
    address: "GET /site/texts/{name}",
    summary: "A text of the site: `terms`, `privacy` or `imprint`; 404 when it has none",
    who: "everybody",
    ids: { name: null },
    answer: siteTextShape,
  }),
  findSettings: call({
    address: "GET /administration/settings",
    summary: "The settings of the site, and which of them the environment of the server decides",
    who: "administrator",
    answer: settingsShape,
  }),
  changeSettings: call({
    address: "PATCH /administration/settings",
    summary: "Changes settings of the site; 409 when somebody else changed one of them, or the environment decides it",
    who: "administrator",
    body: changedSettings,
    answer: settingsShape,
  }),
};

import { endpoint, requestEndpoint } from "#api/http/endpoint";
import { reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { changeSettings, findSettings } from "./change-settings";
import { findIcon } from "./icons";
import { changeLogo, removeLogo } from "./logo";
import { changeSignUps, findSignUps } from "./sign-ups";
import { findSite, findSiteText } from "./describe-site";

export const siteSettingsEndpoints = [
  endpoint(calls.findSite, async ({ deps }) => reply("Site fetched successfully", await findSite(deps))),
  endpoint(calls.findSiteText, async ({ db, params }) =>
    reply("Text fetched successfully", await findSiteText(db, params.name)),
  ),
  endpoint(calls.findIcon, async ({ db, params }) =>
    reply("Icon fetched successfully", await findIcon(db, params.name)),
  ),
  requestEndpoint(calls.changeLogo, async ({ deps, viewer, request }) =>
    reply("The logo is changed", (await changeLogo(deps, viewer, request))!),
  ),
  endpoint(calls.removeLogo, async ({ deps, viewer }) => {
    await removeLogo(deps, viewer);
    return reply("The logo is removed", {});
  }),
  endpoint(calls.findSettings, async ({ deps }) => reply("Settings fetched successfully", await findSettings(deps))),
  endpoint(calls.changeSettings, async ({ deps, viewer, body }) =>
    reply("Settings saved", await changeSettings(deps, viewer, body)),
  ),
  endpoint(calls.findSignUps, async ({ deps }) => reply("Sign-ups fetched successfully", await findSignUps(deps))),
  endpoint(calls.changeSignUps, async ({ deps, viewer, body }) =>
    reply("Sign-ups are changed", await changeSignUps(deps, viewer, body)),
  ),
];

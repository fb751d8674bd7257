import { endpoint, requestEndpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { changeSiteSettings, findSiteSettings } from "./change-settings";
import { findIcon } from "./find-icon";
import { changeLogo, removeLogo } from "./change-logo";
import { changeSignUps, findSignUps } from "./sign-ups";
import { findSite, findSiteText } from "./describe-site";
import * as t from "#languages/api-site";

export const siteSettingsEndpoints = [
  endpoint(calls.findSite, async ({ deps }) => reply(fetchedMessage("Site"), await findSite(deps))),
  endpoint(calls.findSiteText, async ({ db, params }) =>
    reply(fetchedMessage("Text"), await findSiteText(db, params.name)),
  ),
  endpoint(calls.findIcon, async ({ db, params }) => reply(fetchedMessage("Icon"), await findIcon(db, params.name))),
  requestEndpoint(calls.changeLogo, async ({ deps, viewer, request }) =>
    reply(t.logoChanged, (await changeLogo(deps, viewer, request))!),
  ),
  endpoint(calls.removeLogo, async ({ deps, viewer }) => {
    await removeLogo(deps, viewer);
    return reply(t.logoRemoved, {});
  }),
  endpoint(calls.findSettings, async ({ deps }) => reply(fetchedMessage("Settings"), await findSiteSettings(deps))),
  endpoint(calls.changeSettings, async ({ deps, viewer, body }) =>
    reply(t.settingsSaved, await changeSiteSettings(deps, viewer, body)),
  ),
  endpoint(calls.findSignUps, async ({ deps }) => reply(fetchedMessage("Sign-ups"), await findSignUps(deps))),
  endpoint(calls.changeSignUps, async ({ deps, viewer, body }) =>
    reply(t.signUpsChanged, await changeSignUps(deps, viewer, body)),
  ),
];

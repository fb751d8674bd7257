import { endpoint } from "#api/http/endpoint";
import { reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { changeSignUps, findSignUps } from "./sign-ups";

/** The endpoints of settings that are changed on the site itself. */
export const siteSettingsEndpoints = [
  endpoint(calls.findSignUps, async ({ deps }) => reply("Sign-ups fetched successfully", await findSignUps(deps))),
  endpoint(calls.changeSignUps, async ({ deps, viewer, body }) =>
    reply("Sign-ups are changed", await changeSignUps(deps, viewer, body)),
  ),
];

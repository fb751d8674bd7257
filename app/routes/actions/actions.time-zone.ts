import { buttonAction } from "#app/http/button-action.server";
import { redirectingLoader } from "#app/http/params.server";

const settingsPath = "/settings/personalInfo";

export const loader = redirectingLoader(settingsPath);

/** Saves a device's time zone for the account. A script proposes it, so the open page and its form stay. */
export const action = buttonAction([], ({ fields: { timeZone = "" }, api }) => ({
  call: api.users.changeAccount({ timeZone }),
  goTo: settingsPath,
  stays: true,
}));

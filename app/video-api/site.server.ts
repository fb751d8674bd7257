import { calls } from "#contract/calls";
import { settingsShape, siteShape, siteTextShape } from "#contract/site";
import { fetchAnswer, method } from "./call.server";
import type { ApiSession } from "./session.server";

/** site/…, and its settings; no other server of the family has these calls, so their shapes are our own. */
export const site = (session: ApiSession) => ({
  find: method(session, calls.findSite, siteShape),

  text: method(session, calls.findSiteText, siteTextShape),

  settings: method(session, calls.findSettings, settingsShape),

  /** Sends the fields of a form as they were typed; the API validates them. */
  changeSettings: (body: Record<string, string>) =>
    fetchAnswer(session, { call: calls.changeSettings, params: {}, body }, settingsShape),
});

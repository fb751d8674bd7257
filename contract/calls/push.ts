import { newPushBrowser, pushShape } from "#contract/push";
import { call } from "./call";

export const pushCalls = {
  listPushBrowsers: call({
    route: "GET /notifications/browsers",
    summary: "Lists the browsers with push notifications for the viewer, and returns the site's public key",
    who: "signed in",
    scope: null,
    answer: pushShape,
  }),
  addPushBrowser: call({
    route: "POST /notifications/browsers",
    summary: "Switches on push notifications for the browser of this session, until the session ends",
    who: "signed in",
    scope: null,
    body: newPushBrowser,
    answer: pushShape,
    status: 201,
  }),
  renewPushBrowser: call({
    route: "PATCH /notifications/browsers",
    summary: "Replaces the push endpoint of the browser of this session",
    who: "signed in",
    scope: null,
    allowedWhenSuspended: true,
    body: newPushBrowser,
    answer: pushShape,
  }),
  removePushBrowser: call({
    route: "DELETE /notifications/browsers/{browserId}",
    summary: "Switches off push notifications for a browser",
    who: "signed in",
    scope: null,
    allowedWhenSuspended: true,
    answer: pushShape,
  }),
};

import { newPushBrowser, pushShape } from "#contract/push";
import { call } from "./call";

export const pushCalls = {
  listPushBrowsers: call({
    address: "GET /notifications/browsers",
    summary: "The browsers that get the viewer's notifications by their push services, and the site's key for that",
    who: "signed in",
    scope: null,
    answer: pushShape,
  }),
  addPushBrowser: call({
    address: "POST /notifications/browsers",
    summary: "Tells the browser of this session of notifications from now on, until the session ends",
    who: "signed in",
    scope: null,
    body: newPushBrowser,
    answer: pushShape,
    status: 201,
  }),
  renewPushBrowser: call({
    address: "PATCH /notifications/browsers",
    summary: "Takes the address that a push service gave the browser of this session in place of the one that it had",
    who: "signed in",
    scope: null,
    allowedWhenSuspended: true,
    body: newPushBrowser,
    answer: pushShape,
  }),
  removePushBrowser: call({
    address: "DELETE /notifications/browsers/{browserId}",
    summary: "Tells a browser of notifications no longer",
    who: "signed in",
    scope: null,
    allowedWhenSuspended: true,
    answer: pushShape,
  }),
};

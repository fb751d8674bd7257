import { endpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import { parseId } from "#api/http/validate";
import { calls } from "#contract/calls";
import { addBrowser, listBrowsers, removeBrowser, renewBrowser } from "./browsers";
import * as t from "#languages/api-push";

export const pushEndpoints = [
  endpoint(calls.listPushBrowsers, async ({ deps, viewer }) =>
    reply(fetchedMessage("Browsers"), await listBrowsers(deps, viewer)),
  ),
  endpoint(calls.addPushBrowser, async ({ deps, viewer, body }) =>
    reply(t.browserAdded, await addBrowser(deps, viewer, body)),
  ),
  endpoint(calls.renewPushBrowser, async ({ deps, viewer, body }) => {
    await renewBrowser(deps, viewer, body);
    return reply(t.browserAdded, await listBrowsers(deps, viewer));
  }),
  endpoint(calls.removePushBrowser, async ({ deps, db, viewer, params }) => {
    await removeBrowser(db, viewer.id, parseId(params.browserId, "browser"));
    return reply(t.browserRemoved, await listBrowsers(deps, viewer));
  }),
];

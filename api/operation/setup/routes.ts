import { endpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { changeSetup, sendTestMailToViewer } from "./change-setup";
import { findSetup } from "./find-setup";
import * as t from "#languages/api-operation";

export const setupEndpoints = [
  endpoint(calls.findSetup, async ({ deps }) => reply(fetchedMessage("First steps"), await findSetup(deps))),
  endpoint(calls.changeSetup, async ({ deps, viewer, body }) =>
    reply(body.list === "hidden" ? t.setupListHidden : t.setupListShown, await changeSetup(deps, viewer, body.list)),
  ),
  endpoint(calls.sendTestMail, async ({ deps, viewer }) => {
    const email = await sendTestMailToViewer(deps, viewer);
    return reply(() => t.testMailSent({ email }), {});
  }),
];

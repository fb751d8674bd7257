import { endpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { findSetup } from "./find-setup";
import { sendTestMailToViewer } from "./send-test-mail";
import { setSetupListVisible } from "./setup-list";
import * as t from "#languages/api-operation";

export const setupEndpoints = [
  endpoint(calls.findSetup, async ({ deps }) => reply(fetchedMessage("First steps"), await findSetup(deps))),
  endpoint(calls.changeSetup, async ({ deps, viewer, body }) =>
    reply(
      body.list === "hidden" ? t.setupListHidden : t.setupListShown,
      await setSetupListVisible(deps, viewer, body.list === "shown"),
    ),
  ),
  endpoint(calls.sendTestMail, async ({ deps, viewer }) => {
    const email = await sendTestMailToViewer(deps, viewer);
    return reply(() => t.testMailSent({ email }), {});
  }),
];

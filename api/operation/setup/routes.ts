import { endpoint } from "#api/http/endpoint";
import { reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { changeSetup, sendTestMail } from "./change-setup";
import { findSetup } from "./find-setup";

export const setupEndpoints = [
  endpoint(calls.findSetup, async ({ deps }) => reply("First steps fetched successfully", await findSetup(deps))),
  endpoint(calls.changeSetup, async ({ deps, viewer, body }) =>
    reply(
      body.list === "away" ? "The list is put away: the overview links to it" : "The overview shows the list again",
      await changeSetup(deps, viewer, body.list),
    ),
  ),
  endpoint(calls.sendTestMail, async ({ deps, viewer }) =>
    reply(
      `The mail server took a mail to ${await sendTestMail(deps, viewer)}. If it does not arrive, look among unwanted mails`,
      {},
    ),
  ),
];

import { z } from "zod";
import { webhookCallsOf } from "#contract/calls/webhooks";
import { fullWebhookShape, webhookShape, webhookWithSecret } from "#contract/webhooks";
import { method } from "../transport/call.server";
import type { ApiSession } from "../transport/session.server";

/** webhooks, administration/webhooks */
export const webhooks = (session: ApiSession) => ({
  channel: methodsOf(session, webhookCallsOf.channel),
  site: methodsOf(session, webhookCallsOf.site),
});

const methodsOf = <Calls extends (typeof webhookCallsOf)[keyof typeof webhookCallsOf]>(
  session: ApiSession,
  calls: Calls,
) => ({
  list: method(session, calls.list, z.array(webhookShape)),
  find: method(session, calls.find, fullWebhookShape),
  add: method(session, calls.add, webhookWithSecret),
  change: method(session, calls.change, webhookShape),
  remove: method(session, calls.remove),
  roll: method(session, calls.roll, webhookWithSecret),
  test: method(session, calls.test),
  resend: method(session, calls.resend),
});

import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { findWebhookSection, webhookPath } from "#app/components/webhooks/webhook-section";
import type { RouteArgs } from "#app/context.server";
import type { TypedForm } from "#app/http/form-fields.server";
import { parseForm } from "#app/http/form.server";
import { formResponse } from "#app/http/form-response.server";
import { required } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { requireRole, requireViewer } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import type { Answer } from "#app/video-api/transport/call.server";
import { webhookEvents, type WebhookScope } from "#contract/words/webhooks";

/** The action data of a form that creates a secret; without a secret if the form was refused. */
export interface NewSecret {
  webhookId?: string;
  secret?: string;
}

/** Finds the webhook section of a request, with its calls. Throws as `requireViewer` and `requireRole` do. */
export async function requireSection({ request, context }: RouteArgs) {
  const section = findWebhookSection(new URL(request.url).pathname);
  if (section.scope === "site") await requireRole(request, context, "administrator");
  else await requireViewer(request, context);
  const { channel, site } = videoApi(request, context).webhooks;
  // The calls of both are the same.
  return { ...section, api: section.scope === "site" ? (site as typeof channel) : channel };
}

/** Loads the webhook that a path names, with the path of its page. */
export async function loadWebhook(args: LoaderFunctionArgs) {
  const { webhookId } = requireParams(args.params, "webhookId");
  const section = await requireSection(args);
  const webhook = await required(section.api.find(webhookId));
  return { ...webhook, scope: section.scope, path: webhookPath(section, webhookId) };
}

/** Finds the webhook that a form is posted to, with its calls and the path of its page. */
export async function requireWebhook(args: ActionFunctionArgs) {
  const { webhookId } = requireParams(args.params, "webhookId");
  const section = await requireSection(args);
  return { ...section, webhookId, ownPath: webhookPath(section, webhookId) };
}

/** Parses the form of a webhook, in which each event has a checkbox. */
export function parseWebhookForm<S extends z.ZodType>(request: Request, toSchema: (scope: WebhookScope) => S) {
  const { scope } = findWebhookSection(new URL(request.url).pathname);
  const names = Object.keys(webhookEvents[scope]);
  return parseForm(request, toSchema(scope), (fields) => ({
    ...fields,
    events: names.filter((name) => name in fields).join(" "),
  }));
}

/** Returns the secret that a call created, to be shown once, or the form again. */
export async function secretResponse(
  args: RouteArgs,
  call: Promise<Answer<{ _id: string; secret: string }>>,
  form?: TypedForm,
) {
  const created = await call.catch(() => null);
  if (created) {
    const { _id: webhookId, secret } = created.data;
    return json<NewSecret>({ webhookId, secret }, { headers: { "Cache-Control": "no-store" } });
  }
  return formResponse(args, call, { goTo: "/", ...(form && { form }) });
}

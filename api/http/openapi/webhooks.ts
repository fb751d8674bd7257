import { bodyOf, type WebhookMessageName, webhookMessages } from "#contract/webhook-messages";
import { toJsonSchema } from "./schemas";

/** The headers of a message (Standard Webhooks 1.0, "Webhook headers"). */
const headers = {
  "webhook-id": "The same when a message is sent again: a receiver acts once on each",
  "webhook-timestamp": "When it was sent, in seconds since 1970; refuse one that is five minutes off",
  "webhook-signature":
    "`v1,` and the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` in base64, whose key is what follows `whsec_` in the secret, in base64; several are separated by blanks",
};

const parameters = Object.entries(headers).map(([name, description]) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
}));

const describeMessage = (name: WebhookMessageName) => ({
  post: {
    summary: webhookMessages[name].summary,
    parameters,
    requestBody: { required: true, content: { "application/json": { schema: toJsonSchema(bodyOf(name), "output") } } },
    responses: {
      "2XX": { description: "The receiver has the message" },
      410: { description: "The receiver wants no further message" },
      default: { description: "The message is sent again, for three days" },
    },
  },
});

/** Describes what the site sends to webhooks, by event. */
export const describeWebhooks = () =>
  Object.fromEntries(
    (Object.keys(webhookMessages) as WebhookMessageName[]).map((name) => [name, describeMessage(name)]),
  );

import { encodePath } from "#app/format/path";
import type { WebhookScope } from "#contract/words/webhooks";

export interface WebhookSection {
  scope: WebhookScope;
  /** The page that lists the webhooks. */
  path: "/settings/webhooks" | "/administration/settings/webhooks";
}

export const webhookSections: Record<WebhookScope, WebhookSection> = {
  channel: { scope: "channel", path: "/settings/webhooks" },
  site: { scope: "site", path: "/administration/settings/webhooks" },
};

/** Finds whose webhooks a page shows: those of the viewer's channel, or those of the site. */
export const findWebhookSection = (pathname: string): WebhookSection =>
  webhookSections[pathname.startsWith("/administration/") ? "site" : "channel"];

/** Builds the path of the page of a webhook. */
export const webhookPath = ({ path }: Pick<WebhookSection, "path">, id: string) =>
  `${path}${encodePath`/${id}`}` as const;

import { encodePath } from "#app/format/path";
import type { WebhookScope } from "#contract/words/webhooks";

export interface WebhookPlace {
  scope: WebhookScope;
  /** The page that lists the webhooks. */
  path: "/settings/webhooks" | "/administration/settings/webhooks";
}

/** Finds whose webhooks a page is about: those of the viewer's channel, or those of the site. */
export const findPlace = (pathname: string): WebhookPlace =>
  pathname.startsWith("/administration/")
    ? { scope: "site", path: "/administration/settings/webhooks" }
    : { scope: "channel", path: "/settings/webhooks" };

/** Builds the path of the page of a webhook. */
export const webhookPath = ({ path }: Pick<WebhookPlace, "path">, id: string) =>
  `${path}${encodePath`/${id}`}` as const;

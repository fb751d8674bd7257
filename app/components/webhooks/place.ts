import { encodePath } from "#app/format/path";
import type { WebhookScope } from "#contract/words/webhooks";

export interface WebhookPlace {
  scope: WebhookScope;
  /** The page that lists the webhooks. */
  path: "/settings/webhooks" | "/administration/settings/webhooks";
}

const places: Record<WebhookScope, WebhookPlace> = {
  channel: { scope: "channel", path: "/settings/webhooks" },
  site: { scope: "site", path: "/administration/settings/webhooks" },
};

/** Finds whose webhooks a page is about: those of the viewer's channel, or those of the site. */
export const findPlace = (pathname: string): WebhookPlace =>
  places[pathname.startsWith("/administration/") ? "site" : "channel"];

export const placeOf = (scope: WebhookScope): WebhookPlace => places[scope];

/** Builds the path of the page of a webhook. */
export const webhookPath = ({ path }: Pick<WebhookPlace, "path">, id: string) =>
  `${path}${encodePath`/${id}`}` as const;

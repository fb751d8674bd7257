import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { BackLink } from "#app/components/ui/back-link";
import { findWebhookSection } from "./webhook-section";
import * as t from "#languages/webhooks";

/** Renders a page of webhooks, with a heading on the site's pages; the settings have one already. */
export function WebhookHeading({ isList = false, children }: { isList?: boolean; children: ReactNode }) {
  const { scope, path } = findWebhookSection(useLocation().pathname);
  return (
    <section className={scope === "site" ? "narrow" : undefined} aria-label={t.webhooks()}>
      {scope === "site" &&
        (isList ? (
          <>
            <BackLink to="/administration/settings">{t.settings()}</BackLink>
            <h2 className="mb-2">{t.webhooks()}</h2>
          </>
        ) : (
          <BackLink to={path}>{t.webhooks()}</BackLink>
        ))}
      {children}
    </section>
  );
}

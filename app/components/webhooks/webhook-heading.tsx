import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { findPlace } from "./place";
import * as t from "#languages/webhooks";

/** Heads a page of webhooks: the settings have the heading already. */
export function WebhookHeading({ isList = false, children }: { isList?: boolean; children: ReactNode }) {
  const { scope, path } = findPlace(useLocation().pathname);
  return (
    <section className={scope === "site" ? "narrow" : undefined} aria-label={t.webhooks()}>
      {scope === "site" && <h2 className="mb-2">{t.webhooks()}</h2>}
      {children}
      {!isList && (
        <p className="mt-6">
          <Link className="inline-block min-h-6" to={path}>
            {t.allWebhooks()}
          </Link>
        </p>
      )}
    </section>
  );
}

import { Link, useLocation } from "@remix-run/react";
import { CopyField } from "#app/components/ui/copy-field";
import { findWebhookSection, webhookPath } from "./webhook-section";
import * as t from "#languages/webhooks";

/** Shows a new secret, once. */
export function SecretShown({ webhookId, secret }: { webhookId: string; secret: string }) {
  const section = findWebhookSection(useLocation().pathname);
  return (
    <>
      <p className="mb-4" role="status">
        {t.copySecret()}
      </p>
      <CopyField label={t.secret()} value={secret} />
      <Link className="button button-primary" to={webhookPath(section, webhookId)}>
        {t.goToWebhook()}
      </Link>
    </>
  );
}

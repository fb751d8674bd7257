import { Link } from "@remix-run/react";
import { CopyField } from "#app/components/ui/copy-field";
import * as t from "#languages/settings";

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <section aria-labelledby="recovery-codes">
      <h2 id="recovery-codes" className="mb-2">
        {t.yourRecoveryCodes()}
      </h2>
      <p className="mb-4 text-muted">{t.aboutYourRecoveryCodes()}</p>
      <CopyField label={t.recoveryCodes()} value={codes.join("\n")} rows={codes.length} />
      <div className="form-buttons">
        <Link className="button button-primary" to="/settings/security">
          {t.codesSaved()}
        </Link>
      </div>
    </section>
  );
}

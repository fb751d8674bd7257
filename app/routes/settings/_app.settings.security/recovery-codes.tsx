import { Link } from "@remix-run/react";
import { CopyField } from "#app/components/ui/copy-field";

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <section aria-labelledby="recovery-codes">
      <h3 id="recovery-codes" className="text-16">
        Your recovery codes
      </h3>
      <p className="mb-4 text-muted">
        Each of them signs you in once, without your phone. Write them down or print them now: they are not shown again.
      </p>
      <CopyField label="Recovery codes" value={codes.join("\n")} rows={codes.length} />
      <div className="form-buttons">
        <Link className="button button-primary" to="/settings/security">
          I have saved them
        </Link>
      </div>
    </section>
  );
}

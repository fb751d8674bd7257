import { Form, Link } from "@remix-run/react";
import { SubmitButton } from "#app/components/forms/submit-button";
import type { SecondFactorState } from "#contract/second-factor";
import { SectionHead } from "../_app.settings/section-head";
import * as t from "#languages/settings";

interface Props extends SecondFactorState {
  isPending: boolean;
}

/** Says what a sign-in asks for besides the password, and links to the pages that change it. */
export function SecondFactor({ hasApp, passkeys, recoveryCodes, isPending }: Props) {
  const hasFactor = hasApp || passkeys.length > 0;
  return (
    <section className="mb-5" aria-labelledby="second-factor">
      <SectionHead
        id="second-factor"
        title={t.secondFactor()}
        acts={
          <Form method="post" className="form-buttons sm:flex-none sm:flex-col sm:items-stretch">
            {hasFactor && (
              <Link className="button" to="/settings/security/codes">
                {t.newRecoveryCodes()}
              </Link>
            )}
            {hasApp ? (
              <Link className="button" to="/settings/security/app/remove">
                {t.removeAuthenticator()}
              </Link>
            ) : (
              <SubmitButton name="change" value="app" pending={isPending}>
                {t.setUpAuthenticator()}
              </SubmitButton>
            )}
          </Form>
        }
      >
        <p>{describeFactor(hasApp, passkeys.length)}</p>
        {hasFactor && <RecoveryCodesLeft count={recoveryCodes} />}
      </SectionHead>
    </section>
  );
}

function describeFactor(hasApp: boolean, passkeys: number): string {
  if (hasApp) return t.asksForAppCode();
  if (passkeys > 0) return t.asksForPasskey();
  return t.aboutSecondFactor();
}

function RecoveryCodesLeft({ count }: { count: number }) {
  if (count === 0) return <p className="mt-1 text-ink">{t.noRecoveryCodes()}</p>;
  return <p className="mt-1 text-ink">{t.recoveryCodesLeft({ count })}</p>;
}

import { Form, Link } from "@remix-run/react";
import { SubmitButton } from "#app/components/forms/submit-button";
import type { SecondFactorState } from "#contract/second-factor";
import { SectionHead } from "./section-head";

interface Props extends SecondFactorState {
  isPending: boolean;
}

/** Says what a sign-in asks for besides the password, with the pages that change it. */
export function SecondFactor({ hasApp, passkeys, recoveryCodes, isPending }: Props) {
  const hasFactor = hasApp || passkeys.length > 0;
  return (
    <section className="mb-4" aria-labelledby="second-factor">
      <SectionHead
        id="second-factor"
        title="Second factor"
        acts={
          <Form method="post" className="form-buttons sm:flex-none sm:flex-col sm:items-stretch">
            {hasFactor && (
              <Link className="button" to="/settings/security/codes">
                New recovery codes
              </Link>
            )}
            {hasApp ? (
              <Link className="button" to="/settings/security/app/remove">
                Remove the authenticator app
              </Link>
            ) : (
              <SubmitButton name="change" value="app" pending={isPending}>
                Set up an authenticator app
              </SubmitButton>
            )}
          </Form>
        }
      >
        <p className="text-muted">{describe(hasApp, passkeys.length)}</p>
        {hasFactor && <RecoveryCodesLeft count={recoveryCodes} />}
      </SectionHead>
    </section>
  );
}

function describe(hasApp: boolean, passkeys: number): string {
  if (hasApp) return "Signing in with your password also asks for a code from your authenticator app.";
  if (passkeys > 0) return "Signing in with your password also asks for a passkey or a recovery code.";
  return "With a second factor, your password alone is not enough to sign in: your phone is needed, too.";
}

function RecoveryCodesLeft({ count }: { count: number }) {
  if (count === 0) return <p className="mt-1">You have no recovery codes left. Create new ones now.</p>;
  return <p className="mt-1">{`${count} recovery ${count === 1 ? "code is" : "codes are"} left.`}</p>;
}

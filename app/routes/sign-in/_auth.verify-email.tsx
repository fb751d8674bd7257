import type { MetaFunction } from "@remix-run/node";
import { TokenPage } from "#app/components/forms/token-page";
import { guardAction } from "#app/http/guard-action.server";
import { loadToken, mailedLinkHeaders, postToken } from "#app/http/mailed-link.server";
import { verifiedEmail } from "#contract/users";

export const meta: MetaFunction = () => [
  { title: "Verify your email address · Vidlark" },
  { name: "robots", content: "noindex" },
];

export const headers = mailedLinkHeaders;

export const loader = loadToken;

export const action = guardAction(postToken(verifiedEmail, (users, { token }) => users.verifyEmail(token)));

export default function VerifyEmail() {
  return (
    <TokenPage
      title="Verify your email address"
      submitText="Verify my address"
      pendingText="Verifying…"
      origin="mail"
      note={
        <>
          A link works once and for a limited time. When it no longer does, <a href="/settings/email">get a new one</a>.
          If it was for a new address, <a href="/settings/personalInfo">change the address again</a>.
        </>
      }
    >
      <p>Press the button to confirm that the address is yours.</p>
    </TokenPage>
  );
}

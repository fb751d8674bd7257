import type { MetaFunction } from "@remix-run/node";
import { TokenPage } from "#app/components/forms/token-page";
import { guardAction } from "#app/http/guard-action.server";
import { loadToken, mailedLinkHeaders, postToken } from "#app/http/mailed-link.server";
import { verifiedEmail } from "#contract/users";
import * as t from "#languages/sign-in";

export const meta: MetaFunction = () => [
  { title: `${t.verifyEmail()} · Vidlark` },
  { name: "robots", content: "noindex" },
];

export const headers = mailedLinkHeaders;

export const loader = loadToken;

export const action = guardAction(postToken(verifiedEmail, (users, { token }) => users.verifyEmail(token)));

export default function VerifyEmail() {
  return (
    <TokenPage
      title={t.verifyEmail()}
      submitText={t.verifyAddress()}
      pendingText={t.verifying()}
      origin="mail"
      note={t.verifyNote({
        email: (text) => <a href="/settings/email">{text}</a>,
        address: (text) => <a href="/settings/personalInfo">{text}</a>,
      })}
    >
      <p>{t.pressToConfirm()}</p>
    </TokenPage>
  );
}

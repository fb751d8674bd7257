import type { MetaFunction } from "@remix-run/node";
import { TokenPage } from "#app/components/forms/token-page";
import { guardAction } from "#app/http/guard-action.server";
import { loadToken, mailedLinkHeaders, postToken } from "#app/http/mailed-link.server";
import { resetPasswordForm } from "#contract/users";

export const meta: MetaFunction = () => [
  { title: "Keep your email address · Vidlark" },
  { name: "robots", content: "noindex" },
];

export const headers = mailedLinkHeaders;

export const loader = loadToken;

export const action = guardAction(
  postToken(resetPasswordForm, (users, { token, newPassword }) => users.undoEmailChange({ token, newPassword })),
);

export default function UndoEmailChange() {
  return (
    <TokenPage
      title="Keep your email address"
      asksForPassword
      submitText="Keep my address"
      pendingText="Saving…"
      origin="mail"
      note={
        <>
          Was it you who changed the address? Then there is nothing to do: <a href="/">go to the site</a>.
        </>
      }
    >
      <p>
        Whoever asked for another address knows your password or has a passkey of your account. Set a new password: your
        account keeps this address, and all devices are signed out. Your authenticator app, all passkeys and all
        recovery codes are removed, since they may not be yours: set them up again after you log in.
      </p>
    </TokenPage>
  );
}

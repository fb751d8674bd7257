import type { MetaFunction } from "@remix-run/node";
import { TokenPage } from "#app/components/forms/token-page";
import { guardAction } from "#app/http/guard-action.server";
import { loadToken, mailedLinkHeaders, postToken } from "#app/http/mailed-link.server";
import { resetPasswordForm } from "#contract/users";

export const meta: MetaFunction = () => [
  { title: "Set a new password · Vidlark" },
  { name: "robots", content: "noindex" },
];

export const headers = mailedLinkHeaders;

export const loader = loadToken;

export const action = guardAction(
  postToken(resetPasswordForm, (users, { token, newPassword }) => users.resetPassword({ token, newPassword })),
);

export default function ResetPassword() {
  return (
    <TokenPage
      title="Set a new password"
      asksForPassword
      submitText="Set password"
      pendingText="Saving…"
      origin="other"
      note={
        <>
          A link works once and for a limited time. <a href="/login/forgot">Get a new one</a> when it no longer does.
        </>
      }
    />
  );
}

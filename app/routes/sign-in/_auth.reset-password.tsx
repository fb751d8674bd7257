import type { MetaFunction } from "@remix-run/node";
import { TokenPage } from "#app/components/forms/token-page";
import { guardAction } from "#app/http/guard-action.server";
import { loadToken, mailedLinkHeaders, postToken } from "#app/http/mailed-link.server";
import { resetPasswordForm } from "#contract/users";
import * as t from "#languages/sign-in";

export const meta: MetaFunction = () => [
  { title: `${t.setNewPassword()} · Vidlark` },
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
      title={t.setNewPassword()}
      asksForPassword
      submitText={t.setPassword()}
      pendingText={t.saving()}
      origin="other"
      note={t.resetNote({ link: (text) => <a href="/login/forgot">{text}</a> })}
    />
  );
}

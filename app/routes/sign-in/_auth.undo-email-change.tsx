import type { MetaFunction } from "@remix-run/node";
import { TokenPage } from "#app/components/forms/token-page";
import { guardAction } from "#app/http/guard-action.server";
import { loadToken, mailedLinkHeaders, postToken } from "#app/http/mailed-link.server";
import { resetPasswordForm } from "#contract/users";
import * as t from "#languages/sign-in";

export const meta: MetaFunction = () => [
  { title: `${t.keepEmail()} · Vidlark` },
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
      title={t.keepEmail()}
      asksForPassword
      submitText={t.keepAddress()}
      pendingText={t.saving()}
      origin="mail"
      note={t.undoNote({ link: (text) => <a href="/">{text}</a> })}
    >
      <p>{t.whoeverAsked()}</p>
      <ul className="list-disc ps-5">
        <li>{t.undoSignsOut()}</li>
        <li>{t.undoRemovesFactors()}</li>
      </ul>
    </TokenPage>
  );
}

import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { formAction } from "#app/http/form-action.server";
import { requireSupported } from "#app/http/viewer.server";
import { ownerProof } from "#contract/owner-proof";
import { PasswordForm } from "./_app.settings.security/password-form";
import * as t from "#languages/settings";

export const meta: MetaFunction = () => [{ title: `${t.removeAuthenticator()} · Vidlark` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSupported(request, context, "secondFactor");
  return json(null);
}

export const action = formAction(ownerProof, ({ form, api, answer }) =>
  answer(api.secondFactor.removeApp(form.value), { goTo: "/settings/security", checksPassword: true }),
);

export default function RemoveApp() {
  return (
    <PasswordForm title={t.removeAuthenticator()} act={t.removeApp()} destroys>
      {t.removeAuthenticatorConsequence()}
    </PasswordForm>
  );
}

import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { formActionWith } from "#app/http/form-action.server";
import { requireParams } from "#app/http/params.server";
import { requireSupported } from "#app/http/viewer.server";
import { ownerProof } from "#contract/owner-proof";
import { PasswordForm } from "./_app.settings.security/password-form";
import * as t from "#languages/settings";

export const meta: MetaFunction = () => [{ title: `${t.removePasskey()} · Vidlark` }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  requireParams(params, "passkeyId");
  await requireSupported(request, context, "secondFactor");
  return json(null);
}

export const action = formActionWith(
  { names: ["passkeyId"] },
  ownerProof,
  ({ form, ids: { passkeyId }, api, answer }) =>
    answer(api.secondFactor.removePasskey(passkeyId, form.value), {
      goTo: "/settings/security",
      checksPassword: true,
    }),
);

export default function RemovePasskey() {
  return (
    <PasswordForm title={t.removePasskey()} act={t.removePasskey()} destroys>
      {t.removePasskeyConsequence()}
    </PasswordForm>
  );
}

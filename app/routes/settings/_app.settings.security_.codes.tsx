import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { formAction } from "#app/http/form-action.server";
import { requireSupported } from "#app/http/viewer.server";
import { codesResponse, type NewCodes } from "#app/pages/second-factor.server";
import { ownerProof } from "#contract/owner-proof";
import { PasswordForm } from "./_app.settings.security/password-form";
import { RecoveryCodes } from "./_app.settings.security/recovery-codes";
import * as t from "#languages/settings";

export const meta: MetaFunction = () => [{ title: `${t.newRecoveryCodes()} · Vidlark` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSupported(request, context, "secondFactor");
  return json(null);
}

export const action = formAction(ownerProof, ({ form, request, context, api }) => {
  const codes = api.secondFactor.replaceRecoveryCodes(form.value);
  return codesResponse({ request, context }, codes);
});

export default function NewRecoveryCodes() {
  const answer = useActionData<NewCodes>();
  if (answer?.recoveryCodes) return <RecoveryCodes codes={answer.recoveryCodes} />;
  return (
    <PasswordForm title={t.newRecoveryCodes()} act={t.makeNewCodes()}>
      {t.newCodesConsequence()}
    </PasswordForm>
  );
}

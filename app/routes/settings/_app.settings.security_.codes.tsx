import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { parseForm, invalidFormResponse } from "#app/http/form.server";
import { requireOffered } from "#app/http/viewer.server";
import { codesResponse, type NewCodes } from "#app/pages/recovery-codes.server";
import { videoApi } from "#app/video-api/index.server";
import { ownerProof } from "#contract/owner-proof";
import { PasswordForm } from "./_app.settings.security/password-form";
import { RecoveryCodes } from "./_app.settings.security/recovery-codes";
import { guardAction } from "#app/http/guard-action.server";

export const meta: MetaFunction = () => [{ title: "New recovery codes · Vidlark" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireOffered(request, context, "secondFactor");
  return json(null);
}

export const action = guardAction(async ({ request, context }: ActionFunctionArgs) => {
  const form = await parseForm(request, ownerProof);
  if (!form.ok) return invalidFormResponse(form, request);
  const making = videoApi(request, context).secondFactor.replaceRecoveryCodes(form.value);
  return codesResponse({ request, context }, making);
});

export default function NewRecoveryCodes() {
  const answer = useActionData<NewCodes>();
  if (answer?.recoveryCodes) return <RecoveryCodes codes={answer.recoveryCodes} />;
  return (
    <PasswordForm title="New recovery codes" act="Make new codes">
      Your old recovery codes stop working.
    </PasswordForm>
  );
}

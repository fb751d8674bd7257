import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { formResponse } from "#app/http/form-response.server";
import { parseForm, invalidFormResponse } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { requireParams } from "#app/http/params.server";
import { requireOffered } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import { ownerProof } from "#contract/owner-proof";
import { PasswordForm } from "./_app.settings.security/password-form";

export const meta: MetaFunction = () => [{ title: "Remove passkey · Vidlark" }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  requireParams(params, "passkeyId");
  await requireOffered(request, context, "secondFactor");
  return json(null);
}

export const action = guardAction(async ({ request, params, context }: ActionFunctionArgs) => {
  const { passkeyId } = requireParams(params, "passkeyId");
  const form = await parseForm(request, ownerProof);
  if (!form.ok) return invalidFormResponse(form, request);
  const removing = videoApi(request, context).secondFactor.removePasskey(passkeyId, form.value);
  return formResponse({ request, context }, removing, { goTo: "/settings/security", checksPassword: true });
});

export default function RemovePasskey() {
  return (
    <PasswordForm title="Remove passkey" act="Remove passkey" destroys>
      It no longer signs you in here. Delete it on your device as well.
    </PasswordForm>
  );
}

import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { formResponse } from "#app/http/form-response.server";
import { parseForm, invalidFormResponse } from "#app/http/form.server";
import { requireOffered } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import { ownerProof } from "#contract/owner-proof";
import { PasswordForm } from "./_app.settings.security/password-form";
import { guardAction } from "#app/http/guard-action.server";

export const meta: MetaFunction = () => [{ title: "Remove the authenticator app · Vidlark" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireOffered(request, context, "secondFactor");
  return json(null);
}

export const action = guardAction(async ({ request, context }: ActionFunctionArgs) => {
  const form = await parseForm(request, ownerProof);
  if (!form.ok) return invalidFormResponse(form, request);
  const removing = videoApi(request, context).secondFactor.removeApp(form.value);
  return formResponse({ request, context }, removing, { goTo: "/settings/security", checksPassword: true });
});

export default function RemoveApp() {
  return (
    <PasswordForm title="Remove the authenticator app" act="Remove the app" destroys>
      Signing in no longer asks for its codes. Without a passkey your recovery codes are deleted, too.
    </PasswordForm>
  );
}

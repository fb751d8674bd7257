import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { NewPasswordFields } from "#app/components/forms/new-password-fields";
import { OwnerProof } from "#app/components/forms/owner-proof";
import { parseForm, invalidFormResponse } from "#app/http/form.server";
import { formResponse } from "#app/http/form-response.server";
import { fallbacks } from "#app/messages";
import { videoApi } from "#app/video-api/index.server";
import { changedPasswordForm } from "#contract/users";
import { SettingsForm } from "./_app.settings/settings-form";
import { useSettingsAccount } from "./_app.settings/use-settings-account";
import { guardAction } from "#app/http/guard-action.server";

export const meta: MetaFunction = () => [{ title: "Change password · Vidlark" }];

export const action = guardAction(async ({ request, context }: ActionFunctionArgs) => {
  const form = await parseForm(request, changedPasswordForm);
  if (!form.ok) return invalidFormResponse(form, request);
  const { confirmPassword: _, ...fields } = form.value;
  const changing = videoApi(request, context).users.changePassword(fields);
  return formResponse({ request, context }, changing, {
    goTo: "/settings",
    failure: fallbacks.password,
    checksPassword: true,
  });
});

const pagePath = "/settings/changepwd";

export default function ChangePassword() {
  const { hasPasskey } = useSettingsAccount();
  return (
    <SettingsForm action={pagePath} act="Change password" pendingText="Changing…">
      {({ at }) => (
        <>
          <OwnerProof label="Current password" hasPasskey={hasPasskey} {...at("oldPassword")} />
          <NewPasswordFields at={at} hint="At least 8 characters. Changing it signs you out on all other devices." />
        </>
      )}
    </SettingsForm>
  );
}

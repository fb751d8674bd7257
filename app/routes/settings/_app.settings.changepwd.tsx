import type { MetaFunction } from "@remix-run/node";
import { NewPasswordFields } from "#app/components/forms/new-password-fields";
import { ConfirmOwner } from "#app/components/forms/owner-proof";
import { fallbackErrors } from "#app/messages";
import { changedPasswordForm } from "#contract/users";
import { SettingsForm } from "./_app.settings/settings-form";
import { formAction } from "#app/http/form-action.server";
import { useSettingsAccount } from "./_app.settings/use-settings-account";
import * as t from "#languages/settings";

export const meta: MetaFunction = () => [{ title: `${t.changePassword()} · Vidlark` }];

export const action = formAction(changedPasswordForm, ({ form, api, answer }) => {
  const { confirmPassword: _, ...fields } = form.value;
  return answer(api.users.changePassword(fields), {
    goTo: "/settings",
    failure: fallbackErrors.password(),
    checksPassword: true,
  });
});

const pagePath = "/settings/changepwd";

export default function ChangePassword() {
  const { hasPasskey } = useSettingsAccount();
  return (
    <SettingsForm action={pagePath} act={t.changePassword()} pendingText={t.changing()}>
      {({ at }) => (
        <>
          <ConfirmOwner label={t.currentPassword()} hasPasskey={hasPasskey} {...at("oldPassword")} />
          <NewPasswordFields at={at} hint={t.newPasswordHint()} />
        </>
      )}
    </SettingsForm>
  );
}

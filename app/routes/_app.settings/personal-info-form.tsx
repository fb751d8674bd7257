import { Field } from "#app/components/forms/field";
import { SettingsForm } from "./settings-form";
import { useSettingsAccount } from "./use-settings-account";

export function PersonalInfoForm() {
  const { fullName, email } = useSettingsAccount();
  return (
    <SettingsForm action="/settings/personalInfo">
      {({ at, values }) => (
        <>
          <Field label="Full name" autoComplete="name" {...at("fullName")} defaultValue={values.fullName ?? fullName} />
          <Field
            label="Email address"
            type="email"
            autoComplete="email"
            {...at("email")}
            defaultValue={values.email ?? email}
          />
          <Field
            label="Current password"
            type="password"
            autoComplete="current-password"
            hint="Needed only to change the email address"
            {...at("password")}
          />
        </>
      )}
    </SettingsForm>
  );
}

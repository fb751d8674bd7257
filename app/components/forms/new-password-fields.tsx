import { Field } from "#app/components/forms/field";
import type { useFormState } from "#app/components/forms/use-form-state";

interface NewPasswordFieldsProps extends Pick<ReturnType<typeof useFormState>, "at"> {
  hint?: string;
}

export function NewPasswordFields({ at, hint = "At least 8 characters" }: NewPasswordFieldsProps) {
  return (
    <>
      <Field label="New password" type="password" autoComplete="new-password" hint={hint} {...at("newPassword")} />
      <Field label="Confirm password" type="password" autoComplete="new-password" {...at("confirmPassword")} />
    </>
  );
}

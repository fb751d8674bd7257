import { Field } from "#app/components/forms/field";
import type { useFormState } from "#app/components/forms/use-form-state";
import * as t from "#languages/forms";

interface NewPasswordFieldsProps extends Pick<ReturnType<typeof useFormState>, "at"> {
  hint?: string;
}

export function NewPasswordFields({ at, hint = t.atLeast8() }: NewPasswordFieldsProps) {
  return (
    <>
      <Field label={t.newPassword()} type="password" autoComplete="new-password" hint={hint} {...at("newPassword")} />
      <Field label={t.confirmPassword()} type="password" autoComplete="new-password" {...at("confirmPassword")} />
    </>
  );
}

import { useActionData, useNavigation } from "@remix-run/react";
import type { InvalidForm } from "#app/form-result";

const nothing: InvalidForm = { ok: false, errors: {}, values: {} };

/** What a refused form shows again, and whether it is under way: `at(name)` gives a field's props. */
export function useFormState(alertId?: string) {
  const refused = useActionData<InvalidForm>() ?? nothing;
  const { state, formMethod } = useNavigation();
  return {
    ...formProps(refused, alertId),
    isPending: state !== "idle" && formMethod !== undefined && formMethod !== "GET",
  };
}

/** The same for a form whose answer came another way. */
export function formProps({ errors, values, alert }: InvalidForm, alertId?: string) {
  const [firstWrong] = Object.keys(errors);
  const at = (name: string) => ({
    name,
    errors: errors[name],
    defaultValue: values[name],
    autoFocus: firstWrong === undefined ? undefined : name === firstWrong,
    ...(alert !== undefined && alertId ? { describedBy: alertId } : {}),
  });
  return { at, alert, values };
}

type FieldState = ReturnType<ReturnType<typeof formProps>["at"]>;

/** A file is never sent back: its field starts empty again. */
export const fileProps = ({ defaultValue: _, ...rest }: FieldState) => rest;

/** The field a form begins with: it has the focus unless another is wrong. */
export const firstField = <F extends FieldState>(field: F): F => ({ ...field, autoFocus: field.autoFocus ?? true });

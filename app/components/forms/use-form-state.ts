import { useActionData, useNavigation } from "@remix-run/react";
import type { InvalidForm } from "#app/form-result";

export const nothing: InvalidForm = { ok: false, errors: {}, values: {} };

/**
 * Returns what a refused form shows again and whether it is pending: `at(name)` returns a field's props. An action may
 * also answer with what its page shows once, such as a new address.
 */
export function useFormState(alertId?: string) {
  const answer = useActionData<InvalidForm | object>();
  const refusedForm = answer && "errors" in answer ? answer : nothing;
  const { state, formMethod } = useNavigation();
  return {
    ...formProps(refusedForm, alertId),
    isPending: state !== "idle" && formMethod !== undefined && formMethod !== "GET",
  };
}

/** Does the same for a form whose response did not come as action data. */
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

/** Drops the value: a server never sends a file back, so its field starts empty again. */
export const fileProps = ({ defaultValue: _, ...rest }: FieldState) => rest;

/** Returns the props of a form's first field: it takes the focus unless another field is invalid. */
export const withFocus = <F extends FieldState>(field: F): F => ({ ...field, autoFocus: field.autoFocus ?? true });
